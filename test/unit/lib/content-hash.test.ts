import { describe, expect, it } from 'vitest';
import { contentHash, type ApprovableContent } from '../../../electron/lib/content-hash';

const DRAFT: ApprovableContent = {
  actionId: 'a1',
  action: { kind: 'draft_reply', params: { body: 'Yes', subject: 'Re: x', to: ['ann@example.org'] } },
  draft: { from: 'me@example.com', to: ['ann@example.org'], cc: [], subject: 'Re: x' },
};
const draft = (over: Partial<NonNullable<ApprovableContent['draft']>>): ApprovableContent => ({
  ...DRAFT,
  draft: DRAFT.draft && { ...DRAFT.draft, ...over },
});

describe('the hash an approval is bound to', () => {
  it('is the same for the same content, in any order of its keys', () => {
    const reordered: ApprovableContent = {
      draft: { subject: 'Re: x', cc: [], to: ['ann@example.org'], from: 'me@example.com' },
      action: { params: { to: ['ann@example.org'], subject: 'Re: x', body: 'Yes' }, kind: 'draft_reply' },
      actionId: 'a1',
    };
    expect(contentHash(reordered)).toBe(contentHash(DRAFT));
    expect(contentHash(DRAFT)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, ApprovableContent]>([
    ['the action', { ...DRAFT, actionId: 'a2' }],
    ['the text', { ...DRAFT, action: { kind: 'draft_reply', params: { body: 'Yes.' } } }],
    ['the sender', draft({ from: 'other@example.com' })],
    ['a recipient', draft({ to: ['ann@example.org', 'eve@example.net'] })],
    ['a copy', draft({ cc: ['eve@example.net'] })],
    ['a recipient moved to the copies', draft({ to: [], cc: ['ann@example.org'] })],
    ['the subject', draft({ subject: 'Re: y' })],
    ['the kind', { ...DRAFT, action: { kind: 'no_action', params: {} }, draft: null }],
  ])('changes with %s', (_what, changed) => {
    expect(contentHash(changed)).not.toBe(contentHash(DRAFT));
  });
});
