import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VoiceProfile } from '../../../../shared/domain/voice';
import { createBuiltinProposer } from '../../../../electron/proposing/proposer';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { contextOf } from '../../../support/proposal-context';

const DIRECTORY = join(import.meta.dirname, '../../../fixtures/builtin');

/** What the built-in rules propose for one of thirteen ordinary mails. */
async function proposed(name: string, over: { voice?: VoiceProfile; topic?: string; verdict?: 'fail' } = {}) {
  const octets = readFileSync(join(DIRECTORY, `${name}.eml`));
  const parsed = await parseMessage(octets, { receivedAtMs: null, authservId: 'mx.example.com' });
  const context = contextOf(parsed);
  if (over.voice) context.voice = over.voice;
  if (over.topic) context.request = { ...context.request, topic: over.topic };
  if (over.verdict) context.request = { ...context.request, senderVerdict: over.verdict };
  const { result } = await createBuiltinProposer().propose(context, new AbortController().signal);
  expect(result.outcome).toBe('accepted');
  const kinds = result.actions.map((item) => item.action.kind);
  const params = (kind: string) =>
    result.actions
      .filter((item) => item.action.kind === kind)
      .map((item) => item.action.params as Record<string, string>);
  return {
    kinds,
    tasks: params('create_issue'),
    params,
    body: params('draft_reply')[0]?.body ?? '',
    actions: result.actions,
  };
}

describe('E1: what the built-in rules make of an ordinary German mail', () => {
  it('a short question: a reply with a place for the answer, and nothing else', async () => {
    const { kinds, body } = await proposed('de-kurz');
    expect(kinds).toEqual(['draft_reply']);
    expect(body).toBe(
      'Hallo Lena,\n\ndanke für deine Nachricht.\n\n> Hast du morgen Nachmittag kurz Zeit zum Telefonieren?\n' +
        '[ja / nein …]\n\nViele Grüße\nSam Rivera',
    );
  });

  it('a thread, with a wish in the subject: a summary, the one dated task, a reply', async () => {
    const { kinds, tasks, params, body } = await proposed('de-faden');
    expect(kinds).toEqual(['summarize_thread', 'create_issue', 'draft_reply']);
    expect(tasks[0]).toMatchObject({ title: 'Das Budget bis Montag freigeben', due: '2026-10-12' });
    const [summary] = params('summarize_thread');
    expect(summary?.summary).toContain('Zuvor: Ich bin für das Recyclingpapier');
    expect(summary?.summary).toContain('6.380 Euro netto');
    expect(summary?.summary).toContain('Zu tun:\n• Das Budget bis Montag freigeben (Montag, 12. Oktober)');
    expect(summary?.summary).not.toContain('555 0123');
    expect(body).toContain('> Und wer von euch kümmert sich um die Bilder für den Umschlag?\n[…]');
    expect(body).toContain('> Kannst du das Budget bis Montag freigeben?\nMontag, 12. Oktober ist notiert. […]');
    expect(body).not.toContain('Die Druckerei hält');
  });

  it('a newsletter: nothing, whatever it asks its readers', async () => {
    expect((await proposed('de-newsletter')).kinds).toEqual(['no_action']);
    expect((await proposed('de-newsletter', { topic: 'fass das zusammen' })).kinds).toEqual(['summarize_thread']);
  });

  it('a complaint: a warning first, then the task with its day, then a formal reply', async () => {
    const { kinds, tasks, params, body } = await proposed('de-beschwerde');
    expect(kinds).toEqual(['escalate_human', 'create_issue', 'draft_reply']);
    expect(params('escalate_human')[0]?.reason).toContain('Verbraucherzentrale');
    expect(tasks[0]).toMatchObject({
      title: 'Das fehlende Regal bis zum 13. Oktober liefern und das beschädigte austauschen',
      due: '2026-10-13',
    });
    expect(body).toMatch(/^Guten Tag Dr\. Petra Vogt,\n\nvielen Dank für Ihre Nachricht\./);
    expect(body).toContain('> Wann kann ich mit der Lieferung rechnen?\n[…]');
  });

  it('an invoice: a warning, a task to check it, and no promise to pay', async () => {
    const { kinds, tasks, params } = await proposed('de-rechnung');
    expect(kinds).toEqual(['escalate_human', 'create_issue']);
    expect(tasks[0]).toMatchObject({ title: 'Rechnung RE-2026-1187 prüfen (1.249,50 Euro)', due: '2026-10-21' });
    expect(params('escalate_human')[0]?.reason).toContain('Zahlung');
  });

  it('a meeting: a task to settle it before the first day, and a reply with the days that are offered', async () => {
    const { kinds, tasks, body } = await proposed('de-termin');
    expect(kinds).toEqual(['create_issue', 'create_issue', 'draft_reply']);
    expect(tasks[0]).toMatchObject({ title: 'Termin mit Miriam Keller klären', due: '2026-10-13' });
    expect(tasks[1]).toMatchObject({ title: 'Die Zahlen für das dritte Quartal mitbringen' });
    expect(body).toContain(
      '> Welcher Termin passt Ihnen besser?\n> Dienstag, 13. Oktober, 10 Uhr\n> Donnerstag, 15. Oktober, 14 bis 16 Uhr\n[…]',
    );
  });
});

