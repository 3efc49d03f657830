import { describe, expect, it, vi } from 'vitest';
import { createSignInDesk } from '../../../electron/app/account-sign-in-desk';

const CODE = { userCode: 'ABC-123', verificationUri: 'https://microsoft.example/device', expiresAtMs: 9 };

describe('the sign-in desk', () => {
  it('shows the code for as long as the sign-in runs, and opens its page through the question to the user', async () => {
    const { desk, opened } = opening();
    expect(desk.progress()).toEqual({ code: null });
    expect(await desk.openPage()).toBe(false);
    let finish = () => undefined as void;
    const signingIn = desk.run(60_000, async (prompts) => {
      prompts.showCode(CODE);
      await new Promise<void>((resolve) => (finish = resolve));
      return 'done';
    });
    expect(desk.progress()).toEqual({ code: CODE });
    expect(await desk.openPage()).toBe(true);
    expect(opened).toEqual(['https://microsoft.example/device']);
    finish();
    expect(await signingIn).toBe('done');
    expect(desk.progress()).toEqual({ code: null });
  });

  it('ends the sign-in when the user does not let the page be opened', async () => {
    const { desk } = opening(false);
    const signingIn = desk.run(60_000, (prompts) => prompts.openBrowser('https://login.example/'));
    await expect(signingIn).rejects.toMatchObject({ code: 'bad_input', message: 'The sign-in page was not opened.' });
  });

  it('ends it when it is cancelled, and when another one begins', async () => {
    const { desk } = opening();
    const first = desk.run(60_000, untilAborted);
    desk.cancel();
    await expect(first).rejects.toMatchObject({ message: 'The sign-in was cancelled.' });
    desk.cancel();
    const second = desk.run(60_000, untilAborted);
    expect(await desk.run(60_000, () => Promise.resolve('third'))).toBe('third');
    await expect(second).rejects.toMatchObject({ message: 'The sign-in was cancelled.' });
  });

  it('ends it when it takes too long', async () => {
    vi.useFakeTimers();
    try {
      const { desk } = opening();
      const signingIn = desk.run(1_000, untilAborted);
      vi.advanceTimersByTime(1_000);
      await expect(signingIn).rejects.toMatchObject({ code: 'network' });
    } finally {
      vi.useRealTimers();
    }
  });
});

function untilAborted(_prompts: unknown, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

function opening(agrees = true) {
  const opened: string[] = [];
  const desk = createSignInDesk((url) => {
    opened.push(url);
    return Promise.resolve(agrees);
  });
  return { desk, opened };
}
