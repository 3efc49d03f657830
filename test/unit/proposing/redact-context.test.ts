import { describe, expect, it } from 'vitest';
import { REDACTIONS } from '../../../shared/domain/privacy';
import { trimContext } from '../../../electron/proposing/context';
import { buildPrompt, newMarker } from '../../../electron/proposing/prompt';
import { redactContext } from '../../../electron/proposing/redact-context';
import { proposalContext } from '../../support/proposal-context';

const SECRETS = [
  'DE89 3704 0044 0532 0130 00',
  '4111 1111 1111 1111',
  '+49 30 1234567',
  'https://secret.example/reset?token=1',
  'hidden@secret.example',
  '4711001',
  'Falcon',
];
const secret = SECRETS.join(' , ');
const everywhere = () =>
  proposalContext(
    {
      subject: secret,
      topic: secret,
      from: { name: `Dana ${secret}`, address: 'dana@example.org' },
      to: [{ name: secret, address: 'you@example.com' }],
      cc: [{ name: secret, address: 'copy@example.net' }],
      replyTo: [{ name: secret, address: 'dana@example.org' }],
      visibleText: secret,
      quotedText: secret,
      attachments: [{ name: `${secret}.pdf`, type: 'application/pdf', size: 1, flags: [] }],
      links: [{ text: secret, url: 'https://secret.example/reset?token=1', flags: [] }],
    },
    {
      thread: [{ from: { name: secret, address: 'eve@example.net' }, dateMs: 0, subject: secret, visibleText: secret }],
      participants: ['dana@example.org', 'you@example.com', 'copy@example.net', 'eve@example.net'],
      voice: { tone: secret, language: secret, signature: secret, disclaimer: secret, samples: [secret] },
      contact: {
        address: 'dana@example.org',
        name: secret,
        messages: 3,
        firstSeenAtMs: 1,
        lastSeenAtMs: 2,
        notes: secret,
      },
      redaction: { redact: [...REDACTIONS], redactWords: ['falcon'] },
    },
  );
const payloadOf = (context: ReturnType<typeof everywhere>) => {
  const { system, prompt } = buildPrompt(trimContext(redactContext(context).context), newMarker());
  return `${system}\n${prompt}`;
};

describe('E4: what goes to a model', () => {
  it('holds nothing that was to be replaced, in no field', () => {
    const payload = payloadOf(everywhere());
    for (const one of SECRETS) expect(payload).not.toContain(one);
    for (const address of everywhere().participants) expect(payload).not.toContain(address);
    expect(payload).not.toContain('secret.example');
  });

  it('says itself what was replaced, and how often', () => {
    const context = proposalContext(
      { visibleText: 'IBAN DE89 3704 0044 0532 0130 00, again DE89370400440532013000, phone +49 30 1234567.' },
      { redaction: { redact: ['iban', 'phone'], redactWords: [] } },
    );
    expect(payloadOf(context)).toContain('\nReplaced before sending: 2 × iban, 1 × phone\n');
    expect(payloadOf(context)).toContain('| IBAN [redacted: iban], again [redacted: iban], phone [redacted: phone].');
    expect(payloadOf(proposalContext())).not.toContain('Replaced before sending');
  });

  it('names addresses a draft may name, where addresses are not redacted', () => {
    const context = { ...everywhere(), redaction: { redact: ['number' as const], redactWords: ['example'] } };
    expect(payloadOf(context)).toContain('Addresses a draft may name: "dana@example.org", "you@example.com"');
  });

  it('is redacted before it is cut, so that no half of a number remains', () => {
    const text = `${'x '.repeat(5_990)}DE89 3704 0044 0532 0130 00 ${'y '.repeat(9_000)}`;
    const context = proposalContext({ visibleText: text }, { redaction: { redact: ['iban'], redactWords: [] } });
    expect(payloadOf(context)).not.toMatch(/DE89/);
  });
});

describe('E4: aliases', () => {
  const context = () => everywhere();

  it('are the same for the same request, and others for another one', () => {
    const { aliases } = redactContext(context());
    expect(aliases).toHaveLength(4);
    expect(new Set(aliases).size).toBe(4);
    expect(redactContext(context()).aliases).toEqual(aliases);
    const other = context();
    other.request = { ...other.request, messageId: '<other@example.org>' };
    expect(redactContext(other).aliases).not.toEqual(aliases);
  });

  it('do not depend on who else takes part', () => {
    const grown = { ...context(), participants: ['new@example.org', ...context().participants] };
    expect(redactContext(grown).aliases).toEqual(expect.arrayContaining([...redactContext(context()).aliases]));
  });

  it('become addresses again in what was proposed', () => {
    const { context: sent, restore } = redactContext(context());
    const [dana = '', , copy = ''] = sent.participants;
    const kept = restore({
      index: 0,
      action: {
        kind: 'draft_reply',
        params: { to: [dana], cc: [copy], body: `Hello ${dana}, not person-00000000@redacted.invalid` },
      },
      rationale: `${copy} asks`,
      flags: ['f'],
    });
    expect(kept).toEqual({
      index: 0,
      action: {
        kind: 'draft_reply',
        params: {
          to: ['dana@example.org'],
          cc: ['copy@example.net'],
          body: 'Hello dana@example.org, not person-00000000@redacted.invalid',
        },
      },
      rationale: 'copy@example.net asks',
      flags: ['f'],
    });
  });

  it('signature and disclaimer too, as the user wrote them', () => {
    const base = proposalContext(
      {},
      {
        voice: {
          tone: '',
          language: '',
          signature: 'Sam\n+49 30 1234567 $& $1',
          disclaimer: 'HRB 123456',
          samples: [],
        },
        redaction: { redact: ['phone', 'number'], redactWords: [] },
      },
    );
    const { context: sent, restore } = redactContext(base);
    const body = `Hi,\n\n${sent.voice?.signature}\n\n${sent.voice?.disclaimer}`;
    expect(body).not.toMatch(/\d{4}/);
    const kept = restore({ index: 0, action: { kind: 'draft_reply', params: { body } }, rationale: '', flags: [] });
    expect(kept.action.params).toEqual({ body: 'Hi,\n\nSam\n+49 30 1234567 $& $1\n\nHRB 123456' });
  });

  it('that would make a text longer than allowed leave it as the model wrote it', () => {
    const long = `${'a'.repeat(250)}@example.org`;
    const base = { ...context(), participants: [long] };
    const { aliases, restore } = redactContext(base);
    const body = 'x'.repeat(19_900) + (aliases[0] ?? '');
    const kept = { index: 0, action: { kind: 'draft_reply' as const, params: { body } }, rationale: '', flags: [] };
    expect(restore(kept)).toEqual(kept);
  });
});
