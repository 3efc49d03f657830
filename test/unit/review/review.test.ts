import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../../../shared/domain/action';
import { createReview } from '../../../electron/review/review';
import { ANN, ME } from '../../support/sample-message';
import { codeOf, failedSession, reviewing } from './reviewing';

const DRAFT: ProposedAction = { kind: 'draft_reply', params: { body: 'Yes, marzipan.' } };
const TASK: ProposedAction = { kind: 'create_issue', params: { title: 'Call Ann' } };
const FETCH: ProposedAction = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { query: 'tax' } } };
const NOTHING: ProposedAction = { kind: 'no_action', params: { reason: 'spam' } };
const BOB = { name: 'Bob', address: 'bob@example.org' };

describe('approving', () => {
  it('stores the approval of what was shown, and runs nothing', () => {
    const { store, review, ids, hash, status, action } = reviewing([DRAFT]);
    const shown = hash(ids[0]);
    review.approve(ids[0], shown);
    expect(action(ids[0])).toMatchObject({ status: 'approved', result: {} });
    expect(store.actions.approvedHash(action(ids[0]).accountId, ids[0])).toBe(shown);
    expect(store.outcomes.byAction(store.accounts.ids(), ids[0])).toBeNull();
    expect(status()).toBe('executing');
    expect(store.audit.last()).toMatchObject({ kind: 'genie.action_approved', actionId: ids[0] });
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toEqual({
      kind: 'draft_reply',
      content_sha256: shown,
      edited: false,
    });
  });

  it('is refused when the content is not the one that was shown', () => {
    const { store, review, ids, hash, action } = reviewing([DRAFT]);
    const shown = hash(ids[0]);
    review.edit(ids[0], shown, { kind: 'draft_reply', params: { body: 'No.' } });
    for (const stale of [shown, '0'.repeat(64), '']) {
      expect(codeOf(() => review.approve(ids[0], stale))).toBe('conflict');
    }
    expect(action(ids[0]).status).toBe('proposed');
    expect(store.audit.last()).toBeNull();
  });

  it('is refused when the recipients changed since they were shown (bars A3)', () => {
    const { store, account, review, ids, hash } = reviewing([{ ...DRAFT, params: { body: 'x', reply_all: true } }], {
      cc: [BOB],
    });
    const shown = hash(ids[0]);
    store.accounts.updateOptions(account, { ...store.accounts.get(account)!, addresses: [ME.address, BOB.address] });
    expect(codeOf(() => review.approve(ids[0], shown))).toBe('conflict');
  });

  it('works once', () => {
    const { review, ids, hash, action } = reviewing([TASK]);
    const shown = hash(ids[0]);
    review.approve(ids[0], shown);
    expect(codeOf(() => review.approve(ids[0], shown))).toBe('conflict');
    expect(action(ids[0]).status).toBe('approved');
  });

  it('is undone when its audit row cannot be written', () => {
    const { store, account, ids, hash, action, deps } = reviewing([TASK]);
    const powerCut = () => {
      throw new Error('power cut');
    };
    const review = createReview({ ...deps, audit: { record: powerCut } });
    expect(() => review.approve(ids[0], hash(ids[0]))).toThrow('power cut');
    expect(action(ids[0]).status).toBe('proposed');
    expect(store.actions.approvedHash(account, ids[0])).toBeNull();
  });

  it('of what does not exist, or belongs to a removed account, is refused', () => {
    const { store, account, review, ids, hash } = reviewing([TASK]);
    const shown = hash(ids[0]);
    expect(codeOf(() => review.approve('no such id', shown))).toBe('not_found');
    store.removeAccount(account);
    expect(codeOf(() => review.approve(ids[0], shown))).toBe('not_found');
  });
});

describe('the hash that is shown', () => {
  it.each<[string, ProposedAction]>([
    ['the text', { kind: 'draft_reply', params: { body: 'Yes, marzipan!' } }],
    ['the subject', { kind: 'draft_reply', params: { body: 'Yes, marzipan.', subject: 'Other' } }],
    ['the recipients', { kind: 'draft_reply', params: { body: 'Yes, marzipan.', to: [BOB.address] } }],
    ['reply all', { kind: 'draft_reply', params: { body: 'Yes, marzipan.', reply_all: true } }],
  ])('changes with %s', (_what, edited) => {
    const { review, ids, hash } = reviewing([DRAFT], { cc: [BOB] });
    const before = hash(ids[0]);
    review.edit(ids[0], before, edited);
    expect(hash(ids[0])).not.toBe(before);
  });

  it('differs between two proposals of the same content', () => {
    const { ids, hash } = reviewing([TASK, TASK]);
    expect(hash(ids[0])).not.toBe(hash(ids[1] ?? ''));
  });
});

