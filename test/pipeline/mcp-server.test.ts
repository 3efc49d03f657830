import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import type { ClientCall, ClientGrant } from '../../shared/domain/client-grant';
import type { ActionView } from '../../shared/ipc/views';
import { sha256 } from '../../electron/lib/canonical-json';
import { makeGenie, type Genie } from '../support/genie';
import { seededRandom } from '../support/seeded-random';
import { call, connectMcp, grantTo, lines, mailFromAnn, type MailLine } from './mcp-server-set-up';
import { OWNER, auditLog, sessions, show, sync } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const TOOLS = [
  'mail_accounts',
  'mail_list',
  'mail_get',
  'mail_thread',
  'mail_search',
  'mail_attachment_get',
  'mail_draft_create',
  'mail_ack',
  'mail_health',
];
const WRITING = ['mail_draft_create', 'mail_ack'];
const NOWHERE = '00000000-0000-7000-8000-000000000000';
const PDF = Buffer.from(`%PDF-${'quartz '.repeat(300)}`);

let genie: Genie;
let work: AccountView;
let home: AccountView;
let lunch: MailLine;
let secret: string;
let reader: Client;
const open = new Set<Client>();
/** What a server said on its standard output that is not of the protocol. */
const noise: Error[] = [];

beforeAll(async () => {
  genie = makeGenie();
  const folder = (name: string) => join(dirname(genie.profile), name);
  const add = (name: string) => {
    mkdirSync(folder(name));
    const account = ['accounts', 'add', '--kind', 'folder', '--path', folder(name), '--address', OWNER];
    return genie.json<AccountView>([...account, '--label', name]);
  };
  work = await add('work');
  home = await add('home');
  const deliver = (name: string, mail: Parameters<typeof mailFromAnn>[0]) =>
    writeFileSync(join(folder(name), `${mail.subject.replace(/\W/g, '')}.eml`), mailFromAnn(mail));
  deliver('work', { subject: 'lunch', body: 'Shall we eat?\u202E\x07 '.padEnd(400, 'walnut '), pdf: PDF });
  deliver('work', { subject: 'Re: lunch', body: 'Gladly.', inReplyTo: '<lunch@example.net>' });
  for (let n = 0; n < 6; n += 1) deliver('work', { subject: `number ${n}`, body: 'More walnut.' });
  deliver('home', { subject: 'secret', body: 'The walnut code is 4711.' });
  await sync(genie);
  await grant('reader', [work.id], ['read', 'attachments', 'draft', 'acknowledge']);
  await grant('housekeeper', [home.id], ['read']);
  reader = await connect('reader');
  lunch = (await lines(reader)).find((one) => one.subject === 'lunch') as MailLine;
  secret = ((await lines(await connect('housekeeper')))[0] as MailLine).message_id;
});

afterEach(() => expect(noise).toEqual([]));

afterAll(async () => {
  await Promise.all([...open].map((client) => client.close()));
  await genie.remove();
});

