import { describe, expect, it } from 'vitest';
import type { ActionStatus } from '../../../shared/domain/action';
import type { SessionStatus } from '../../../shared/domain/session';
import { statusFromActions } from '../../../shared/domain/session-status';

describe('the status of a session', () => {
  it.each<[ActionStatus[], SessionStatus]>([
    [[], 'completed'],
    [['proposed'], 'awaiting_review'],
    [['executed', 'proposed'], 'awaiting_review'],
    [['failed', 'proposed'], 'awaiting_review'],
    [['dismissed', 'proposed'], 'awaiting_review'],
    [['approved'], 'executing'],
    [['approved', 'proposed', 'executed', 'failed', 'dismissed'], 'executing'],
    [['executed'], 'completed'],
    [['executed', 'dismissed'], 'completed'],
    [['executed', 'failed'], 'completed'],
    [['failed'], 'failed'],
    [['failed', 'dismissed'], 'failed'],
    [['dismissed'], 'dismissed'],
    [['dismissed', 'dismissed'], 'dismissed'],
  ])('with proposals %j is %s', (actions, session) => {
    expect(statusFromActions(actions)).toBe(session);
    expect(statusFromActions([...actions].reverse())).toBe(session);
  });
});
