import type { AuditKind } from '../../../shared/domain/session';
import type { ActivityEntry } from '../../../shared/ipc/views';

export const ACTIVITY_GROUPS = ['all', 'requests', 'decisions', 'executed', 'failed'] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** The six kinds as a person looks for them. */
const GROUP_OF: Record<AuditKind, Exclude<ActivityGroup, 'all'>> = {
  'genie.prefix_matched': 'requests',
  'genie.proposed': 'requests',
  'genie.action_approved': 'decisions',
  'genie.action_dismissed': 'decisions',
  'genie.action_executed': 'executed',
  'genie.failed': 'failed',
};

export type ActivityLine =
  | { key: string; type: 'day'; day: string }
  | { key: string; type: 'entry'; entry: ActivityEntry }
  | { key: string; type: 'end' };

export function inGroup({ kind }: ActivityEntry, group: ActivityGroup): boolean {
  return group === 'all' || GROUP_OF[kind] === group;
}

/** The entries of a group under their days, in the order they came, and the end of the list, where older ones come. */
export function activityLines(
  entries: ActivityEntry[],
  group: ActivityGroup,
  dayName: (atMs: number) => string,
): ActivityLine[] {
  const lines: ActivityLine[] = [];
  let day: string | null = null;
  for (const entry of entries) {
    if (!inGroup(entry, group)) continue;
    const name = dayName(entry.atMs);
    // By the first entry's number: after a change of the clock a day may come twice.
    if (name !== day) lines.push({ key: `day ${entry.seq}`, type: 'day', day: name });
    day = name;
    lines.push({ key: String(entry.seq), type: 'entry', entry });
  }
  return [...lines, { key: 'end', type: 'end' }];
}
