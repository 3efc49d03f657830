import { numberFormat } from '../../shared/i18n/formats';
import type { Language } from '../../shared/i18n/translate';

/** 1536 → "1.5 kB". Decimal units, as file managers show them. */
export function byteSize(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(units.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  return numberFormat(language, {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

/** 412 → "412 ms", 3120 → "3.1 s". */
export function duration(ms: number, language: Language): string {
  if (ms < 1_000) return `${count(Math.round(ms), language)} ms`;
  return `${numberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1_000)} s`;
}

/** An amount in the currency the user counts in, which has no name here: 0.0031, 12.40. */
export function money(amount: number, language: Language): string {
  const small = amount !== 0 && Math.abs(amount) < 1;
  const digits = small ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat(language, digits).format(amount);
}

export function count(value: number, language: Language): string {
  return numberFormat(language, {}).format(value);
}

/** Addresses as typed into one field: separated by commas, semicolons or line breaks; empty ones dropped. */
export function addressList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
