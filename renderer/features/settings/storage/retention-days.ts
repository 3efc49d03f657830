import type { RetentionSettings } from '../../../../shared/domain/keeping';

export type RetentionName = keyof RetentionSettings;
export const RETENTION_NAMES: RetentionName[] = ['bodyDays', 'attachmentDays', 'evidenceDays'];

/** What is offered, in days; null for as long as the profile exists. The contract allows no less than these. */
const OFFERED: Record<RetentionName, (number | null)[]> = {
  bodyDays: [7, 30, 90, 365, null],
  attachmentDays: [1, 7, 30, 365, null],
  evidenceDays: [365, 730, 1_825, null],
};

/** The choices for one kind; a number that was set elsewhere stands among them. */
export function daysOffered(name: RetentionName, current: number | null): (number | null)[] {
  const days = OFFERED[name].includes(current) ? OFFERED[name] : [...OFFERED[name], current];
  return days.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
}

/** The value of a select, which knows texts only. */
export function daysValue(days: number | null): string {
  return days === null ? 'forever' : String(days);
}

export function daysOf(value: string): number | null {
  return value === 'forever' ? null : Number(value);
}
