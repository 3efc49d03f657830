import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { route, type RoutingPolicy } from '../../../electron/routing/route';

const POLICY: RoutingPolicy = {
  prefix: 'Genie:',
  genieOn: true,
  own: ['Me@Example.com'],
  allowed: ['bob@example.org'],
};

function message(changes: Partial<ParsedMessage> = {}): ParsedMessage {
  return {
    subject: 'Re: Genie: plan the week',
    from: { name: 'Me', address: 'me@example.com' },
    replyTo: [],
    to: [],
    cc: [],
    dateMs: 0,
    dateSource: 'header',
    messageId: '<1@example.com>',
    inReplyTo: [],
    references: [],
    visibleText: '',
    quotedText: '',
    links: [],
    attachments: [],
    flags: [],
    sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.com' },
    ...changes,
  };
}

describe('route', () => {
  it('asks for a verified own address, without regard to case', () => {
    expect(route(message(), POLICY)).toEqual({
      decision: 'ask',
      reason: 'trusted',
      rule: null,
      topic: 'plan the week',
      normalizedSubject: 'Genie: plan the week',
      matched: true,
      trusted: true,
      flags: [],
    });
  });

  it('asks for a verified allowed address', () => {
    const from = { name: '', address: 'BOB@example.org' };
    expect(route(message({ from }), POLICY)).toMatchObject({ decision: 'ask', trusted: true });
  });

  it.each([
    ['fail', 'sender_failed_verification'],
    ['none', 'sender_not_verified'],
    ['temperror', 'sender_verification_unavailable'],
  ] as const)('holds an own address whose verdict is %s', (verdict, reason) => {
    const routed = route(message({ sender: { verdict, reason: 'x', domain: null } }), POLICY);
    expect(routed).toMatchObject({ decision: 'hold', reason, matched: true, trusted: false, topic: 'plan the week' });
  });

  it.each([
    'some@example.com',
    'xme@example.com',
    'me@example.com.evil.example',
    'me@example.co',
    '"me@example.com"@evil.example',
    '',
  ])('holds the verified but foreign address %j', (address) => {
    const routed = route(message({ from: { name: 'me@example.com', address } }), POLICY);
    expect(routed).toMatchObject({ decision: 'hold', reason: 'sender_not_allowed', trusted: false });
  });

  it('ignores everything while Genie is off', () => {
    expect(route(message(), { ...POLICY, genieOn: false })).toMatchObject({ decision: 'ignore', reason: 'genie_off' });
  });

  it('ignores mail without the prefix, also of a trusted sender', () => {
    expect(route(message({ subject: 'Lunch' }), POLICY)).toMatchObject({
      decision: 'ignore',
      reason: 'no_prefix',
      matched: false,
      topic: '',
      normalizedSubject: 'Lunch',
    });
  });

  it('ignores mail without a single author or a single subject', () => {
    expect(route(message({ from: null }), POLICY)).toMatchObject({
      decision: 'ignore',
      reason: 'no_single_author',
      matched: false,
      trusted: false,
      topic: '',
    });
    expect(route(message({ subject: null }), POLICY)).toMatchObject({
      decision: 'ignore',
      reason: 'no_single_subject',
      matched: false,
    });
  });

  it('passes the flags of the subject on', () => {
    expect(route(message({ subject: 'Ge\u200Bnie: x' }), POLICY)).toMatchObject({
      matched: true,
      flags: ['hidden_chars'],
    });
  });
});
