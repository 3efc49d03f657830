import { expect } from 'vitest';
import { createAccountSetup } from '../../../electron/app/account-setup';
import type { OpenGraphSignIn } from '../../../electron/app/account-credentials';
import type { CredentialSource } from '../../../electron/interfaces/credential';
import type { SignInPrompts } from '../../../electron/interfaces/sign-in';
import { createIntake } from '../../../electron/intake/intake';
import { silentLogger } from '../../../electron/lib/logger';
import type { AccountInput } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { tempStore } from '../../support/temp-store';
import { FakeAuthorizationServer } from '../sources/oauth/fake-authorization-server';

export const NEVER = new AbortController().signal;
export const IMAP: Extract<AccountInput, { kind: 'imap' }> = {
  kind: 'imap',
  imap: { host: 'mail.example.org', port: 993, security: 'tls', user: 'me@example.org' },
  password: 'zebrafish',
  options: {},
};
export const GRAPH: Extract<AccountInput, { kind: 'graph' }> = {
  kind: 'graph',
  graph: { clientId: '6f5f4b9e-7d0c-4b43-9c7b-0d6e5f0f1a2b' },
  signIn: 'device_code',
  options: {},
};
export const REFUSED = new AppError('provider_auth_error', 'The server refused.', 'Sign in again.');

/** A server with three mailboxes, watched as the account says. */
class ThreeMailboxes extends MemorySource {
  constructor(
    id: string,
    private readonly watched: string[],
  ) {
    super(id);
    this.deliver('old', 'old');
  }
  override list() {
    return Promise.resolve([
      { mailbox: 'INBOX', name: 'Inbox', role: 'inbox' as const },
      { mailbox: 'Kunden', name: 'Kunden', role: null },
      { mailbox: 'id-3', name: 'Archive/2026', role: 'archive' as const },
    ]);
  }
  override mailboxes() {
    return Promise.resolve(this.watched);
  }
}

/** Account set-up over a real database, a real authorization server on the wire, and mail servers in memory. */
export async function settingUp() {
  const { store, sql } = tempStore();
  const server = await FakeAuthorizationServer.start();
  const secrets = new FakeSecrets();
  const clock = new ManualClock();
  const parser = { parse: () => Promise.resolve(JSON.stringify(sampleMessage())) };
  const sources: MemorySource[] = [];
  const credentials: CredentialSource[] = [];
  const refusals = new Map<string, AppError>();
  const meanwhile = new Map<string, () => Promise<void>>();
  const codes: string[] = [];
  const browser: SignInPrompts = {
    openBrowser: async (url) => void (await fetch(server.local(url))),
    showCode: ({ userCode }) => void codes.push(userCode),
  };
  const at = { identity: { user: 'ann@contoso.example', homeAccountId: 'home-1' }, graphOpened: 0 };

  // As the real one does, it keeps its cache in the vault and reads it before every answer.
  const openGraphSignIn: OpenGraphSignIn = ({ accountId, vault }) => {
    at.graphOpened += 1;
    return Promise.resolve({
      async signIn(how, prompts) {
        await vault.read(accountId);
        if (how === 'device_code') {
          prompts.showCode({ userCode: 'CODE-1', verificationUri: 'https://microsoft.example/device', expiresAtMs: 1 });
        }
        await vault.write(accountId, `microsoft-token ${at.identity.homeAccountId}`);
        return at.identity;
      },
      async credential() {
        const text = await vault.read(accountId);
        if (text === null) throw REFUSED;
        return { kind: 'bearer', accessToken: text };
      },
    });
  };

  const setup = createAccountSetup({
    store,
    secrets,
    clock,
    fetch: server.fetch,
    openGraphSignIn,
    intake: createIntake({ store, parser, clock, log: silentLogger }),
    openSource: (account, credential) => {
      const { mailboxes } =
        account.kind === 'folder' || account.kind === 'delegated' ? { mailboxes: undefined } : account.config;
      const source = new ThreeMailboxes(account.id, mailboxes ?? ['INBOX']);
      for (const [step, error] of refusals) Object.assign(source, { [step]: () => Promise.reject(error) });
      for (const [step, work] of meanwhile) Object.assign(source, { [step]: work });
      sources.push(source);
      credentials.push(credential);
      return Promise.resolve(source);
    },
  });
  return Object.assign(at, {
    store,
    secrets,
    clock,
    setup,
    server,
    sources,
    credentials,
    browser,
    codes,
    refusals,
    refuse: (step: 'check' | 'baseline', error: AppError) => refusals.set(step, error),
    during: (step: 'check', work: () => Promise<void>) => meanwhile.set(step, work),
    google: (): AccountInput => ({
      kind: 'imap',
      imap: {
        host: 'imap.gmail.com',
        port: 993,
        security: 'tls',
        user: 'ann@gmail.com',
        oauth: { ...server.config, provider: 'other' },
      },
      password: 'client-secret',
      options: {},
    }),
    keptNothing: () => {
      expect(store.accounts.ids()).toEqual([]);
      expect(secrets.values.size).toBe(0);
      expect(sql().prepare('SELECT name FROM sealed_texts').all()).toEqual([]);
      expect(sources.every(({ closed }) => closed)).toBe(true);
    },
    /** The whole database, decrypted. */
    file: () => sql().serialize().toString('latin1'),
  });
}
