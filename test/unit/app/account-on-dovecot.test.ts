import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountSetup } from '../../../electron/app/account-setup';
import { createIntake } from '../../../electron/intake/intake';
import { silentLogger } from '../../../electron/lib/logger';
import { systemClock } from '../../../electron/lib/clock';
import { openSource } from '../../../electron/sources/open-source';
import type { AccountInput } from '../../../shared/domain/account';
import { startDovecot, type TestDovecot } from '../../support/dovecot';
import { FakeSecrets } from '../../support/fake-secrets';
import { assertOnlyReadCommands } from '../../support/imap-commands';
import { sampleMessage } from '../../support/sample-message';
import { tempStore } from '../../support/temp-store';
import { FakeAuthorizationServer } from '../sources/oauth/fake-authorization-server';

const NEVER = new AbortController().signal;

describe('setting an account up at a real server', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    dovecot = await startDovecot({ users: { ann: 'pw', bob: 'pw' }, tokens: {} });
  });
  afterAll(() => dovecot?.stop());

  it('with OAuth: signs in by a token, renews it, watches chosen folders, signs in again, and only ever reads', async () => {
    const { setup, store, secrets, server, prompts } = await settingUp();
    dovecot.tokens.set('access-1', 'ann');
    dovecot.doveadm('mailbox', 'create', '-u', 'ann', 'Kunden/Größe');
    const account = await setup.add(input('ann', { oauth: { ...server.config, provider: 'other' } }), NEVER, prompts);
    expect(dovecot.triedTokens).toContain('access-1');
    expect(account.config).toMatchObject({ user: 'ann' });

    // The token runs out at the mail server before its time: it is renewed by itself.
    dovecot.tokens.delete('access-1');
    dovecot.tokens.set('access-2', 'ann');
    const listed = await setup.mailboxes(account.id, NEVER);
    expect(listed.map(({ name, watched }) => [name, watched])).toEqual(
      expect.arrayContaining([
        ['INBOX', true],
        ['Kunden/Größe', false],
      ]),
    );
    await setup.setMailboxes(account.id, ['INBOX', 'Kunden/Größe'], NEVER);
    expect(store.cursors.get(account.id, 'Kunden/Größe')).not.toBeNull();

    // The access is withdrawn: nothing but a new sign-in helps, and it does.
    dovecot.tokens.clear();
    server.refreshToken = 'another';
    await expect(setup.mailboxes(account.id, NEVER)).rejects.toMatchObject({ code: 'provider_auth_error' });
    dovecot.tokens.set('access-3', 'ann');
    await setup.signIn(account.id, {}, prompts, NEVER);
    expect(await setup.mailboxes(account.id, NEVER)).toHaveLength(listed.length);

    await setup.remove(account.id);
    expect(secrets.values.size).toBe(0);
    assertOnlyReadCommands(dovecot.commands('ann'));
  });

  it('with a password: keeps nothing of a wrong one, and takes a new one later', async () => {
    const { setup, store, secrets, prompts } = await settingUp();
    await expect(setup.add({ ...input('bob'), password: 'wrong' }, NEVER)).rejects.toMatchObject({
      code: 'provider_auth_error',
    });
    expect(store.accounts.ids()).toEqual([]);
    expect(secrets.values.size).toBe(0);
    const { id } = await setup.add({ ...input('bob'), password: 'pw' }, NEVER);
    await expect(setup.signIn(id, { password: 'wrong' }, prompts, NEVER)).rejects.toMatchObject({
      code: 'provider_auth_error',
    });
    expect(secrets.values.get(`account:${id}:password`)).toBe('pw');
    await setup.signIn(id, { password: 'pw' }, prompts, NEVER);
  });

  function input(user: string, over: object = {}): Extract<AccountInput, { kind: 'imap' }> {
    const { host, port, caPem } = dovecot;
    return { kind: 'imap', imap: { host, port, security: 'tls', user, caPem, ...over }, options: {} };
  }
});

async function settingUp() {
  const { store } = tempStore();
  const secrets = new FakeSecrets();
  const server = await FakeAuthorizationServer.start();
  server.clientSecret = null;
  const parser = { parse: () => Promise.resolve(JSON.stringify(sampleMessage())) };
  const clock = systemClock;
  const setup = createAccountSetup({
    store,
    secrets,
    clock,
    fetch: server.fetch,
    intake: createIntake({ store, parser, clock, log: silentLogger }),
    openSource: (account, credential) =>
      openSource(account, { credential, identify: () => new Map(), known: () => new Set(), clock }),
  });
  const prompts = {
    openBrowser: async (url: string) => void (await fetch(server.local(url))),
    showCode: () => undefined,
  };
  return { setup, store, secrets, server, prompts };
}
