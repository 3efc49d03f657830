import { describe, expect, it } from 'vitest';
import { participants, replyData, type ReplySource } from '../../../electron/reading/reply';

const address = (text: string) => ({ name: '', address: text });
const OWN = ['me@example.com', 'Alias@Example.com'];

function source(changes: Partial<ReplySource> = {}): ReplySource {
  return {
    from: { name: 'Bob', address: 'bob@example.org' },
    replyTo: [],
    to: [address('ME@example.com'), address('carol@example.net')],
    cc: [address('dan@example.net'), address('alias@example.com')],
    subject: 'Genie: plan',
    messageId: '<3@example.org>',
    inReplyTo: ['<2@example.com>'],
    references: ['<1@example.org>', '<2@example.com>'],
    ...changes,
  };
}

const to = (message: ReplySource, all = false) => replyData(message, OWN, all).to.map((one) => one.address);
const cc = (message: ReplySource, all = false) => replyData(message, OWN, all).cc.map((one) => one.address);

describe('replyData', () => {
  it('answers the author, with the parent and its references in order', () => {
    expect(replyData(source(), OWN, false)).toEqual({
      to: [{ name: 'Bob', address: 'bob@example.org' }],
      cc: [],
      subject: 'Re: Genie: plan',
      inReplyTo: '<3@example.org>',
      references: ['<1@example.org>', '<2@example.com>', '<3@example.org>'],
    });
  });

  it('answers everybody but the own addresses, each once', () => {
    const message = source({
      cc: [address('dan@example.net'), address('Carol@example.net'), address('alias@example.com')],
    });
    expect(to(message, true)).toEqual(['bob@example.org', 'carol@example.net']);
    expect(cc(message, true)).toEqual(['dan@example.net']);
  });

  it('honours a Reply-To of the same organisation only', () => {
    expect(to(source({ replyTo: [address('team@mail.example.org')] }))).toEqual(['team@mail.example.org']);
    expect(to(source({ replyTo: [address('eve@evil.example')] }))).toEqual(['bob@example.org']);
    expect(to(source({ replyTo: [address('team@example.org'), address('eve@evil.example')] }))).toEqual([
      'bob@example.org',
    ]);
    const coUk = source({ from: address('a@victim.co.uk'), replyTo: [address('b@evil.co.uk')] });
    expect(to(coUk)).toEqual(['a@victim.co.uk']);
  });

  it('answers an own message to those it went to', () => {
    const message = source({ from: address('me@example.com') });
    expect(to(message)).toEqual(['carol@example.net']);
    expect(to(message, true)).toEqual(['carol@example.net']);
    expect(cc(message, true)).toEqual(['dan@example.net']);
  });

  it('has no recipient where there is no single author', () => {
    expect(to(source({ from: null, to: [], cc: [] }))).toEqual([]);
  });

  it.each([
    ['plan', 'Re: plan'],
    ['Re: plan', 'Re: plan'],
    ['RE: re: Re[3]: plan', 'Re: plan'],
    ['Re：plan', 'Re: plan'],
    ['Fwd: plan', 'Re: Fwd: plan'],
    ['Regarding', 'Re: Regarding'],
    ['', 'Re:'],
    [null, 'Re:'],
  ])('makes of the subject %j one Re: and no more', (subject, wanted) => {
    expect(replyData(source({ subject }), OWN, false).subject).toBe(wanted);
  });

  it('never lets a line break through', () => {
    const message = source({
      subject: 'hi\r\nBcc: eve@evil.example',
      from: { name: 'B\r\nBcc: e@e.example', address: 'bob@example.org\r\n' },
    });
    expect(JSON.stringify(replyData(message, OWN, true))).not.toMatch(/\\r|\\n/);
  });

  it('takes In-Reply-To for missing references only where it is one id', () => {
    expect(replyData(source({ references: [] }), OWN, false).references).toEqual([
      '<2@example.com>',
      '<3@example.org>',
    ]);
    const two = source({ references: [], inReplyTo: ['<1@x.example>', '<2@x.example>'] });
    expect(replyData(two, OWN, false).references).toEqual(['<3@example.org>']);
    expect(replyData(source({ messageId: null, references: [], inReplyTo: [] }), OWN, false)).toMatchObject({
      inReplyTo: null,
      references: [],
    });
  });

  it('keeps the first and the newest references of a long chain', () => {
    const references = Array.from({ length: 500 }, (_, i) => `<${i}@example.net>`);
    const chain = replyData(source({ references }), OWN, false).references;
    expect(chain).toHaveLength(50);
    expect([chain[0], chain[1], chain.at(-1)]).toEqual(['<0@example.net>', '<452@example.net>', '<3@example.org>']);
  });
});

describe('participants', () => {
  it('names everybody of the message and its thread once, in lower case', () => {
    const other = source({ from: address('Zed@Example.net'), replyTo: [address('bob@EXAMPLE.org')], to: [], cc: [] });
    expect(participants(source({ replyTo: [address('r@example.org')] }), [other])).toEqual([
      'bob@example.org',
      'r@example.org',
      'me@example.com',
      'carol@example.net',
      'dan@example.net',
      'alias@example.com',
      'zed@example.net',
    ]);
  });
});
