export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond this many differing words the texts are told apart as a whole: the marks would no longer help a reader. */
const MAX_EDITS = 600;

/**
 * What changed from `before` to `after`, by words, spaces and punctuation (Myers, "An O(ND) Difference Algorithm",
 * 1986). The `same` and `added` parts joined are `after`, exactly; the `same` and `removed` ones are `before`.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const a = words(before);
  const b = words(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;

  const parts: DiffPart[] = [];
  append(parts, 'same', a.slice(0, head).join(''));
  for (const part of middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail))) {
    append(parts, part.kind, part.text);
  }
  append(parts, 'same', a.slice(a.length - tail).join(''));
  return parts;
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}_'’]+|\s+|[^\p{L}\p{N}_'’\s]/gu) ?? [];
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text: string) {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

function middle(a: string[], b: string[]): DiffPart[] {
  const trace = shortestEdit(a, b);
  if (trace === null) {
    return [
      { kind: 'removed', text: a.join('') },
      { kind: 'added', text: b.join('') },
    ];
  }
  const parts: DiffPart[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = trace.length - 1; d >= 0; d--) {
    const reach = trace[d]!;
    const down = movesDown(reach, d, x - y);
    const previous = down ? x - y + 1 : x - y - 1;
    const fromX = furthest(reach, previous);
    const fromY = fromX - previous;
    while (x > fromX && y > fromY) {
      parts.push({ kind: 'same', text: a[--x]! });
      y--;
    }
    if (d === 0) break;
    parts.push(down ? { kind: 'added', text: b[--y]! } : { kind: 'removed', text: a[--x]! });
  }
  return parts.reverse();
}

/** Whether diagonal `k` is reached after `d` edits by an addition (down in the edit graph) rather than a removal. */
function movesDown(reach: Map<number, number>, d: number, k: number): boolean {
  return k === -d || (k !== d && furthest(reach, k - 1) < furthest(reach, k + 1));
}

function furthest(reach: Map<number, number>, diagonal: number): number {
  return reach.get(diagonal) ?? -1;
}

/** The furthest points reached before each edit count, or null when the texts differ too much. */
function shortestEdit(a: string[], b: string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let d = 0; d <= MAX_EDITS; d++) {
    trace.push(reach);
    const next = new Map<number, number>();
    for (let k = -d; k <= d; k += 2) {
      let x = movesDown(reach, d, k) ? furthest(reach, k + 1) : furthest(reach, k - 1) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++;
        y++;
      }
      next.set(k, x);
      if (x >= a.length && y >= b.length) return trace;
    }
    reach = next;
  }
  return null;
}
