import ICAL from 'ical.js';
import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { HANDOFFS, type OutcomeContent } from '../../../shared/domain/outcome';
import { draftAsEml, type Draft } from '../../../electron/execution/hand-off/eml';
import { handOff } from '../../../electron/execution/hand-off/hand-off';
import { draftAsMailto } from '../../../electron/execution/hand-off/mailto';
import { outcomeAsText } from '../../../electron/execution/hand-off/text';
import { taskAsVtodo, type Task } from '../../../electron/execution/hand-off/vtodo';

const DRAFT: Draft = {
  kind: 'draft_reply',
  from: 'me@example.com',
  to: ['ann@example.org', 'bob@example.org'],
  cc: ['cid@example.org'],
  subject: 'Re: Grüße 😀 und ein Betreff, der mit Sicherheit länger als eine Zeile ist, nämlich über 78 Zeichen',
  body: 'Hallo Ann,\nFreitag paßt. 😀\n\n-- \nMe\n.\nFrom here on',
  inReplyTo: '<request@example.org>',
  references: ['<first@example.org>', '<request@example.org>'],
};
const TASK: Task = {
  kind: 'create_issue',
  title: 'Send the contract; today, please',
  notes: 'Line one\nLine two, with \\ and ;',
  project: 'Acme',
  due: null,
  labels: ['legal', 'very urgent'],
  sourceMessageId: '<request@example.org>',
  sourceSubject: 'Genie: contract',
};