describe('genie mcp', () => {
  it('lists exactly its nine tools, each with a strict schema, a title, a description and what it does', async () => {
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const tool of tools) {
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.title).toMatch(/\w/);
      expect(tool.description?.length).toBeGreaterThan(20);
      expect(tool.annotations).toMatchObject({
        readOnlyHint: !WRITING.includes(tool.name),
        destructiveHint: false,
        openWorldHint: tool.name === 'mail_attachment_get',
      });
    }
  });

  it('lists mail newest first and page by page, without any account that was not granted', async () => {
    expect((await call(reader, 'mail_accounts')).value).toMatchObject({
      untrusted: true,
      rights: ['read', 'attachments', 'draft', 'acknowledge'],
      accounts: [{ account_id: work.id, label: 'work', addresses: [OWNER] }],
    });
    const all = await lines(reader);
    expect(all).toHaveLength(8);
    const paged: MailLine[] = [];
    for (let before: unknown = undefined; before !== null;) {
      const { value } = await call(reader, 'mail_list', { limit: 3, ...(before ? { before } : {}) });
      paged.push(...(value.messages as MailLine[]));
      before = value.next_before;
    }
    expect(paged).toEqual(all);
    expect(JSON.stringify(all)).not.toContain('secret');
  });

  it('gives a message in chunks, clean and marked as untrusted, in text as in structure', async () => {
    const where = { account_id: lunch.account_id, message_id: lunch.message_id };
    let text = '';
    for (let chunk = 1, more = true; more; chunk += 1) {
      const { value } = await call(reader, 'mail_get', { ...where, chunk, max_chars: 100 });
      expect(value).toMatchObject({ untrusted: true, chunk, from: { address: 'ann@example.net' } });
      text += value.text as string;
      more = value.has_more as boolean;
    }
    expect(text).toMatch(/^Shall we eat\? (walnut )+walnut$/);
    const { value } = await call(reader, 'mail_get', where);
    expect(value.attachments).toMatchObject([{ position: 1, name: 'offer.pdf', type: 'application/pdf' }]);
    expect((await call(reader, 'mail_get', { ...where, chunk: 99 })).value.error?.code).toBe('not_found');
  });

  it('searches, and shows a thread', async () => {
    const found = await call(reader, 'mail_search', { query: 'walnut', limit: 5 });
    expect(found.value).toMatchObject({ untrusted: true, has_more: true });
    expect(found.value.hits).toHaveLength(5);
    const scoped = await call(reader, 'mail_search', { query: 'walnut account:home' });
    expect(scoped.value.hits).toEqual([]);
    const thread = await call(reader, 'mail_thread', { account_id: work.id, message_id: lunch.message_id, limit: 1 });
    expect(thread.value).toMatchObject({ total: 2, next_offset: 1, completeness: 'full', missing: 0 });
  });

  it('fetches an attachment in chunks that make up the file', async () => {
    const where = { account_id: work.id, message_id: lunch.message_id, position: 1, max_bytes: 1_000 };
    const chunks: Buffer[] = [];
    let hash: unknown;
    for (let offset: unknown = 0; offset !== null;) {
      const { value } = await call(reader, 'mail_attachment_get', { ...where, offset });
      expect(value).toMatchObject({ untrusted: true, name: 'offer.pdf', size: PDF.length });
      chunks.push(Buffer.from(value.base64 as string, 'base64'));
      [offset, hash] = [value.next_offset, value.sha256];
    }
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks)).toEqual(PDF);
    expect(hash).toBe(sha256(PDF));
    expect((await call(reader, 'mail_attachment_get', { ...where, position: 2 })).value.error?.code).toBe('not_found');
  });

  it('notes what a program has dealt with, for that program alone', async () => {
    const where = { account_id: work.id, message_id: lunch.message_id };
    expect((await call(reader, 'mail_ack', where)).value).toMatchObject({ acknowledged: true, already: false });
    expect((await call(reader, 'mail_ack', where)).value).toMatchObject({ acknowledged: true, already: true });
    const left = await lines(reader, { unacknowledged_only: true });
    expect(left).toHaveLength(7);
    expect(left.map((one) => one.message_id)).not.toContain(lunch.message_id);
    await grant('other', [work.id], ['read']);
    expect(await lines(await connect('other'), { unacknowledged_only: true })).toHaveLength(8);
  });

  it('reports health of the granted accounts alone', async () => {
    const { value } = await call(reader, 'mail_health');
    expect(value.accounts).toMatchObject([{ account_id: work.id, label: 'work', quarantined: 0 }]);
  });

  it('turns a draft into a proposal that only the user can approve', async () => {
    const draft = { account_id: work.id, message_id: lunch.message_id, body: 'At noon? https://evil.example/' };
    const { value } = await call(reader, 'mail_draft_create', draft);
    expect(value).toMatchObject({ untrusted: true, status: 'awaiting_review' });
    const id = value.session_id as string;
    expect((await sessions(genie)).sessions).toMatchObject([{ id, trigger: 'client', status: 'awaiting_review' }]);
    const view = await show(genie, id);
    expect(view.modelCall).toBeNull();
    expect(view.actions).toMatchObject([
      {
        id: value.action_id,
        status: 'proposed',
        action: { kind: 'draft_reply', params: { body: draft.body } },
        effect: { draft: { to: ['ann@example.net'], subject: 'Re: lunch' } },
        rationale: 'Proposed by the program reader.',
        flags: ['url_not_in_mail', 'from_client'],
      },
    ]);
    expect((await auditLog(genie)).map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      { kind: 'genie.prefix_matched', detail: { trigger: 'client', client: 'reader' } },
      { kind: 'genie.proposed', detail: { client: 'reader' } },
    ]);
    const done = await genie.json<ActionView>(['approve', value.action_id as string]);
    expect(done).toMatchObject({ status: 'executed', outcome: { content: { body: draft.body } } });
    const stranger = await call(reader, 'mail_draft_create', { ...draft, to: ['mallory@evil.example'] });
    expect(stranger.value.error?.code).toBe('bad_input');
  });

  it('refuses the next call once the grant is revoked, while it runs', async () => {
    await grant('passing', [work.id], ['read']);
    const client = await connect('passing');
    expect((await call(client, 'mail_list')).isError).toBe(false);
    await genie.json(['clients', 'revoke', 'passing']);
    for (const name of ['mail_list', 'mail_accounts', 'mail_ack']) {
      expect((await call(client, name)).value.error?.code).toBe('account_inactive');
    }
    await grant('passing', [work.id], ['read']);
    expect((await call(client, 'mail_list')).isError).toBe(false);
    expect((await genie.error(['clients', 'revoke', 'nobody'])).code).toBe('not_found');
  });

  it('answers about an account outside the grant as about one that does not exist', async () => {
    for (const [account_id, message_id] of [
      [home.id, secret],
      [work.id, secret],
    ]) {
      const there = await call(reader, 'mail_get', { account_id, message_id });
      const nowhere = await call(reader, 'mail_get', {
        account_id: account_id === work.id ? work.id : NOWHERE,
        message_id: NOWHERE,
      });
      expect(there).toEqual(nowhere);
      expect(there.value.error?.code).toBe('not_found');
    }
    expect((await call(reader, 'mail_list', { account_id: home.id })).value.error?.code).toBe('not_found');
  });

  it('logs every call with its outcome, refused ones too, and without content', async () => {
    await grant('logged', [work.id], ['read']);
    const client = await connect('logged');
    await call(client, 'mail_search', { query: 'walnut' });
    await call(client, 'mail_list', { account_id: home.id });
    await call(client, 'mail_draft_create', { account_id: work.id, message_id: lunch.message_id, body: 'x' });
    await call(client, 'mail_list', { limit: 'all' });
    await call(client, 'walnut_delete');
    const { calls } = await genie.json<{ calls: ClientCall[] }>(['clients', 'calls', '--limit', '5']);
    expect(calls.map(({ client: name, tool, accountId, outcome }) => [name, tool, accountId, outcome])).toEqual([
      ['logged', 'unknown', null, 'not_found'],
      ['logged', 'mail_list', null, 'bad_input'],
      ['logged', 'mail_draft_create', null, 'account_inactive'],
      ['logged', 'mail_list', home.id, 'not_found'],
      ['logged', 'mail_search', null, 'ok'],
    ]);
    const { grants } = await genie.json<{ grants: ClientGrant[] }>(['clients', 'list']);
    expect(grants.find((one) => one.client === 'logged')).toMatchObject({ calls: 5, rights: ['read'] });
  });

  it('survives a thousand calls with arguments nobody should send', async () => {
    const random = seededRandom(20_260_301);
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const members = ['account_id', 'message_id', 'query', 'limit', 'offset', 'chunk', 'before', 'body', '__proto__'];
    const values: unknown[] = [
      ...['../../etc/passwd', '\0', 'x'.repeat(300_000), '"; DROP TABLE messages;--', work.id, lunch.message_id, ''],
      ...[-1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, true, null, [], {}, [[[[]]]], { toString: 'x' }],
    ];
    let refused = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const args = Object.fromEntries(Array.from({ length: 1 + (n % 4) }, () => [one(members), one(values)]));
      const result = await call(reader, one([...TOOLS, 'constructor', '../mail_get']), args);
      if (result.isError) refused += 1;
      expect(result.value.error?.code).not.toBe('internal');
    }
    expect(refused).toBeGreaterThan(900);
    expect(await lines(reader)).toHaveLength(8);
  });

  it('needs a name it can be granted under, and a profile that has a database', async () => {
    expect((await genie.run(['mcp'])).code).toBe(2);
    expect((await genie.run(['mcp', '--client', '../x'])).code).toBe(2);
    const { code, stdout, stderr } = await genie.run(['mcp', '--client', 'x', '--profile', `${genie.profile}-empty`]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('no database yet');
  });
});