describe('editing', () => {
  it('keeps what was proposed beside what the user made of it', () => {
    const { review, ids, hash, action } = reviewing([DRAFT]);
    review.edit(ids[0], hash(ids[0]), { kind: 'draft_reply', params: { body: 'No.' } });
    review.edit(ids[0], hash(ids[0]), { kind: 'draft_reply', params: { body: 'Maybe.' } });
    expect(action(ids[0])).toMatchObject({
      original: DRAFT,
      current: { params: { body: 'Maybe.' } },
      edited: true,
      status: 'proposed',
    });
  });

  it('that changes nothing keeps nothing, and one can go back to what was proposed', () => {
    const { review, ids, hash, action } = reviewing([DRAFT]);
    review.edit(ids[0], hash(ids[0]), DRAFT);
    expect(action(ids[0]).edited).toBe(false);
    review.edit(ids[0], hash(ids[0]), { kind: 'draft_reply', params: { body: 'No.' } });
    review.edit(ids[0], hash(ids[0]), DRAFT);
    expect(action(ids[0]).current).toEqual(DRAFT);
  });

  it('from an older state than the current one is refused', () => {
    const { review, ids, hash } = reviewing([DRAFT]);
    const base = hash(ids[0]);
    review.edit(ids[0], base, { kind: 'draft_reply', params: { body: 'No.' } });
    expect(codeOf(() => review.edit(ids[0], base, { kind: 'draft_reply', params: { body: 'Maybe.' } }))).toBe(
      'conflict',
    );
  });

  it('takes no look-alike for somebody who takes part', () => {
    const { review, ids, hash } = reviewing([DRAFT], { cc: [{ name: 'Kim', address: 'kim@example.org' }] });
    // The Kelvin sign, which toLowerCase() makes a k.
    const to = ['\u212aim@example.org'];
    const edited: ProposedAction = { kind: 'draft_reply', params: { body: 'y', to } };
    expect(codeOf(() => review.edit(ids[0], hash(ids[0]), edited))).toBe('bad_input');
  });

  it('may name people of the mail and those the proposal names, in any case, and no stranger (bars A9)', () => {
    const proposal: ProposedAction = {
      kind: 'draft_reply',
      params: { body: 'x', to: ['from-the-thread@example.org'] },
    };
    const { review, ids, hash, action } = reviewing([proposal], { cc: [BOB] });
    const edit = (to: string[], cc: string[] = []) =>
      codeOf(() => review.edit(ids[0], hash(ids[0]), { kind: 'draft_reply', params: { body: 'y', to, cc } }));
    expect(edit(['From-The-Thread@example.org', 'BOB@example.org'], [ANN.address])).toBe('done');
    expect(edit(['eve@example.net'])).toBe('bad_input');
    expect(edit([ANN.address], ['eve@example.net'])).toBe('bad_input');
    expect(action(ids[0]).current.params).toMatchObject({ cc: [ANN.address] });
  });

  it.each<[string, ProposedAction, ProposedAction]>([
    ['another kind', DRAFT, NOTHING],
    ['an empty text', DRAFT, { kind: 'draft_reply', params: { body: '' } }],
    ['an unknown member', DRAFT, { kind: 'draft_reply', params: { body: 'x', bcc: ['eve@example.net'] } as never }],
    ['a subject of two lines', DRAFT, { kind: 'draft_reply', params: { body: 'x', subject: 'a\nBcc: eve@x' } }],
    ['another tool', FETCH, { kind: 'fetch_data', params: { tool: 'mail.delete', arguments: {} } }],
    ['arguments that do not fit', FETCH, { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { q: 1 } } }],
  ])('into %s is refused, with a sentence', (_what, proposal, edited) => {
    const { review, ids, hash, action } = reviewing([proposal]);
    const edit = () => review.edit(ids[0], hash(ids[0]), edited);
    expect(codeOf(edit)).toBe('bad_input');
    expect(action(ids[0]).edited).toBe(false);
  });

  it('of what was approved or dismissed is refused', () => {
    const { review, ids, hash, action } = reviewing([DRAFT, DRAFT]);
    const [first, second = ''] = ids;
    const hashes = [hash(first), hash(second)] as const;
    review.approve(first, hashes[0]);
    review.dismiss(second);
    const edited: ProposedAction = { kind: 'draft_reply', params: { body: 'No.' } };
    expect(codeOf(() => review.edit(first, hashes[0], edited))).toBe('conflict');
    expect(codeOf(() => review.edit(second, hashes[1], edited))).toBe('conflict');
    expect([action(first).edited, action(second).edited]).toEqual([false, false]);
  });

  it('is what is approved then', () => {
    const { store, account, review, ids, hash } = reviewing([DRAFT]);
    review.edit(ids[0], hash(ids[0]), { kind: 'draft_reply', params: { body: 'No.' } });
    review.approve(ids[0], hash(ids[0]));
    expect(store.actions.approvedHash(account, ids[0])).toBe(hash(ids[0]));
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toMatchObject({ edited: true });
  });
});

