import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClientRight } from '../../../shared/domain/client-grant';
import type { ParsedMessage } from '../../../shared/domain/message';
import { composeCore, type Core } from '../../../electron/app/compose';
import { createGate, type Answer } from '../../../electron/cli/mcp-server/gate';
import { grantAccess, revokeAccess } from '../../../electron/app/client-grants';
import { TOOLS } from '../../../electron/cli/mcp-server/tools';
import { newId } from '../../../electron/lib/ids';
import { silentLogger } from '../../../electron/lib/logger';
import { openStore } from '../../../electron/store/store';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const EVERY_RIGHT: ClientRight[] = ['read', 'attachments', 'draft', 'acknowledge'];
const PDF = { name: 'a.pdf', type: 'application/pdf', size: 5, flags: [] };
const HOSTILE = 'a\u0000b\u202E\u001B[2Jc\u{E0041}';

describe('the grant', () => {
  it.each(TOOLS.map(({ name, right }) => [name, right] as const))('%s needs a grant with “%s”', async (name, right) => {
    const { call, grant, valid, client } = gate({ granted: [] });
    expect((await call(name, valid(name))).code).toBe('account_inactive');
    grant(EVERY_RIGHT.filter((one) => one !== right).concat(right === 'read' ? [] : ['read']));
    expect((await call(name, valid(name))).code).toBe('account_inactive');
    grant([right]);
    expect((await call(name, valid(name))).code).toBe('ok');
    expect(client.outcomes()).toEqual(['ok', 'account_inactive', 'account_inactive']);
  });

  it('is read anew before every call', async () => {
    const { call, core, message } = gate();
    expect((await call('mail_get', message)).code).toBe('ok');
    revokeAccess(core, 'helper');
    expect((await call('mail_get', message)).code).toBe('account_inactive');
    grantAccess(core, { client: 'helper', accountIds: [message.account_id], rights: ['read'] });
    expect((await call('mail_get', message)).code).toBe('ok');
  });

  it('that is revoked while a mail server is asked leaves nothing to hand out', async () => {
    const { call, core, message, onFetch } = gate();
    onFetch(() => void revokeAccess(core, 'helper'));
    const { code, text } = await call('mail_attachment_get', { ...message, position: 1 });
    expect(code).toBe('account_inactive');
    expect(text).not.toContain('base64');
  });

  it('does not outlive its accounts', async () => {
    const { call, core, message } = gate();
    core.store.removeAccount(message.account_id);
    expect((await call('mail_list', {})).content.messages).toEqual([]);
    expect((await call('mail_get', message)).code).toBe('not_found');
  });

  it('of an account that does not exist is refused, and gives nothing', () => {
    const { core, message } = gate({ granted: [] });
    const input = { client: 'helper', accountIds: [message.account_id, newId()], rights: ['read' as const] };
    expect(() => grantAccess(core, input)).toThrow('does not exist');
    expect(core.store.clients.grant('helper')).toBeNull();
  });
});

describe('an account outside the grant', () => {
  it.each(['mail_get', 'mail_thread', 'mail_attachment_get', 'mail_draft_create', 'mail_ack'])(
    '%s answers as if neither it nor its messages were there',
    async (name) => {
      const { call, core, valid, message } = gate();
      const account = addAccount(core.store, { label: 'Secret' });
      const { id } = addMessage(core.store, account);
      const nowhere = { account_id: newId(), message_id: newId() };
      const ask = (where: object) => call(name, { ...valid(name), ...where });
      expect((await ask({ account_id: account, message_id: id })).content).toEqual((await ask(nowhere)).content);
      const mixed = await ask({ account_id: message.account_id, message_id: id });
      expect(mixed.content).toEqual((await ask({ account_id: message.account_id, message_id: newId() })).content);
      expect(mixed.code).toBe('not_found');
    },
  );

  it('is in no list, no search and no health report', async () => {
    const { call, core } = gate();
    addMessage(core.store, addAccount(core.store, { label: 'Secret' }), sampleMessage({ visibleText: 'Secret' }));
    for (const [name, args] of [
      ['mail_accounts', {}],
      ['mail_list', {}],
      ['mail_health', {}],
      ['mail_search', { query: 'Secret' }],
    ] as const) {
      const { code, text } = await call(name, args);
      expect([code, text.includes('Secret')]).toEqual(['ok', false]);
    }
  });
});

