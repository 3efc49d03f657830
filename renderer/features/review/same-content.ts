import type { ProposedAction } from '../../../shared/domain/action';

/** Whether two proposals say the same; the order of names in their params means nothing. */
export function sameContent(a: ProposedAction, b: ProposedAction): boolean {
  return ordered(a) === ordered(b);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
