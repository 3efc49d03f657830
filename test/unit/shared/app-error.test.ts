import { describe, expect, it } from 'vitest';
import { AppError, toAppError } from '../../../shared/errors/app-error';

describe('errors for the user', () => {
  it('stay what they are', () => {
    const error = new AppError('network', 'The server did not answer.', 'Try later.', { retryable: true });
    expect(toAppError(error)).toBe(error);
    expect(error).toMatchObject({ code: 'network', hint: 'Try later.', retryable: true, name: 'AppError' });
  });

  it.each([new Error('hunter2'), 'hunter2', null, undefined, { message: 'hunter2' }])(
    'are made of anything thrown, which stays behind as their cause',
    (thrown) => {
      const error = toAppError(thrown);
      expect(error).toMatchObject({ code: 'internal', retryable: false });
      expect(`${error.message} ${error.hint}`).not.toContain('hunter2');
      expect(error.cause).toBe(thrown);
    },
  );
});
