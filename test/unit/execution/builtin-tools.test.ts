import { describe, expect, it } from 'vitest';
import { createBuiltinTools } from '../../../electron/execution/tools/builtin-tools';
import { parseQuery } from '../../../electron/search/query';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const NEVER = new AbortController().signal;
const NOW = Date.UTC(2026, 0, 15);

describe('the built-in tools', () => {
  it('are three, with a description and strict arguments', () => {
    const { tools, mine } = toolsOf();
    const definitions = tools.definitions(mine);
    expect(definitions.map((tool) => tool.name)).toEqual(['mail.search', 'mail.thread', 'contacts.lookup']);
    for (const tool of definitions) {
      expect(tool.description).not.toBe('');
      expect(tool.arguments.safeParse({ query: 'x', name: 'x', message_id: 'x', other: 1 }).success).toBe(false);
    }
  });

  it.each<[string, unknown]>([
    ['mail.search', { query: 'tax' }],
    ['mail.thread', { message_id: '<tax@example.org>' }],
    ['contacts.lookup', { name: 'ann' }],
  ])('%s finds what the account has, and nothing of another one', async (tool, args) => {
    const { tools, mine, theirs } = toolsOf();
    expect(await tools.call(mine, tool, args, NEVER)).toContain('ann@example.org');
    const other = await tools.call(theirs, tool, args, NEVER);
    expect(other).not.toMatch(/ann@|tax/i);
    expect(other).not.toBe('');
  });

  it.each<[string, unknown]>([
    ['mail.search', {}],
    ['mail.search', { query: 'x', limit: 5_000 }],
    ['mail.search', { query: 'x', accounts: ['all'] }],
    ['mail.thread', { message_id: 7 }],
    ['mail.thread', {}],
    ['contacts.lookup', { name: '' }],
    ['contacts.lookup', null],
  ])('%s refuses the arguments %j', async (tool, args) => {
    const { tools, mine } = toolsOf();
    await expect(tools.call(mine, tool, args, NEVER)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it.each(['<first@example.org>', 'first@example.org', '<last@example.org>'])(
    'mail.thread lists the whole thread, whichever of its mails is named: %s',
    async (id) => {
      const { tools, mine, store } = toolsOf();
      const mail = (messageId: string, references: string[], receivedAtMs: number) =>
        addMessage(store, mine, sampleMessage({ messageId, references, inReplyTo: [], subject: messageId }), {
          receivedAtMs,
        });
      mail('<first@example.org>', [], 1_000);
      mail('<answer@example.org>', ['<first@example.org>'], 2_000);
      mail('<last@example.org>', ['<answer@example.org>'], 3_000);
      mail('<other@example.org>', [], 4_000);
      const text = await tools.call(mine, 'mail.thread', { message_id: id }, NEVER);
      const order = ['first', 'answer', 'last', 'other'].map((name) => text.indexOf(`<${name}@`));
      expect(order[0]).toBeGreaterThan(-1);
      expect(order[1]).toBeGreaterThan(order[0] ?? 0);
      expect(order[2]).toBeGreaterThan(order[1] ?? 0);
      expect(order[3]).toBe(-1);
    },
  );

  it.each(['mail.delete', 'MAIL.SEARCH', 'constructor', '__proto__', ''])('there is no tool %j', async (tool) => {
    const { tools, mine } = toolsOf();
    await expect(tools.call(mine, tool, {}, NEVER)).rejects.toMatchObject({ code: 'not_found' });
  });
});

function toolsOf() {
  const { store } = tempStore();
  const [mine, theirs] = [addAccount(store), addAccount(store)];
  addMessage(store, mine, sampleMessage({ messageId: '<tax@example.org>', visibleText: 'tax report' }));
  const tools = createBuiltinTools({
    store,
    search: (account, query, limit) => store.search.search([account], parseQuery(query, NOW), limit),
  });
  return { tools, mine, theirs, store };
}
