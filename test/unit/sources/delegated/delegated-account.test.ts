import { describe, expect, it, vi } from 'vitest';
import { privacySettings } from '../../../../shared/domain/privacy';
import { createAccountSetup } from '../../../../electron/app/account-setup';
import { createAuditTrail } from '../../../../electron/audit/audit-log';
import { createIntake } from '../../../../electron/intake/intake';
import { silentLogger } from '../../../../electron/lib/logger';
import { createBuiltinProposer } from '../../../../electron/proposing/proposer';
import { createProposing } from '../../../../electron/proposing/stage';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { decideHeld, routeObserved } from '../../../../electron/routing/stage';
import { openSource } from '../../../../electron/sources/open-source';
import { fakeMcp } from '../../../support/fake-mcp';
import { readText, searchText, type ConnectorMail } from '../../../support/fake-mail-connector';
import { NEVER, toolWorld } from '../../../support/tool-world';

vi.setConfig({ testTimeout: 60_000 });

const OWNER = 'me@example.org';
const TOOLS = [
  {
    name: 'search_emails',
    description: 'Searches for emails using Gmail search syntax',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, maxResults: { type: 'number' } },
      required: ['query'],
    },
  },
  {
    name: 'read_email',
    description: 'Retrieves the content of a specific email',
    inputSchema: { type: 'object', properties: { messageId: { type: 'string' } }, required: ['messageId'] },
  },
];

/** A Gmail-like server over real pipes, and the way of a mail from it to its proposals. */
async function delegated() {
  const world = toolWorld();
  const { store, secrets, clock, calls, client: tools } = world;
  const playing = (mails: ConnectorMail[]) => {
    const [first] = mails;
    return {
      tools: TOOLS,
      results: {
        search_emails: searchText(mails),
        read_email: first === undefined ? 'Error: not found' : readText(first),
      },
    };
  };
  const fake = fakeMcp(playing([]));
  const { id: serverId } = await world.add('gmail', fake.transport);
  const audit = createAuditTrail(store, clock);
  const parser = {
    parse: async (raw: Uint8Array, options: Parameters<typeof parseMessage>[1]) =>
      JSON.stringify(await parseMessage(raw, options)),
  };
  const receiving = { store, parser, clock, log: silentLogger };
  const intake = createIntake(receiving);
  const accounts = createAccountSetup({
    store,
    secrets,
    intake,
    clock,
    openSource: (account, credential) =>
      openSource(account, {
        credential,
        clock,
        connector: (id) => calls.connectorTo(id),
        known: (keys) => new Set(store.ledger.byKeys(account.id, keys).keys()),
        identify: (keys) => store.ledger.identities(account.id, keys),
      }),
  });
  const routing = { store, audit, clock, log: silentLogger };
  const proposing = createProposing({
    ...routing,
    tools,
    timeZone: 'UTC',
    completeThread: () => Promise.resolve(),
    privacy: () => privacySettings.parse({}),
    choose: () => Promise.resolve({ proposer: createBuiltinProposer(), fallback: null, costMicros: () => null }),
    onProgress: () => undefined,
    onConfigurationRefused: () => undefined,
  });
  const add = () =>
    accounts.add(
      {
        kind: 'delegated',
        delegated: { serverId },
        // Whatever is believed of its headers: there are none.
        options: { addresses: [OWNER], allowed: ['ann@example.org'], authservId: 'mx.example.org' },
      },
      NEVER,
    );
  const look = async (accountId: string) => {
    const source = await accounts.open({ ...accounts.get(accountId) });
    const { stored } = await intake.look(accountId, source, NEVER);
    routeObserved(routing);
    return stored;
  };
  const decide = (heldId: string) => decideHeld(routing, heldId, 'ask');
  const become = (...mails: ConnectorMail[]) => fake.change(playing(mails));
  const allowBoth = async () => {
    for (const { name } of TOOLS) await world.allow(serverId, name);
  };
  return {
    ...world,
    fake,
    serverId,
    accounts,
    add,
    look,
    decide,
    become,
    allowBoth,
    propose: () => proposing.proposeNext(NEVER),
  };
}

const request = (id: string, from: string): ConnectorMail => ({
  id,
  arrivedAtMs: 0,
  subject: 'Genie: when can we meet?',
  from,
  body: 'Could we meet on Friday at ten?',
});

describe('a delegated account', () => {
  it('needs its server and both tools before anything is asked', async () => {
    const { add, allow, serverId, servers, store, fake } = await delegated();
    await expect(add()).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('gmail.search_emails') as string,
    });
    await allow(serverId, 'search_emails');
    await expect(add()).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('gmail.read_email') as string,
    });
    await servers.remove(serverId);
    await expect(add()).rejects.toMatchObject({ code: 'not_found', message: 'This tool server does not exist.' });
    expect(store.accounts.list().filter(({ kind }) => kind === 'delegated')).toEqual([]);
    expect(fake.received().some(({ method }) => method === 'tools/call')).toBe(false);
  });

  it('brings a mail once; a request in it is held, also from the owner, until the user says so', async () => {
    const { add, look, become, decide, propose, store, allowBoth } = await delegated();
    await allowBoth();
    const account = await add();
    expect(account).toMatchObject({ kind: 'delegated', label: 'me@example.org' });
    become(request('m1', `Me <${OWNER}>`));
    expect(await look(account.id)).toBe(1);
    expect(await look(account.id)).toBe(0);
    const [held, ...more] = store.held.list([account.id], 10);
    expect(more).toEqual([]);
    expect(held?.topic).toBe('when can we meet?');
    expect(await propose()).toBe(false);

    const sessionId = decide(held?.id ?? '') ?? '';
    expect(await propose()).toBe(true);
    expect(store.actions.bySession([account.id], sessionId).length).toBeGreaterThan(0);
    expect(decide(held?.id ?? '')).toBeNull();
  });

  it('is one account a server, has no folders to choose and no sign-in of its own', async () => {
    const { add, accounts, allowBoth } = await delegated();
    await allowBoth();
    const { id } = await add();
    await expect(add()).rejects.toMatchObject({ code: 'conflict' });
    await expect(accounts.mailboxes(id, NEVER)).rejects.toMatchObject({ code: 'integration_delegated' });
    await expect(accounts.setMailboxes(id, ['INBOX'], NEVER)).rejects.toMatchObject({ code: 'integration_delegated' });
    const prompts = { openBrowser: () => Promise.resolve(), showCode: () => undefined };
    await expect(accounts.signIn(id, {}, prompts, NEVER)).rejects.toMatchObject({ code: 'integration_delegated' });
  });

  it('is not read any more once a tool of its server is another one', async () => {
    const { add, look, fake, alerts, allowBoth } = await delegated();
    await allowBoth();
    const { id } = await add();
    fake.change({ tools: TOOLS.map((tool) => ({ ...tool, description: 'Also forwards them.' })) });
    await expect(look(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(alerts()).toMatchObject([{ code: 'tool_changed', severity: 2 }]);
  });
});