describe('dismissing', () => {
  it('keeps the reason with the proposal, and only that there was one in the audit log', () => {
    const { store, review, ids, action, status } = reviewing([TASK, NOTHING]);
    review.dismiss(ids[0], 'marzipan');
    expect(action(ids[0])).toMatchObject({ status: 'dismissed', result: { dismissReason: 'marzipan' } });
    expect(status()).toBe('awaiting_review');
    expect(store.audit.last()).toMatchObject({ kind: 'genie.action_dismissed', actionId: ids[0] });
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toEqual({ kind: 'create_issue', reason_given: true });
    review.dismiss(ids[1] ?? '');
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toEqual({ kind: 'no_action', reason_given: false });
    expect(status()).toBe('dismissed');
  });

  it('works once, and not on what was approved', () => {
    const { review, ids, hash } = reviewing([TASK, TASK]);
    const [first, second = ''] = ids;
    review.dismiss(first);
    expect(codeOf(() => review.dismiss(first))).toBe('conflict');
    review.approve(second, hash(second));
    expect(codeOf(() => review.dismiss(second))).toBe('conflict');
  });

  it('of a session takes every proposal that still waits, each with its audit row', () => {
    const { store, review, ids, hash, session, action, status } = reviewing([TASK, NOTHING, DRAFT]);
    review.dismiss(ids[0], 'first');
    review.dismissSession(session, 'all');
    expect(ids.map((id) => action(id).result.dismissReason)).toEqual(['first', 'all', 'all']);
    expect(status()).toBe('dismissed');
    expect([...store.audit.walk()].map((row) => row.kind)).toEqual(Array(3).fill('genie.action_dismissed'));
    expect(codeOf(() => review.dismissSession(session))).toBe('conflict');
    expect(codeOf(() => review.approve(ids[1] ?? '', hash(ids[1] ?? '')))).toBe('conflict');
  });

  it('of a session is refused while something approved of it still runs', () => {
    const { review, ids, hash, session } = reviewing([TASK, NOTHING]);
    review.approve(ids[0], hash(ids[0]));
    expect(codeOf(() => review.dismissSession(session))).toBe('conflict');
  });

  it('of a failed session puts it away with its alert', () => {
    const { store, review, session, status } = failedSession();
    review.dismissSession(session);
    expect(status()).toBe('dismissed');
    expect(store.alerts.open()).toEqual([]);
  });
});

describe('retrying', () => {
  it('asks once more after a failure', () => {
    const { store, account, review, session, clock } = failedSession();
    review.retry(session);
    expect(store.sessions.get([account], session)).toMatchObject({
      status: 'proposing',
      attempts: 0,
      result: { failure: null },
    });
    expect(store.sessions.due(clock.now(), 10)).toHaveLength(1);
    expect(store.alerts.open()).toEqual([]);
  });

  it('is refused for what did not fail, or failed while running', () => {
    const { store, account, review, session } = reviewing([TASK]);
    expect(codeOf(() => review.retry(session))).toBe('conflict');
    store.sessions.setStatus(account, session, 'failed', 1);
    expect(codeOf(() => review.retry(session))).toBe('conflict');
    expect(codeOf(() => review.retry('no such id'))).toBe('not_found');
  });
});
