import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitting } from '../../../electron/app/fitting';

describe('what fits a form', () => {
  const form = z.strictObject({
    word: z.enum(['good']).nullable(),
    list: z.array(z.strictObject({ n: z.number(), more: z.enum(['good']).optional() })),
  });

  it('stays, and the rest is left out and counted', () => {
    const value = {
      word: 'bad',
      other: 'bad',
      list: [{ n: 'bad' }, { n: 1, more: 'bad' }, 'bad', { n: 2, more: 'good' }, { x: 1, y: 2 }],
    };
    const { value: kept, dropped } = fitting(form, value);
    expect(kept).toEqual({ word: null, list: [{ n: 1 }, { n: 2, more: 'good' }] });
    expect(dropped).toBeGreaterThanOrEqual(7);
    expect(JSON.stringify(kept)).not.toContain('bad');
  });

  it('is all of what fits already', () => {
    const value = { word: 'good', list: [] };
    expect(fitting(form, value)).toEqual({ value, dropped: 0 });
  });

  it('is nothing where not even the outermost fits', () => {
    expect(() => fitting(form, 'bad')).toThrow(TypeError);
    expect(() => fitting(form, { word: 'good' })).toThrow(TypeError);
  });
});
