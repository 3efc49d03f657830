import { describe, expect, it } from 'vitest';
import { route, type RoutingPolicy } from '../../../electron/routing/route';
import { sampleMessage } from '../../support/sample-message';
import { sampleRule } from '../../support/sample-rule';

const POLICY: RoutingPolicy = { prefix: 'Genie:', genieOn: true, own: ['me@example.com'], allowed: [] };
const ASK = sampleRule();
const IGNORE = sampleRule({ action: 'ignore' });
const PIN = sampleRule({ action: 'pin' });
const WITHOUT_PREFIX = { subject: 'Re: [team] Invoice 4711' };

describe('a rule to ask', () => {
  it('asks for a verified sender who is on no list, with the subject as topic', () => {
    expect(route(sampleMessage(WITHOUT_PREFIX), POLICY, ASK)).toEqual({
      decision: 'ask',
      reason: 'sender_verified',
      rule: ASK,
      topic: 'Invoice 4711',
      normalizedSubject: 'Invoice 4711',
      matched: false,
      trusted: false,
      flags: [],
    });
  });

  it('has the text after the prefix as topic where that matches', () => {
    const routed = route(sampleMessage({ subject: 'Re: Genie: pay it' }), POLICY, ASK);
    expect(routed).toMatchObject({ decision: 'ask', topic: 'pay it', matched: true });
  });

  it('says that the sender is trusted where that is so', () => {
    const from = { name: '', address: 'ME@example.com' };
    expect(route(sampleMessage({ ...WITHOUT_PREFIX, from }), POLICY, ASK).reason).toBe('trusted');
  });

  it.each([
    ['fail', 'sender_failed_verification'],
    ['none', 'sender_not_verified'],
    ['temperror', 'sender_verification_unavailable'],
  ] as const)('holds a sender whose verdict is %s, also one who may ask', (verdict, reason) => {
    const message = sampleMessage({ ...WITHOUT_PREFIX, sender: { verdict, reason: 'x', domain: null } });
    for (const policy of [POLICY, { ...POLICY, allowed: ['ann@example.org'] }]) {
      expect(route(message, policy, ASK)).toMatchObject({ decision: 'hold', reason, topic: 'Invoice 4711' });
    }
  });

  it('never asks about mail without a single author or a single subject', () => {
    expect(route(sampleMessage({ from: null }), POLICY, ASK)).toMatchObject({
      decision: 'ignore',
      reason: 'no_single_author',
    });
    expect(route(sampleMessage({ subject: null }), POLICY, ASK)).toMatchObject({
      decision: 'ignore',
      reason: 'no_single_subject',
    });
  });

  it('has an empty topic where the subject is empty', () => {
    expect(route(sampleMessage({ subject: '' }), POLICY, ASK)).toMatchObject({ decision: 'ask', topic: '' });
  });
});

describe('a rule', () => {
  it('to ignore silences the prefix of a trusted sender', () => {
    const policy = { ...POLICY, allowed: ['ann@example.org'] };
    expect(route(sampleMessage(), policy)).toMatchObject({ decision: 'ask' });
    expect(route(sampleMessage(), policy, IGNORE)).toMatchObject({ decision: 'ignore', reason: 'ignored_by_rule' });
  });

  it('to pin asks nobody, whoever sent it', () => {
    const policy = { ...POLICY, allowed: ['ann@example.org'] };
    const pinned = { decision: 'pin', reason: 'pinned_by_rule' };
    expect(route(sampleMessage(), policy, PIN)).toMatchObject({ ...pinned, topic: 'answer Ann' });
    expect(route(sampleMessage(WITHOUT_PREFIX), POLICY, PIN)).toMatchObject({ ...pinned, topic: 'Invoice 4711' });
    expect(route(sampleMessage({ from: null, subject: null }), POLICY, PIN)).toMatchObject({ ...pinned, topic: '' });
  });

  it.each([ASK, IGNORE, PIN])('to $action does nothing where Genie is off', (rule) => {
    expect(route(sampleMessage(), { ...POLICY, genieOn: false }, rule)).toMatchObject({
      decision: 'ignore',
      reason: 'genie_off',
      rule: null,
    });
  });
});