describe('arguments', () => {
  const id = newId();
  it.each([
    ['mail_list', { limit: 0 }],
    ['mail_list', { limit: 101 }],
    ['mail_list', { limit: '5' }],
    ['mail_list', { before: '1; DROP TABLE messages' }],
    ['mail_list', { before: '9'.repeat(17) }],
    ['mail_list', { account_id: '../../etc/passwd' }],
    ['mail_list', { account_id: [id] }],
    ['mail_list', { [HOSTILE]: 1 }],
    ['mail_list', JSON.parse('{"__proto__": {"limit": 5}}')],
    ['mail_list', [1]],
    ['mail_list', 'limit'],
    ['mail_get', {}],
    ['mail_get', { account_id: id, message_id: `${id}\0` }],
    ['mail_get', { account_id: id, message_id: id, chunk: 1.5 }],
    ['mail_get', { account_id: id, message_id: id, max_chars: 20_001 }],
    ['mail_get', { account_id: id, message_id: id, links_offset: -1 }],
    ['mail_thread', { account_id: id, message_id: id, limit: 1e9 }],
    ['mail_search', { query: '' }],
    ['mail_search', { query: 'x'.repeat(501) }],
    ['mail_attachment_get', { account_id: id, message_id: id, position: 0 }],
    ['mail_attachment_get', { account_id: id, message_id: id, position: 1, max_bytes: 300_000 }],
    ['mail_draft_create', { account_id: id, message_id: id, body: 'x'.repeat(5_000_000) }],
    ['mail_draft_create', { account_id: id, message_id: id, body: 'x', bcc: ['a@b.example'] }],
    ['mail_ack', { account_id: id, message_id: null }],
    ['mail_accounts', { all: true }],
  ])('of %s that do not fit are refused (%#)', async (name, args) => {
    const { call, client } = gate();
    const { code, content } = await call(name, args);
    expect(code).toBe('bad_input');
    expect(JSON.stringify(content).length).toBeLessThan(1_000);
    expect(JSON.stringify(content)).not.toMatch(/[\u0000\u001B\u202E\u{E0041}]/u);
    expect(client.outcomes()).toEqual(['bad_input']);
  });
});

describe('an answer', () => {
  it('holds no control, hidden or bidirectional character of a mail, and is bounded', async () => {
    const people = Array.from({ length: 1_000 }, (_, n) => ({ name: HOSTILE, address: `${n}@example.org` }));
    const { call, message } = gate({
      parsed: {
        subject: `${HOSTILE} ${'x'.repeat(50_000)}`,
        from: { name: HOSTILE, address: `a${HOSTILE}@example.org` },
        to: people,
        cc: people,
        visibleText: `${HOSTILE}\n`.repeat(4_000),
        quotedText: HOSTILE,
        links: Array.from({ length: 500 }, () => ({ text: HOSTILE.repeat(200), url: 'https://a.example/', flags: [] })),
        attachments: [{ ...PDF, name: HOSTILE }],
      },
    });
    for (const [name, args] of [
      ['mail_get', { ...message, max_chars: 20_000 }],
      ['mail_thread', message],
      ['mail_list', {}],
      ['mail_search', { query: 'example' }],
    ] as const) {
      const { code, text } = await call(name, args);
      expect(code).toBe('ok');
      // JSON writes control characters out.
      expect(text).not.toMatch(/[\u202E\u{E0041}]|\\u00[01]/u);
      expect(text.length).toBeLessThan(120_000);
    }
    const { content } = await call('mail_get', message);
    expect(content).toMatchObject({ to: { total: 1_000 }, links: { total: 500, has_more: true } });
    expect((content.to as { people: unknown[] }).people).toHaveLength(100);
  });

  it('that cannot be logged is not given, and what it would have written is not written', async () => {
    const { call, core, message } = gate();
    core.store.clients.record = () => {
      throw new Error('the disk is full');
    };
    expect((await call('mail_get', message)).code).toBe('internal');
    expect((await call('mail_ack', message)).code).toBe('internal');
    expect((await call('mail_draft_create', { ...message, body: 'Yes.' })).code).toBe('internal');
    expect(core.store.clients.acknowledged('helper', message.account_id).size).toBe(0);
    expect(core.store.sessions.byMessage([message.account_id], message.message_id)).toBeNull();
  });

  it('to a tool that is not there logs no word of the caller', async () => {
    const { call, core } = gate();
    for (const name of ['walnut', '__proto__', 'constructor', 'MAIL_GET']) {
      expect((await call(name, {})).code).toBe('not_found');
    }
    expect(new Set(core.store.clients.calls(9).map(({ tool }) => tool))).toEqual(new Set(['unknown']));
  });

  it('says that it was cancelled', async () => {
    const { call, message, faults } = gate();
    const { code } = await call('mail_attachment_get', { ...message, position: 1 }, AbortSignal.abort());
    expect([code, faults]).toEqual(['network', []]);
  });
});

