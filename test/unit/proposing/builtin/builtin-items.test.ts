import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { builtinItems } from '../../../../electron/proposing/builtin/builtin-items';
import type { ProposalContext, RequestMail, ThreadMail } from '../../../../electron/proposing/context';
import { createBuiltinProposer } from '../../../../electron/proposing/proposer';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { readMail } from '../../../support/llm-cases';
import { contextOf, proposalContext } from '../../../support/proposal-context';

const items = (request: Partial<RequestMail>, over: Partial<ProposalContext> = {}) =>
  builtinItems(proposalContext(request, over));
const kinds = (request: Partial<RequestMail>, over: Partial<ProposalContext> = {}) =>
  items(request, over).map((item) => item.kind);
const only = (kind: string, request: Partial<RequestMail>, over: Partial<ProposalContext> = {}) =>
  items(request, over).find((item) => item.kind === kind)?.params as Record<string, string> | undefined;
const earlier = (visibleText: string, name = 'Dana Voss', address = 'dana@example.org'): ThreadMail => ({
  from: { name, address },
  dateMs: Date.UTC(2026, 2, 2),
  subject: 'hello',
  visibleText,
});

describe('what needs care comes first', () => {
  it.each([
    ['This is urgent, we lose the order.', 'urgent'],
    ['Our lawyer will look at the contract.', 'legal'],
    ['Our bank details have changed, please use the new account number.', 'bank details'],
    ['This is the final notice for the overdue invoice.', 'payment is late'],
    ['I have to complain: this is unacceptable.', 'complaint'],
    ['Hiermit sende ich Ihnen die Kündigung zum Ende des Monats.', 'Vertrag'],
    ['Das ist die zweite Mahnung zu der Rechnung.', 'Zahlung'],
    ['Bitte antworten Sie umgehend, es ist dringend.', 'dringend'],
  ])('%s', (visibleText, words) => {
    const [first] = items({ visibleText });
    expect(first?.kind).toBe('escalate_human');
    expect(first?.params.reason).toContain(words);
    expect(first?.params.reason).toContain(visibleText);
  });

  it('new bank details are shown alone: no task to pay, no reply', () => {
    expect(kinds({ visibleText: 'Please pay today. Our bank details have changed.' })).toEqual(['escalate_human']);
  });

  it('nothing else is proposed for a mail whose sender is not confirmed', () => {
    expect(kinds({ visibleText: 'Please send me the list. Can you?', senderVerdict: 'fail' })).toEqual([
      'escalate_human',
    ]);
  });

  it.each(['L050', 'L051'])('a mail that gives orders to the assistant (%s)', async (id) => {
    const parsed = await parseMessage(readMail(id), { receivedAtMs: null, authservId: null });
    const [item, ...others] = builtinItems(contextOf(parsed));
    expect(others).toEqual([]);
    expect(item?.params.reason).toContain('orders to the assistant');
  });
});

describe('the reply', () => {
  const body = (request: Partial<RequestMail>, over: Partial<ProposalContext> = {}) =>
    only('draft_reply', request, over)?.body;

  it('greets by first name, takes up each question, and signs with the own name', () => {
    expect(body({ visibleText: 'Hi Sam,\n\nDoes Monday suit you? When do we start?' })).toBe(
      'Hi Dana,\n\nthank you for your message.\n\n> Does Monday suit you?\n[yes / no …]\n\n' +
        '> When do we start?\n[…]\n\nBest regards\nSam Rivera',
    );
  });

  it('is German for a German mail, formal where the mail is', () => {
    expect(body({ visibleText: 'Guten Tag,\n\nkönnen wir Ihnen das Angebot schicken?' })).toMatch(
      /^Guten Tag Dana Voss,.*Mit freundlichen Grüßen/s,
    );
    expect(body({ visibleText: 'Hallo Sam,\n\nhast du das Angebot noch und passt es dir?' })).toMatch(
      /^Hallo Dana,.*Viele Grüße/s,
    );
  });

  it.each([
    ['Voss, Dana', 'Hi Dana,'],
    ['Dr. Dana Voss', 'Hi Dana,'],
    ['Billing Team', 'Hi Billing Team,'],
    ['', 'Hello,'],
  ])('greets %j with %s', (name, greeting) => {
    const from = { name, address: 'dana@example.org' };
    expect(body({ visibleText: 'When do we start?', from })?.startsWith(greeting)).toBe(true);
  });

  it('is never written to a machine', () => {
    const from = { name: 'Shop', address: 'no-reply@example.org' };
    expect(kinds({ visibleText: 'Was everything fine?', from })).not.toContain('draft_reply');
  });

  it('is not written to oneself, but to whoever wrote before when asked for', () => {
    const from = { name: 'Sam Rivera', address: 'you@example.com' };
    expect(kinds({ visibleText: 'What do we say?', from })).not.toContain('draft_reply');
    const thread = [earlier('Shall we meet?')];
    expect(only('draft_reply', { topic: 'draft a reply', visibleText: 'Say yes.', from }, { thread })).toMatchObject({
      to: ['dana@example.org'],
    });
  });
});

