import type { DailyCap } from '../../../shared/domain/model';
import type { TextKey } from '../../../shared/i18n/translate';
import { decimal } from '../../lib/decimal';

/** The daily limit as it is typed; an empty field is no limit. */
export type CapTexts = { tokens: string; cost: string; then: DailyCap['then'] };

export function capTexts({ tokens, cost, then }: DailyCap): CapTexts {
  return { tokens: tokens === null ? '' : String(tokens), cost: cost === null ? '' : String(cost), then };
}

/** The limit that is meant, or what is wrong with it. */
export function readCap(texts: CapTexts): { cap: DailyCap } | { problem: TextKey } {
  // Grouped digits are how people write a hundred thousand.
  const tokens = decimal(texts.tokens.replace(/[\s.,'’](?=\d{3}(?!\d))/g, ''));
  const cost = decimal(texts.cost);
  if (tokens !== null && !(Number.isInteger(tokens) && tokens >= 1 && tokens <= 1_000_000_000)) {
    return { problem: 'cap.tokensWrong' };
  }
  if (cost !== null && !(cost > 0 && cost <= 1_000_000)) return { problem: 'cap.costWrong' };
  return { cap: { tokens, cost, then: texts.then } };
}

/** How much of the limit is used, the nearer one of the two; null without a limit. */
export function capUse(cap: DailyCap, used: { tokens: number; cost: number | null }): number | null {
  const parts = [
    cap.tokens === null ? null : used.tokens / cap.tokens,
    cap.cost === null || used.cost === null ? null : used.cost / cap.cost,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : Math.min(1, Math.max(...parts));
}