describe('a draft as .eml', () => {
  it('reads back with its recipients, subject, text and place in the thread, marked as unsent', async () => {
    const mail = await simpleParser(draftAsEml(DRAFT));
    expect(mail.headers.get('x-unsent')).toBe('1');
    expect(mail.from?.value).toMatchObject([{ address: 'me@example.com' }]);
    expect(addresses(mail.to)).toEqual(DRAFT.to);
    expect(addresses(mail.cc)).toEqual(DRAFT.cc);
    expect(mail.bcc).toBeUndefined();
    expect(mail.subject).toBe(DRAFT.subject);
    expect(mail.text?.trimEnd()).toBe(DRAFT.body);
    expect(mail.inReplyTo).toBe('<request@example.org>');
    expect(mail.references).toEqual(DRAFT.references);
    expect(mail.messageId).toBeUndefined();
    expect(mail.headers.has('date')).toBe(false);
  });

  it('has lines of at most 78 characters that end with CRLF, in ASCII', () => {
    const eml = draftAsEml({
      ...DRAFT,
      references: Array.from({ length: 50 }, (_, n) => `<${n}.reference@example.org>`),
    });
    expect(eml).toMatch(/^[\r\n\x20-\x7e]*$/);
    expect(eml.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of eml.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  });

  it('leaves out what the answered mail did not have', async () => {
    const mail = await simpleParser(draftAsEml({ ...DRAFT, inReplyTo: null, references: [], cc: [] }));
    expect([...mail.headers.keys()].sort()).toEqual(
      ['content-transfer-encoding', 'content-type', 'from', 'mime-version', 'subject', 'to', 'x-unsent'].sort(),
    );
  });

  it.each<[string, Partial<Draft>]>([
    ['the subject', { subject: 'Hi\r\nBcc: eve@example.net\r\n\r\nbody' }],
    ['a long subject', { subject: `${'word '.repeat(30)}\nBcc: eve@example.net` }],
    ['a recipient', { to: ['ann@example.org\r\nBcc: eve@example.net', 'ann@example.org>, <eve@example.net'] }],
    ['the sender', { from: 'me@example.com\nBcc: eve@example.net' }],
    ['In-Reply-To', { inReplyTo: '<a@b>\r\nBcc: eve@example.net' }],
    ['References', { references: ['<a@b>', '<c@d>\nBcc: eve@example.net', 'Bcc: eve@example.net'] }],
    ['the text', { body: '\r\nBcc: eve@example.net\r\n\r\n--x\r\nContent-Type: text/html' }],
  ])('takes no header from %s', async (_what, over) => {
    const mail = await simpleParser(draftAsEml({ ...DRAFT, ...over }));
    const allowed =
      'x-unsent from to cc subject in-reply-to references mime-version content-type content-transfer-encoding';
    expect([...mail.headers.keys()].filter((name) => !allowed.split(' ').includes(name))).toEqual([]);
    expect(JSON.stringify([mail.to, mail.cc, mail.bcc, mail.from])).not.toContain('eve@');
    expect(mail.html).toBe(false);
  });

  it('shows a subject that looks encoded as it was approved', async () => {
    const subject = 'Re: =?utf-8?Q?Pay_to_eve?= please';
    expect((await simpleParser(draftAsEml({ ...DRAFT, subject }))).subject).toBe(subject);
  });
});

describe('a draft as mailto:', () => {
  it('carries recipients, subject and text through encoding, and never a blind copy', () => {
    const uri = new URL(draftAsMailto({ ...DRAFT, body: 'a & b = 100 %?\n#ü+1' }) ?? '');
    expect(uri.protocol).toBe('mailto:');
    expect(uri.pathname).toBe('ann@example.org,bob@example.org');
    expect(fieldsOf(uri)).toEqual({
      cc: 'cid@example.org',
      subject: DRAFT.subject,
      'in-reply-to': '<request@example.org>',
      body: 'a & b = 100 %?\r\n#ü+1',
    });
    expect(uri.href).not.toContain('+1');
  });

  it('lets no value add a field or a recipient', () => {
    const uri = new URL(
      draftAsMailto({
        ...DRAFT,
        to: ['ann&bcc=eve@example.org', 'b?cc=eve@example.org', 'c,eve@example.org', 'd@example.org?bcc=eve'],
        subject: 'x&bcc=eve@example.net',
        body: 'y&attach=/etc/passwd',
      }) ?? '',
    );
    expect(Object.keys(fieldsOf(uri))).toEqual(['cc', 'subject', 'in-reply-to', 'body']);
    expect(uri.pathname.split(',')).toHaveLength(4);
  });

  it('is not made when it would be too long to survive', () => {
    const head = draftAsMailto({ ...DRAFT, body: 'x' })?.length ?? 0;
    expect(draftAsMailto({ ...DRAFT, body: 'x'.repeat(2_001 - head) })).toHaveLength(2_000);
    expect(draftAsMailto({ ...DRAFT, body: 'x'.repeat(2_002 - head) })).toBeNull();
    expect(draftAsMailto({ ...DRAFT, body: 'ü'.repeat(400) })).toBeNull();
  });

  it('takes half a character for a broken one instead of failing', () => {
    expect(draftAsMailto({ ...DRAFT, subject: 'x\ud83d', body: 'a\ud800b' })).toContain('body=a%EF%BF%BDb');
  });
});

describe('a task as VTODO', () => {
  it('reads back as the same task, under the same UID each time', () => {
    const { todo, text } = vtodoOf({ ...TASK, due: '2026-02-03' });
    expect(text).toBe(taskAsVtodo({ ...TASK, due: '2026-02-03' }, 'uid-1', Date.UTC(2026, 0, 15)));
    expect(todo.getFirstPropertyValue('uid')).toBe('uid-1');
    expect(todo.getFirstPropertyValue('summary')).toBe(TASK.title);
    expect(todo.getFirstPropertyValue('description')).toBe(`${TASK.notes}\n\nMail: Genie: contract`);
    expect(todo.getFirstProperty('categories')?.getValues()).toEqual(TASK.labels);
    expect(String(todo.getFirstPropertyValue('dtstamp'))).toBe('2026-01-15T00:00:00Z');
    expect(todo.getFirstPropertyValue('status')).toBe('NEEDS-ACTION');
  });

  it.each([
    ['2026-02-03', '2026-02-03', 'DUE;VALUE=DATE:20260203'],
    ['2026-02-03T17:30', '2026-02-03T17:30:00', 'DUE:20260203T173000'],
    ['2026-02-03T17:30:15', '2026-02-03T17:30:15', 'DUE:20260203T173015'],
    ['2026-02-03T17:30:15.250', '2026-02-03T17:30:15', 'DUE:20260203T173015'],
    ['2026-02-03T17:30:00Z', '2026-02-03T17:30:00Z', 'DUE:20260203T173000Z'],
    ['2026-02-03T17:30:00+02:00', '2026-02-03T15:30:00Z', 'DUE:20260203T153000Z'],
    ['2026-02-03T17:30+02:00', '2026-02-03T15:30:00Z', 'DUE:20260203T153000Z'],
  ])('keeps %s what it is: a day, a local time or an instant', (due, value, line) => {
    const { todo, text } = vtodoOf({ ...TASK, due });
    expect(String(todo.getFirstPropertyValue('due'))).toBe(value);
    expect(text.split('\r\n')).toContain(line);
  });

  it('has lines of at most 75 octets, as RFC 5545 wants', () => {
    const { text, todo } = vtodoOf({ ...TASK, title: 'ü😀'.repeat(80) });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(todo.getFirstPropertyValue('summary')).toBe('ü😀'.repeat(80));
  });

  it.each(['\r\n', '\n', '\r'])('takes no property from a text with %j in it', (lineBreak) => {
    const evil = `x${lineBreak}ATTACH:http://evil.example${lineBreak}END:VTODO`;
    const { todo, text } = vtodoOf({ ...TASK, title: evil, notes: evil, labels: [evil], sourceSubject: evil });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^ATTACH/m);
    expect(todo.getFirstProperty('attach')).toBeNull();
  });
});

