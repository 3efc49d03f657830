import { describe, expect, it } from 'vitest';
import { accountHandlers, type AccountHandlerDependencies } from '../../../../electron/ipc/handlers/accounts';
import type { AccountView } from '../../../../shared/domain/account';
import { AppError } from '../../../../shared/errors/app-error';

const VIEW = { id: 'a1' } as AccountView;

describe('the account calls of the window', () => {
  it('watch an account anew after it signed in again, and after other folders were chosen', async () => {
    const { handlers, did } = recording();
    await handlers['accounts.signIn']({ accountId: 'a1', input: { password: 'p', signIn: 'browser' } });
    expect(did.splice(0)).toEqual(['signIn a1', 'restart a1', 'onAccounts']);
    await handlers['accounts.setMailboxes']({ accountId: 'a1', mailboxes: ['INBOX', 'Kunden'] });
    expect(did).toEqual(['setMailboxes a1 INBOX,Kunden', 'restart a1', 'onAccounts']);
  });

  it('leave the watch alone when signing in failed', async () => {
    const refused = new AppError('provider_auth_error', 'Refused.', 'Again.');
    const { handlers, did } = recording({ signIn: () => Promise.reject(refused) });
    const signingIn = handlers['accounts.signIn']({ accountId: 'a1', input: { signIn: 'browser' } });
    await expect(signingIn).rejects.toBe(refused);
    expect(did).toEqual([]);
  });

  it('stop reading before an account is removed', async () => {
    const { handlers, did } = recording();
    await handlers['accounts.remove']({ accountId: 'a1' });
    expect(did).toEqual(['setActive a1 false', 'onAccounts', 'remove a1', 'onAccounts']);
  });

  it('open the page of a provider by its name only', async () => {
    const { handlers, did } = recording();
    expect(await handlers['accounts.openHelp']({ provider: 'google' })).toEqual({ opened: true });
    expect(did).toEqual(['openHelp google']);
  });
});

function recording(over: Partial<AccountHandlerDependencies> = {}) {
  const did: string[] = [];
  const note =
    <T>(name: string, answer: T) =>
    (...args: unknown[]) => {
      did.push(
        [name, ...args.filter((arg) => arg === null || typeof arg !== 'object' || Array.isArray(arg))].join(' '),
      );
      return answer;
    };
  const discovery = { address: '', domain: '', candidates: [], steps: [] };
  const handlers = accountHandlers({
    list: note('list', [VIEW]),
    add: note('add', Promise.resolve(VIEW)),
    updateOptions: note('updateOptions', VIEW),
    setActive: note('setActive', VIEW),
    remove: note('remove', Promise.resolve()),
    discover: note('discover', Promise.resolve(discovery)),
    signIn: note('signIn', Promise.resolve(VIEW)),
    mailboxes: note('mailboxes', Promise.resolve([])),
    setMailboxes: note('setMailboxes', Promise.resolve(VIEW)),
    signInProgress: note('signInProgress', { code: null }),
    openSignInPage: note('openSignInPage', Promise.resolve(true)),
    cancelSignIn: note('cancelSignIn', undefined),
    openHelp: note('openHelp', Promise.resolve(true)),
    onAccounts: note('onAccounts', Promise.resolve()),
    restart: note('restart', Promise.resolve()),
    ...over,
  });
  return { handlers, did };
}
