import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import type { Rule, RulesPreview } from '../../shared/domain/rule';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { makeGenie, type Genie } from '../support/genie';
import { writeAged } from '../support/mail-folder';
import { sampleRule, subjectContains } from '../support/sample-rule';
import { AUTHSERV_ID, OWNER, auditLog, mail, sessions, setModel, show, sync } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const RULES: Rule[] = [
  sampleRule({
    id: 'newsletters',
    name: 'Newsletters',
    conditions: [{ field: 'list', operator: 'domain', value: 'lists.example.org' }],
    action: 'ignore',
  }),
  sampleRule({
    id: 'boss',
    name: 'From the boss',
    conditions: [{ field: 'from', operator: 'domain', value: 'boss.example' }],
    action: 'pin',
  }),
  sampleRule({ id: 'bills', name: 'Bills', conditions: [subjectContains('invoice')] }),
];
const SHOP = 'Shop <bill@shop.example>';
const BOSS = 'Boss <big@mail.boss.example>';

let model: FakeModel;
let genie: Genie;
let folder: string;
let account: AccountView;
let rulesFile: string;

beforeAll(async () => {
  model = await startFakeModel([{ answer: '[{"kind":"no_action","params":{}}]' }]);
  genie = makeGenie();
  folder = join(dirname(genie.profile), 'mail');
  mkdirSync(folder);
  deliver('old', mail({ subject: 'Invoice of last year', messageId: 'old@shop.example', from: SHOP, dmarc: 'none' }));
  const place = ['--kind', 'folder', '--path', folder, '--address', OWNER, '--authserv-id', AUTHSERV_ID];
  account = await genie.json<AccountView>(['accounts', 'add', ...place]);
  await setModel(genie, model.baseUrl);
  rulesFile = join(genie.temporary, 'rules.json');
  writeFileSync(rulesFile, JSON.stringify(RULES));
});

afterAll(async () => {
  await genie.remove();
  await model.close();
});

describe('the rules of the user', () => {
  it('are saved as a version', async () => {
    expect(await genie.json(['rules', 'set', '--file', rulesFile])).toEqual({ version: 1 });
    expect(await genie.json(['rules', 'list'])).toEqual({ version: 1, rules: RULES });
  });

  it('make requests without the prefix, silence it, hold the unverified and pin', async () => {
    deliver('a', mail({ subject: 'Re: Invoice 4711', messageId: 'a@shop.example', from: SHOP }));
    deliver('b', mail({ subject: 'Invoice 4712', messageId: 'b@shop.example', from: SHOP, dmarc: 'none' }));
    const listed = mail({ subject: 'Genie: read the news', messageId: 'c@example.org' });
    deliver('c', listed.replace('Subject:', 'List-Id: The news <news.lists.example.org>\r\nSubject:'));
    deliver('d', mail({ subject: 'Genie: see me', messageId: 'd@boss.example', from: BOSS }));
    deliver('e', mail({ subject: 'Genie: plan the week', messageId: 'e@example.org' }));
    deliver('f', mail({ subject: 'Lunch', messageId: 'f@example.org' }));

    expect(await sync(genie)).toMatchObject({ stored: 6, proposed: 2, held: 2 });
    const list = await sessions(genie);
    expect(list.sessions.map(({ topic, trigger }) => [topic, trigger]).sort()).toEqual([
      ['Invoice 4711', 'rule'],
      ['plan the week', 'prefix'],
    ]);
    expect(list.held.map(({ topic, reason }) => [topic, reason]).sort()).toEqual([
      ['Invoice 4712', 'sender_not_verified'],
      ['see me', 'pinned_by_rule'],
    ]);
    expect(model.requests).toHaveLength(2);
  });

  it('are named in the audit log of what they started', async () => {
    const entries = (await auditLog(genie)).filter(({ kind }) => kind === 'genie.prefix_matched');
    expect(entries.map(({ detail }) => detail)).toContainEqual({
      trigger: 'rule',
      rule: 'bills',
      rules_version: 1,
      sender: 'sender_verified',
    });
    expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true });
  });

  it('can be tried on stored mail, which does nothing', async () => {
    const before = [await sessions(genie), await auditLog(genie)];
    const lunch = sampleRule({ id: 'lunch', conditions: [subjectContains('lunch')] });
    const file = join(genie.temporary, 'tried.json');
    writeFileSync(file, JSON.stringify([lunch]));
    const preview = await genie.json<RulesPreview>(['rules', 'preview', '--file', file]);
    expect(preview).toMatchObject({
      messages: 6,
      counts: { lunch: 1 },
      matches: [{ decision: 'ask', subject: 'Lunch' }],
    });
    expect((await genie.json<RulesPreview>(['rules', 'preview'])).counts).toEqual({
      newsletters: 1,
      boss: 1,
      bills: 2,
    });
    expect(await sync(genie)).toMatchObject({ stored: 0, proposed: 0 });
    expect([await sessions(genie), await auditLog(genie)]).toEqual(before);
  });

  it('are not replaced by a file that does not fit', async () => {
    const file = join(genie.temporary, 'broken.json');
    writeFileSync(file, JSON.stringify([{ ...RULES[0], action: 'send' }]));
    const error = await genie.error(['rules', 'set', '--file', file]);
    expect(error).toMatchObject({ code: 'bad_input', message: 'Rule 1 “Newsletters”: action does not fit.' });
    expect(await genie.json(['rules', 'list'])).toMatchObject({ version: 1 });
  });
});

describe('a click', () => {
  it('on what a rule pinned asks the model for the first time', async () => {
    const { held } = await genie.json<{ held: { id: string; topic: string }[] }>(['held', 'list']);
    const pinned = held.find(({ topic }) => topic === 'see me')?.id ?? '';
    const { sessionId } = await genie.json<{ sessionId: string }>(['held', 'ask', pinned]);
    expect(await sync(genie)).toMatchObject({ proposed: 1, held: 1 });
    expect(model.requests).toHaveLength(3);
    expect(await show(genie, sessionId)).toMatchObject({ trigger: 'manual', topic: 'see me' });
    expect((await genie.error(['held', 'ask', pinned])).code).toBe('conflict');
  });

  it('asks Genie about imported mail, which no rule did', async () => {
    await genie.json(['import', '--account', account.id, '--last', '10']);
    expect(await sync(genie)).toMatchObject({ proposed: 0, held: 1 });
    const { hits } = await genie.json<{ hits: { id: string }[] }>(['search', 'subject:"last year"']);
    const asked = await genie.json<{ sessionId: string; status: string }>(['ask', hits[0]?.id ?? '']);
    expect(asked.status).toBe('proposing');
    expect(await sync(genie)).toMatchObject({ proposed: 1 });
    expect(await show(genie, asked.sessionId)).toMatchObject({ trigger: 'manual', topic: 'Invoice of last year' });
    expect(await genie.json(['ask', hits[0]?.id ?? ''])).toMatchObject({ sessionId: asked.sessionId });
  });

  it('switches Genie off for the account, and with it the rules', async () => {
    await genie.json(['accounts', 'set', account.id, '--genie', 'off']);
    deliver('g', mail({ subject: 'Invoice 4713', messageId: 'g@shop.example', from: SHOP }));
    expect(await sync(genie)).toMatchObject({ stored: 1, proposed: 0, held: 1 });
  });
});

/** A file that was finished a minute ago: one that changed just now may still be being written, and is left alone. */
function deliver(name: string, content: string): void {
  writeAged(join(folder, `${name}.eml`), content, 60_000);
}
