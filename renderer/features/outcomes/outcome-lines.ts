import type { OutcomeContent } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';

/** A closed "nothing to do" leaves nothing to look at. */
export type ShownKind = Exclude<OutcomeContent['kind'], 'no_action'>;

export type OutcomeFilter = {
  kind: ShownKind | 'all';
  /** Every word of it stands somewhere in an outcome. */
  text: string;
  /** The "needs you" items that are done are shown too. */
  closed: boolean;
};

/** One line of the list. */
export type OutcomeLine =
  /** `waiting` is null over a day, and over "needs you" how many are open. */
  | { key: string; type: 'heading'; day: string | null; waiting: number | null }
  | { key: string; type: 'outcome'; outcome: OutcomeView }
  | { key: string; type: 'closed'; count: number; open: boolean };

const KINDS: ShownKind[] = ['escalate_human', 'draft_reply', 'create_issue', 'summarize_thread', 'fetch_data'];

/** The kinds there are, in the order of the filter. */
export function kindsIn(items: OutcomeView[]): ShownKind[] {
  return KINDS.filter((kind) => items.some(({ content }) => content.kind === kind));
}

/** What can be shown at all. */
export function shownOutcomes(items: OutcomeView[]): OutcomeView[] {
  return items.filter(({ content }) => content.kind !== 'no_action');
}

/** The list: what needs the user first, with the next reminder on top, then the rest by day as it came. */
export function outcomeLines(
  items: OutcomeView[],
  filter: OutcomeFilter,
  closedHere: string[],
  dayName: (atMs: number) => string,
): OutcomeLine[] {
  const wanted = shownOutcomes(items).filter((item) => matches(item, filter));
  const { open, closed } = needsYou(wanted, closedHere);
  const lines: OutcomeLine[] = [];
  if (open.length + closed.length > 0) {
    const waiting = open.filter(({ doneAtMs }) => doneAtMs === null).length;
    lines.push({ key: 'needs-you', type: 'heading', day: null, waiting }, ...open.map(lineOf));
    if (closed.length > 0) lines.push({ key: 'closed', type: 'closed', count: closed.length, open: filter.closed });
    if (filter.closed) lines.push(...closed.map(lineOf));
  }
  let day: string | null = null;
  for (const outcome of wanted) {
    if (outcome.content.kind === 'escalate_human') continue;
    const name = dayName(outcome.createdAtMs);
    if (name !== day) lines.push({ key: `day ${name}`, type: 'heading', day: name, waiting: null });
    day = name;
    lines.push(lineOf(outcome));
  }
  return lines;
}

function lineOf(outcome: OutcomeView): OutcomeLine {
  return { key: outcome.id, type: 'outcome', outcome };
}

function matches(item: OutcomeView, { kind, text }: OutcomeFilter): boolean {
  if (kind !== 'all' && item.content.kind !== kind) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const whole = textOf(item).toLowerCase();
  return words.every((word) => whole.includes(word));
}

function textOf({ topic, content }: OutcomeView): string {
  switch (content.kind) {
    case 'draft_reply':
      return [topic, content.subject, content.body, ...content.to, ...content.cc].join('\n');
    case 'create_issue':
      return [topic, content.title, content.notes, content.project ?? '', ...content.labels].join('\n');
    case 'summarize_thread':
      return `${topic}\n${content.summary}`;
    case 'fetch_data':
      return [topic, content.tool, content.text].join('\n');
    case 'escalate_human':
    case 'no_action':
      return `${topic}\n${content.reason}`;
  }
}

/** The "needs you" items: those on top, the next reminder first, and those that were closed, the last one first. */
export function needsYou(items: OutcomeView[], closedHere: string[]): { open: OutcomeView[]; closed: OutcomeView[] } {
  const all = items.filter(({ content }) => content.kind === 'escalate_human');
  const onTop = (item: OutcomeView) => item.doneAtMs === null || closedHere.includes(item.id);
  return {
    open: all.filter(onTop).toSorted(byReminder),
    closed: all.filter((item) => !onTop(item)).toSorted((a, b) => (b.doneAtMs ?? 0) - (a.doneAtMs ?? 0)),
  };
}

function byReminder(a: OutcomeView, b: OutcomeView): number {
  // Not a difference: no reminder at all is infinitely late.
  const [first, second] = [a.remindAtMs ?? Infinity, b.remindAtMs ?? Infinity];
  return first === second ? 0 : first < second ? -1 : 1;
}
