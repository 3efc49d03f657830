import { describe, expect, it } from 'vitest';
import { toWireError } from '../../electron/ipc/wire-errors';
import { AppError, ERROR_CODES } from '../../shared/errors/app-error';

describe('an error on its way to the window', () => {
  it.each([
    ['not_found', 'NOT_FOUND'],
    ['conflict', 'CONFLICT'],
    ['bad_input', 'BAD_INPUT'],
    ['provider_auth_error', 'INTERNAL'],
    ['internal', 'INTERNAL'],
  ] as const)('%s becomes %s', (code, wire) => {
    expect(toWireError(new AppError(code, 'm', 'h')).code).toBe(wire);
  });

  it('is UNAVAILABLE when waiting heals it', () => {
    expect(toWireError(new AppError('network', 'm', 'h', { retryable: true }))).toEqual({
      code: 'UNAVAILABLE',
      message: 'm',
      hint: 'h',
      retryable: true,
    });
  });

  it('has sentence and next step for every code, and never the cause', () => {
    for (const code of ERROR_CODES) {
      const error = toWireError(new AppError(code, 'Sentence.', 'Next step.', { cause: new Error('/secret/path') }));
      expect(error).toMatchObject({ message: 'Sentence.', hint: 'Next step.' });
      expect(JSON.stringify(error)).not.toContain('secret');
    }
  });

  it.each([new Error('/secret/path'), 'secret', undefined, { message: 'secret' }])('says nothing of %s', (thrown) => {
    expect(JSON.stringify(toWireError(thrown))).not.toContain('secret');
    expect(toWireError(thrown).code).toBe('INTERNAL');
  });
});