/** A gate on a real database with one message, through the two connections it has in the command. */
function gate(options: { granted?: ClientRight[]; parsed?: Partial<ParsedMessage> } = {}) {
  const { store, file, key } = tempStore();
  const reader = openStore({ file, key, readonly: true });
  onTestFinished(() => reader.close());
  const clock = new ManualClock();
  const composed = { store, secrets: new FakeSecrets(), clock, log: silentLogger, parseWorkerFile: 'not-needed' };
  const account = addAccount(store);
  const parsed = sampleMessage({ attachments: [PDF], ...options.parsed });
  const message = { account_id: account, message_id: addMessage(store, account, parsed, { sourceKey: 'one' }).id };
  store.messages.setRouted(account, message.message_id, 'no_prefix');
  let fetched: () => void = () => undefined;
  const source = new MemorySource(account);
  source.deliver('one', 'raw');
  const whole = composeCore(composed);
  const core: Core = {
    ...whole,
    accounts: {
      ...whole.accounts,
      open: () => {
        fetched();
        return Promise.resolve(source);
      },
    },
    parser: {
      ...whole.parser,
      extract: () =>
        Promise.resolve({ kind: 'content', name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') }),
    },
  };
  const grant = (rights: ClientRight[]) => grantAccess(core, { client: 'helper', accountIds: [account], rights });
  if (options.granted?.length !== 0) grant(options.granted ?? EVERY_RIGHT);
  const faults: unknown[] = [];
  const door = createGate({
    core,
    reader,
    directory: file,
    client: 'helper',
    onFault: (_tool, one) => faults.push(one),
  });
  const call = async (name: string, args: unknown, signal = new AbortController().signal) => {
    const { isError, content } = await door.call(name, args, signal);
    return { code: isError ? codeOf(content) : 'ok', content, text: JSON.stringify(content) };
  };
  const valid = (name: string): object => {
    const { properties } = TOOLS.find((one) => one.name === name)?.inputSchema as unknown as { properties: object };
    const all = { ...message, position: 1, body: 'Yes.', query: 'Friday' };
    return Object.fromEntries(Object.entries(all).filter(([member]) => member in properties));
  };
  const outcomes = () => core.store.clients.calls(9).map(({ outcome }) => outcome);
  return {
    ...{ call, core, grant, message, valid, faults, client: { outcomes } },
    onFetch: (work: () => void) => (fetched = work),
  };
}

function codeOf(content: Answer['content']): string {
  const { code, message, hint } = content.error as { code: string; message: string; hint: string };
  expect([content.untrusted, message.endsWith('.'), hint.endsWith('.')]).toEqual([true, true, true]);
  return code;
}
