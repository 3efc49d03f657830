import { numberFormat } from '../../../shared/i18n/formats';
import type { Language } from '../../../shared/i18n/translate';

const MEBIBYTE = 1_048_576;

/** Octets in MiB, the unit in which the room for texts is set: "0.02 MiB", "99 MiB". Rounded down: full only when it is. */
export function mebibytes(bytes: number, language: Language): string {
  const value = bytes / MEBIBYTE;
  const shown = value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 };
  return `${numberFormat(language, shown).format(value < 10 ? value : Math.floor(value))} MiB`;
}
