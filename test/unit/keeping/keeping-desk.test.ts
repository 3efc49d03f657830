import { describe, expect, it } from 'vitest';
import { createKeepingDesk } from '../../../electron/keeping/keeping-desk';

describe('the desk of long pieces of work', () => {
  it('runs one at a time, tells how far it is, and stops it when asked', async () => {
    let told = 0;
    const desk = createKeepingDesk(() => (told += 1));
    expect(desk.progress()).toEqual({ running: null });
    expect(desk.cancel()).toBe(false);
    const work = desk.run('backup', async ({ onProgress, signal }) => {
      onProgress({ step: 'copying', done: 1, total: 4 });
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    expect(desk.progress().running).toEqual({ task: 'backup', step: 'copying', done: 1, total: 4, cancellable: true });
    await expect(desk.run('export', () => Promise.resolve())).rejects.toMatchObject({ code: 'conflict' });
    expect(desk.cancel()).toBe(true);
    expect(desk.progress().running?.cancellable).toBe(false);
    await expect(work).rejects.toThrow();
    expect(desk.progress()).toEqual({ running: null });
    expect(told).toBeGreaterThan(1);
  });

  it('lets nobody stop an erase', async () => {
    const desk = createKeepingDesk(() => undefined);
    await desk.run('erase', () => {
      expect(desk.progress().running?.cancellable).toBe(false);
      expect(desk.cancel()).toBe(false);
      return Promise.resolve();
    });
  });
});
