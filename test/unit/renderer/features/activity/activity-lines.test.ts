import { describe, expect, it } from 'vitest';
import { activityLines } from '../../../../../renderer/features/activity/activity-lines';
import type { ActivityEntry } from '../../../../../shared/ipc/views';

const entry = (seq: number, kind: ActivityEntry['kind'], atMs: number): ActivityEntry => ({
  seq,
  atMs,
  kind,
  accountLabel: 'Work',
  sessionId: '',
  actionId: null,
  traceId: '',
  detail: {},
  hash: '',
});
const entries = [
  entry(4, 'genie.action_executed', 200),
  entry(3, 'genie.action_approved', 150),
  entry(2, 'genie.proposed', 90),
  entry(1, 'genie.prefix_matched', 80),
];
const day = (atMs: number) => (atMs >= 100 ? 'Today' : 'Yesterday');
const keys = (...args: Parameters<typeof activityLines>) => activityLines(...args).map(({ key }) => key);

describe('the lines of the log', () => {
  it('stand under their days and end where older ones come', () => {
    expect(keys(entries, 'all', day)).toEqual(['day 4', '4', '3', 'day 2', '2', '1', 'end']);
  });

  it('are those of a group, without days that have none of it', () => {
    expect(keys(entries, 'decisions', day)).toEqual(['day 3', '3', 'end']);
    expect(keys(entries, 'requests', day)).toEqual(['day 2', '2', '1', 'end']);
    expect(keys(entries, 'failed', day)).toEqual(['end']);
  });
});