describe('E1: what the built-in rules make of an ordinary English mail', () => {
  it('a short question', async () => {
    const { kinds, body } = await proposed('en-short');
    expect(kinds).toEqual(['draft_reply']);
    expect(body).toContain('> Are you coming to the lunch on Thursday?\n[yes / no …]');
  });

  it('a long mail, with a wish in the subject', async () => {
    const { kinds, params, body } = await proposed('en-thread');
    expect(kinds).toEqual(['escalate_human', 'summarize_thread', 'draft_reply']);
    expect(params('summarize_thread')[0]?.summary).toContain('910 EUR in September');
    expect(params('summarize_thread')[0]?.summary).toContain('• Priya needs your OK');
    expect(body).toContain('> Could you also check with legal whether we may store the archive outside the EU?');
  });

  it('a newsletter', async () => {
    expect((await proposed('en-newsletter')).kinds).toEqual(['no_action']);
  });

  it('a complaint', async () => {
    const { kinds, tasks, params, body } = await proposed('en-complaint');
    expect(kinds).toEqual(['escalate_human', 'create_issue', 'draft_reply']);
    expect(params('escalate_human')[0]?.reason).toContain('our lawyers');
    expect(tasks[0]).toMatchObject({ due: '2026-10-09' });
    expect(body).toMatch(/^Dear Robert Hale,/);
  });

  it('an invoice', async () => {
    const { kinds, tasks } = await proposed('en-invoice');
    expect(kinds).toEqual(['escalate_human', 'create_issue']);
    expect(tasks[0]).toMatchObject({ title: 'Check invoice INV-30417 ($1,180.00)', due: '2026-10-21' });
  });

  it('several questions: each with its own place, none lost, and no task made of a question', async () => {
    const { kinds, tasks, body } = await proposed('en-questions');
    expect(kinds).toEqual(['create_issue', 'draft_reply']);
    expect(tasks[0]?.title).toBe('Send Nora a short bio (max. 100 words) by the end of this week');
    expect(body.match(/^> .+\?\n\[/gm)).toHaveLength(5);
    expect(body).toContain('> May we use your photo from the website?\n[yes / no …]');
    expect(body).toContain('> Do you prefer Zoom or a phone call?\n[…]');
  });

  it('a meeting that moves', async () => {
    const { kinds, tasks, body } = await proposed('en-meeting');
    expect(kinds).toEqual(['create_issue', 'create_issue', 'draft_reply']);
    expect(tasks[0]).toMatchObject({ title: 'Settle the meeting with Tom Berg', due: '2026-10-07' });
    expect(tasks[1]).toMatchObject({ title: 'Bring the signed contract' });
    expect(body).toContain('> Can we move our meeting from Tuesday to Wednesday at 2pm?\n[yes / no …]');
  });
});

describe('E1: the request’s own wish goes first', () => {
  it.each([
    ['summarise this', ['escalate_human', 'summarize_thread', 'create_issue']],
    ['draft a reply', ['escalate_human', 'create_issue', 'draft_reply']],
    ['create a task', ['escalate_human', 'create_issue']],
    ['remind me on Thursday', ['escalate_human', 'create_issue', 'escalate_human']],
  ])('%s', async (topic, kinds) => {
    expect((await proposed('en-complaint', { topic })).kinds).toEqual(kinds);
  });
});

describe('E1: the account’s voice in a reply', () => {
  const voice: VoiceProfile = {
    tone: 'locker, per du',
    language: '',
    signature: 'Sam Rivera\nExample GmbH',
    disclaimer: 'Bitte nicht drucken.',
    samples: [],
  };

  it('ends it with signature and disclaimer, and speaks as the tone says', async () => {
    const { body } = await proposed('de-termin', { voice });
    expect(body).toMatch(/^Hallo Miriam,\n\ndanke für deine Nachricht\./);
    expect(body.endsWith('Viele Grüße\nSam Rivera\nExample GmbH\n\nBitte nicht drucken.')).toBe(true);
  });

  it('can be formal towards a mail that is not', async () => {
    const { body } = await proposed('de-kurz', { voice: { ...voice, tone: 'förmlich, immer Sie' } });
    expect(body).toMatch(/^Guten Tag Lena Brandt,\n\nvielen Dank für Ihre Nachricht\./);
    expect(body).toContain('\nMit freundlichen Grüßen\nSam Rivera\n');
  });

  it('brings its own closing where the signature has one', async () => {
    const { body } = await proposed('en-short', { voice: { ...voice, signature: 'Cheers,\nSam', disclaimer: '' } });
    expect(body.endsWith('[yes / no …]\n\nCheers,\nSam')).toBe(true);
  });

  it('has its own language, whatever that of the mail', async () => {
    const { body } = await proposed('de-kurz', { voice: { ...voice, language: 'English' } });
    expect(body).toMatch(/^Hi Lena,\n\nthank you for your message\.\n\n> Hast du/);
  });

  it('never adds a number or an address that the user does not know', async () => {
    const { actions } = await proposed('de-termin', {
      voice: { ...voice, signature: 'Sam\n+49 30 1234567\nsam@example.com' },
    });
    expect(actions.flatMap((item) => item.flags)).toEqual([]);
  });
});

describe('E1: what needs care', () => {
  it.each([
    ['Please verify your account within 24 hours. Can you do that?', 'access to an account'],
    ['Ihr Konto wurde gesperrt, bitte melden Sie sich an.', 'Zugang zu einem Konto'],
    ['Send two bitcoin or else you will regret it.', 'threatens'],
    ['Unsere Bankverbindung hat sich geändert. Kannst du das notieren?', 'Bankdaten'],
  ])('stands alone: %s', async (text, words) => {
    const octets = Buffer.from(
      `From: a@example.org\nTo: you@example.com\nSubject: Genie: hello\nContent-Type: text/plain; charset=utf-8\n\n${text}`,
    );
    const context = contextOf(await parseMessage(octets, { receivedAtMs: 0, authservId: null }));
    const { result } = await createBuiltinProposer().propose(context, new AbortController().signal);
    expect(result.actions.map((item) => item.action.kind)).toEqual(['escalate_human']);
    expect(JSON.stringify(result.actions[0]?.action.params)).toContain(words);
  });

  it('a mail that is not from its sender gets nothing else', async () => {
    expect((await proposed('en-questions', { verdict: 'fail' })).kinds).toEqual(['escalate_human']);
  });

  it.each([
    'Amtsgericht Kiel HRB 12345',
    'Das Gericht war lecker.',
    'We play on the tennis court.',
    'Bring the signed contract.',
  ])('is not seen in: %s', async (text) => {
    const octets = Buffer.from(
      `From: a@example.org\nTo: you@example.com\nSubject: Genie: hello\nContent-Type: text/plain; charset=utf-8\n\nHello,\n\nsee you soon.\n\n${text}`,
    );
    const context = contextOf(await parseMessage(octets, { receivedAtMs: 0, authservId: null }));
    const { result } = await createBuiltinProposer().propose(context, new AbortController().signal);
    expect(result.actions.map((item) => item.action.kind)).not.toContain('escalate_human');
  });
});
