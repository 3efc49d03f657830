import type { z } from 'zod';

/**
 * What of a value fits a form; the rest is left out and counted. A misfit gives way to null, else it goes, else what
 * holds it does; so whatever comes in, what comes out was parsed. Throws when nothing at all fits.
 */
export function fitting<S extends z.ZodType>(form: S, value: unknown): { value: z.output<S>; dropped: number } {
  const kept: unknown = structuredClone(value);
  let dropped = 0;
  for (;;) {
    const parsed = form.safeParse(kept);
    if (parsed.success) return { value: parsed.data, dropped };
    const places = new Map(parsed.error.issues.flatMap(misfits).map((path) => [JSON.stringify(path), path]));
    for (const path of places.values()) dropped += drop(kept, path);
    closeGaps(kept);
  }
}

/** The place of an entry until all misfits of a turn are out: the others keep their numbers that long. */
const GONE = Symbol('gone');

type Path = readonly PropertyKey[];

function misfits(issue: z.core.$ZodIssue): Path[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return [issue.path];
}

/** Answers how many values that were there are gone. */
function drop(root: unknown, path: Path): 0 | 1 {
  const key = path.at(-1);
  if (key === undefined) throw new TypeError('The value does not fit the form at all.');
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | null)?.[name], root);
  // It went with what held it.
  if (typeof holder !== 'object' || holder === null) return 0;
  if (Array.isArray(holder)) {
    if (holder[Number(key)] === GONE) return 0;
    holder[Number(key)] = GONE;
    return 1;
  }
  const members = holder as Record<PropertyKey, unknown>;
  if (!Object.hasOwn(members, key)) return drop(root, path.slice(0, -1));
  const was = members[key];
  if (was === null || was === undefined) delete members[key];
  else members[key] = null;
  return was === null || was === undefined ? 0 : 1;
}

function closeGaps(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) value.splice(0, value.length, ...(value as unknown[]).filter((entry) => entry !== GONE));
  for (const member of Object.values(value)) closeGaps(member);
}