describe('what the subject asks for', () => {
  it('a summary, made of the mails’ own sentences', () => {
    const thread = [earlier('We decided to take the blue room for 12 people.')];
    const summary = only(
      'summarize_thread',
      { topic: 'please summarise', visibleText: 'The price is 300 EUR.' },
      { thread },
    )?.summary;
    expect(summary).toContain('We decided to take the blue room for 12 people.');
    expect(summary).toContain('The price is 300 EUR.');
  });

  it('a reminder: a task with its day and a pinned item that comes back in the morning', () => {
    const asked = { topic: 'remind me to call Kim on Friday', visibleText: 'About the offer.' };
    expect(only('create_issue', asked)).toMatchObject({ title: 'Call Kim on Friday', due: '2026-03-06' });
    expect(only('escalate_human', asked)).toEqual({
      reason: 'Call Kim on Friday',
      remind_at: '2026-03-06T09:00:00+01:00',
    });
  });

  it('a search, where there is a tool that takes it', () => {
    const tool = { name: 'mail.search', description: '', arguments: z.strictObject({ query: z.string() }) };
    const asked = { topic: 'find the invoice from Kim', visibleText: 'I cannot find it.' };
    expect(only('fetch_data', asked, { tools: [tool] })).toEqual({
      tool: 'mail.search',
      arguments: { query: 'the invoice from Kim' },
    });
    expect(kinds(asked)).not.toContain('fetch_data');
  });
});

describe('when there is little to do', () => {
  it.each([
    'For your information: the office is closed on Monday.',
    'Zur Info: Das Büro ist am Montag zu, keine Antwort nötig.',
  ])('nothing is proposed: %s', (visibleText) => {
    expect(kinds({ visibleText })).toEqual(['no_action']);
  });
});

describe('the demo mailbox', () => {
  const DEMO = join(import.meta.dirname, '../../../../resources/demo-mailbox');
  const read = (file: string) =>
    parseMessage(readFileSync(join(DEMO, file)), { receivedAtMs: null, authservId: 'mx.example.com' });

  it.each([
    ['01-budget-questions.eml', ['create_issue', 'draft_reply']],
    ['03-offsite-thread.eml', ['summarize_thread', 'create_issue', 'draft_reply']],
    ['04-angebot-katalog.eml', ['create_issue', 'create_issue', 'draft_reply']],
    ['05-contract-complaint.eml', ['escalate_human', 'create_issue', 'draft_reply']],
    ['07-note-to-self.eml', ['create_issue', 'escalate_human']],
  ])('%s comes from a confirmed sender and gives %j', async (file, expected) => {
    const parsed = await read(file);
    expect(parsed.sender.verdict).toBe('pass');
    expect(parsed.subject).toMatch(/^Genie: /);
    const attempt = await createBuiltinProposer().propose(contextOf(parsed), new AbortController().signal);
    expect(attempt.result.outcome).toBe('accepted');
    expect(attempt.result.actions.map((item) => item.action.kind)).toEqual(expected);
    for (const item of attempt.result.actions) expect(item.rationale).not.toBe('');
  });

  it('holds one ordinary mail and one that only pretends to come from Dana', async () => {
    expect((await read('02-offsite-proposal.eml')).subject).not.toMatch(/genie/i);
    expect((await read('06-spoofed-invoice.eml')).sender.verdict).toBe('fail');
  });

  it('answers the German mail in German', async () => {
    const attempt = await createBuiltinProposer().propose(
      contextOf(await read('04-angebot-katalog.eml')),
      new AbortController().signal,
    );
    expect(attempt.result.actions.at(-1)?.action.params).toMatchObject({
      body: expect.stringMatching(/^Guten Tag Jonas Weber/) as string,
    });
  });
});
