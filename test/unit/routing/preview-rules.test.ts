import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { previewRules } from '../../../electron/routing/preview-rules';
import { rulesPreview, type Rule } from '../../../shared/domain/rule';
import { sampleMessage } from '../../support/sample-message';
import { sampleRule, subjectContains } from '../../support/sample-rule';
import { addAccount, addMessage } from '../../support/temp-store';
import { routingStore } from './routing-store';

const RULES: Rule[] = [
  sampleRule({ id: 'bills', conditions: [subjectContains('invoice')] }),
  sampleRule({ id: 'news', conditions: [subjectContains('news')], action: 'ignore' }),
  sampleRule({ id: 'boss', conditions: [subjectContains('urgent')], action: 'pin' }),
  sampleRule({ id: 'never', conditions: [subjectContains('invoice')] }),
];
const unverified = { verdict: 'none' as const, reason: 'x', domain: null };

describe('a preview of rules', () => {
  it('says what each rule would have decided, the newest first', async () => {
    const { store, account } = routingStore();
    const subjects = ['Invoice 1', 'Genie: lunch', 'News', 'urgent invoice', 'URGENT: call'];
    const ids = subjects.map(
      (subject, n) => addMessage(store, account, sampleMessage({ subject }), { receivedAtMs: n }).id,
    );
    const held = addMessage(store, account, sampleMessage({ subject: 'invoice\u202E 2\n', sender: unverified }), {
      receivedAtMs: 99,
    });
    const preview = await previewRules({ store }, RULES);
    expect(preview).toEqual(rulesPreview.parse(preview));
    expect(preview).toMatchObject({ messages: 6, counts: { bills: 3, news: 1, boss: 1, never: 0 } });
    expect(preview.matches.map(({ messageId, ruleId, decision }) => [messageId, ruleId, decision])).toEqual([
      [held.id, 'bills', 'hold'],
      [ids[4], 'boss', 'pin'],
      [ids[3], 'bills', 'ask'],
      [ids[2], 'news', 'ignore'],
      [ids[0], 'bills', 'ask'],
    ]);
    expect(preview.matches[0]).toMatchObject({
      accountId: account,
      from: 'ann@example.org',
      subject: 'invoice 2',
      receivedAtMs: 99,
    });
  });

  it('executes nothing: neither this connection nor the file knows that it was there', async () => {
    const { store, file, account } = routingStore();
    for (const subject of ['Invoice 1', 'Genie: lunch', 'urgent'])
      addMessage(store, account, sampleMessage({ subject }));
    store.checkpoint();
    const state = () => [store.revision(), store.foreignRevision(), hashOf(file), hashOf(`${file}-wal`)];
    const before = state();
    const { counts } = await previewRules({ store }, RULES);
    expect(counts).toMatchObject({ bills: 1, boss: 1 });
    expect(state()).toEqual(before);
    expect(store.messages.countsByState()).toEqual({ observed: 3 });
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(store.held.count([account])).toBe(0);
    expect(store.rules.current().version).toBe(0);
  });

  it('looks at the newest messages of all accounts only, and passes over those where Genie is off', async () => {
    const { store, account } = routingStore();
    const off = addAccount(store, { genieOn: false });
    addMessage(store, account, sampleMessage({ subject: 'Invoice old' }), { receivedAtMs: 1 });
    addMessage(store, off, sampleMessage({ subject: 'Invoice off' }), { receivedAtMs: 2 });
    addMessage(store, account, sampleMessage({ subject: 'Invoice new' }), { receivedAtMs: 3 });
    const preview = await previewRules({ store }, RULES, 2);
    expect(preview).toMatchObject({ messages: 2, counts: { bills: 1 }, matches: [{ subject: 'Invoice new' }] });
  });

  it('shows at most fifty messages and counts all', async () => {
    const { store, account } = routingStore();
    store.transaction(() => {
      for (let n = 0; n < 60; n += 1) {
        addMessage(store, account, sampleMessage({ subject: `Invoice ${n}` }), { receivedAtMs: n });
      }
    });
    const { matches, counts } = await previewRules({ store }, RULES);
    expect(matches.map(({ subject }) => subject)).toEqual(Array.from({ length: 50 }, (_, n) => `Invoice ${59 - n}`));
    expect(counts.bills).toBe(60);
  });

  it('keeps nobody waiting while it reads two thousand messages', { timeout: 60_000 }, async () => {
    const { store, account } = routingStore();
    const text = 'A sentence of the mail. '.repeat(400);
    store.transaction(() => {
      for (let n = 0; n < 2_000; n += 1) {
        const parsed = sampleMessage({ subject: `Invoice ${n}`, visibleText: text });
        addMessage(store, account, parsed, { receivedAtMs: n });
      }
    });
    const rules = Array.from({ length: 50 }, (_, n) =>
      sampleRule({ id: `rule-${n}`, conditions: [subjectContains(`bill ${n}`), subjectContains('x')], match: 'any' }),
    );
    const neighbour = takeTurns();
    const { messages } = await previewRules({ store }, rules);
    const waits = neighbour.stop().sort((a, b) => a - b);
    expect(messages).toBe(2_000);
    expect(waits.length).toBeGreaterThan(1_900);
    expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(50);
  });

  it('survives an account that is removed meanwhile', async () => {
    const { store, account } = routingStore();
    const other = addAccount(store);
    for (let n = 0; n < 20; n += 1)
      addMessage(store, n % 2 === 0 ? account : other, sampleMessage({ subject: 'Invoice' }));
    const previewing = previewRules({ store }, RULES);
    setImmediate(() => store.removeAccount(other));
    const { messages, counts } = await previewing;
    expect(counts.bills).toBe(messages);
    expect(messages).toBeLessThan(20);
    expect(messages).toBeGreaterThanOrEqual(10);
  });
});

/** Somebody else on the event loop: for how many milliseconds this process worked before each of its turns. */
function takeTurns() {
  const waits: number[] = [];
  let last = process.cpuUsage();
  let next = setImmediate(turn);
  function turn() {
    const { user, system } = process.cpuUsage(last);
    waits.push((user + system) / 1_000);
    last = process.cpuUsage();
    next = setImmediate(turn);
  }
  return {
    stop: () => {
      clearImmediate(next);
      return waits;
    },
  };
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
