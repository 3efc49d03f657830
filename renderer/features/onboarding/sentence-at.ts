import type { SetupPlace } from '../../../shared/errors/app-error';
import type { WireError } from '../../../shared/ipc/wire-result';

export type SetupField = NonNullable<SetupPlace['field']>;

/** The sentence for the field it belongs to, with the next step; null for every other field. */
export function sentenceAt(
  field: SetupField,
  error: WireError | null,
  shown: readonly SetupField[],
  said: (sentence: string) => string,
): string | null {
  if (error?.at?.field !== field || !shown.includes(field)) return null;
  return [error.message, error.hint].filter(Boolean).map(said).join(' ');
}
