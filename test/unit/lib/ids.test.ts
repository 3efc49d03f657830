import { describe, expect, it } from 'vitest';
import { newId, newTraceId } from '../../../electron/lib/ids';

describe('ids', () => {
  it('are UUIDs of version 7 that sort by time', () => {
    const ids = Array.from({ length: 500 }, newId);
    expect(new Set(ids).size).toBe(500);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('of traces are 32 lower-case hex digits', () => {
    const ids = Array.from({ length: 100 }, newTraceId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