describe('beside the running app', () => {
  it('reads, notes, proposes, and is granted and revoked', async () => {
    const watch = genie.watch();
    await watch.ready;
    await grant('beside', [work.id], ['read', 'draft', 'acknowledge']);
    const client = await connect('beside');
    const { message_id } = (await lines(client)).find((one) => one.subject === 'number 0') as MailLine;
    const where = { account_id: work.id, message_id };
    expect((await call(client, 'mail_ack', where)).isError).toBe(false);
    expect((await call(client, 'mail_draft_create', { ...where, body: 'Thank you.' })).isError).toBe(false);
    await genie.json(['clients', 'revoke', 'beside']);
    expect((await call(client, 'mail_list')).value.error?.code).toBe('account_inactive');
    expect(await watch.stop()).toBe(0);
  });

  it('leaves the audit chain whole when several programs propose at once', async () => {
    const watch = genie.watch();
    await watch.ready;
    await grant('one', [work.id], ['read', 'draft']);
    await grant('two', [work.id], ['read', 'draft']);
    const before = (await auditLog(genie)).length;
    const clients = await Promise.all(['one', 'two', 'one'].map(connect));
    const { message_id } = (await lines(clients[0] as Client)).find((one) => one.subject === 'number 1') as MailLine;
    const drafts = clients.map(async (client, n) => {
      for (let round = 0; round < 6; round += 1) {
        const body = `Draft ${round} of program ${n}.`;
        const result = await call(client, 'mail_draft_create', { account_id: work.id, message_id, body });
        expect(result.value.status).toBe('awaiting_review');
      }
    });
    await Promise.all(drafts);
    expect(await watch.stop()).toBe(0);
    expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true, entries: before + 19 });
    const session = (await sessions(genie)).sessions.find((one) => one.messageId === message_id);
    expect((await show(genie, session?.id ?? '')).actions.map(({ index }) => index)).toEqual([...Array(18).keys()]);
  });
});

async function connect(name: string): Promise<Client> {
  const client = await connectMcp(genie, name, noise);
  open.add(client);
  return client;
}

const grant = (client: string, accounts: readonly string[], rights: readonly string[]) =>
  grantTo(genie, client, accounts, rights);