describe('an outcome as text', () => {
  it('is Markdown for a task', () => {
    expect(outcomeAsText({ ...TASK, due: '2026-02-03' })).toBe(
      [
        '- [ ] Send the contract; today, please [Acme] (due 2026-02-03) #legal #very-urgent',
        '  Line one',
        '  Line two, with \\ and ;',
        '  Mail: Genie: contract',
      ].join('\n'),
    );
    const bare = { ...TASK, notes: '', project: null, labels: [], sourceSubject: '' };
    expect(outcomeAsText(bare)).toBe('- [ ] Send the contract; today, please');
    expect(outcomeAsText({ ...bare, title: 'one\r\n- [x] two' })).toBe('- [ ] one - [x] two');
  });

  it.each<[OutcomeContent, string]>([
    [DRAFT, DRAFT.body],
    [{ kind: 'summarize_thread', summary: 'short' }, 'short'],
    [{ kind: 'fetch_data', tool: 'mail.search', arguments: {}, text: 'found' }, 'found'],
    [{ kind: 'escalate_human', reason: 'look', remindAt: null }, 'look'],
    [{ kind: 'no_action', reason: 'spam' }, 'spam'],
  ])('is the words of the outcome %#', (content, text) => {
    expect(outcomeAsText(content)).toBe(text);
  });
});

describe('handing over', () => {
  const FITTING: Record<OutcomeContent['kind'], string[]> = {
    draft_reply: ['copy', 'mailto', 'eml'],
    create_issue: ['copy', 'markdown', 'ics'],
    summarize_thread: ['copy'],
    fetch_data: ['copy'],
    escalate_human: ['copy'],
    no_action: ['copy'],
  };
  const CONTENTS: OutcomeContent[] = [
    { ...DRAFT, body: 'short' },
    TASK,
    { kind: 'summarize_thread', summary: 's' },
    { kind: 'fetch_data', tool: 't', arguments: {}, text: 't' },
    { kind: 'escalate_human', reason: 'r', remindAt: null },
    { kind: 'no_action', reason: 'r' },
  ];

  it.each(CONTENTS.flatMap((content) => HANDOFFS.map((how) => ({ kind: content.kind, content, how }))))(
    'a $kind as $how works exactly where it fits',
    async ({ kind, content, how }) => {
      const { doors, opened } = fakeDoors();
      const done = handOff(outcomeOf(content), how, doors);
      if (FITTING[kind].includes(how)) {
        expect(await done).toBe(true);
        expect(opened).toHaveLength(1);
      } else {
        await expect(done).rejects.toMatchObject({ code: 'bad_input' });
        expect(opened).toEqual([]);
      }
    },
  );

  it('says what to do instead when a draft is too long for a mail program', async () => {
    const { doors, opened } = fakeDoors();
    const done = handOff(outcomeOf({ ...DRAFT, body: 'x'.repeat(3_000) }), 'mailto', doors);
    await expect(done).rejects.toMatchObject({ code: 'bad_input', hint: expect.stringContaining('.eml') as string });
    expect(opened).toEqual([]);
  });

  it.each([
    ['Re: ../../etc/passwd', 'Re etc passwd.eml'],
    ['Grüße aus 東京', 'Grüße aus 東京.eml'],
    ['\u202egnp.exe', 'gnp exe.eml'],
    ['???', 'draft.eml'],
    ['x'.repeat(200), `${'x'.repeat(60)}.eml`],
  ])('suggests a harmless file name for the subject %j', async (subject, name) => {
    const { doors, opened } = fakeDoors();
    await handOff(outcomeOf({ ...DRAFT, subject }), 'eml', doors);
    expect(opened).toEqual([name]);
  });

  it('tells when the user closed the dialog', async () => {
    const { doors } = fakeDoors();
    expect(await handOff(outcomeOf(DRAFT), 'eml', { ...doors, saveFile: () => Promise.resolve(false) })).toBe(false);
  });
});

function outcomeOf(content: OutcomeContent) {
  return { id: 'o1', accountId: 'a1', sessionId: 's1', actionId: 'x1', createdAtMs: 0, topic: 't', content };
}

function fakeDoors() {
  const opened: string[] = [];
  const open = (what: string) => Promise.resolve(void opened.push(what));
  return { opened, doors: { copy: open, openMailto: open, saveFile: (name: string) => open(name).then(() => true) } };
}

function addresses(field: Awaited<ReturnType<typeof simpleParser>>['to']): (string | undefined)[] {
  return [field ?? []].flat().flatMap((one) => one.value.map((value) => value.address));
}

function fieldsOf(uri: URL): Record<string, string> {
  return Object.fromEntries(
    uri.search
      .slice(1)
      .split('&')
      .map((field) => field.split('=').map(decodeURIComponent) as [string, string]),
  );
}

function vtodoOf(task: Task) {
  const text = taskAsVtodo(task, 'uid-1', Date.UTC(2026, 0, 15));
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const todo = calendar.getFirstSubcomponent('vtodo');
  if (!todo) throw new Error('there is no VTODO');
  return { todo, text };
}
