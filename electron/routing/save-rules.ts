import type { Rule, RulesView } from '../../shared/domain/rule';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import { cleanLine } from '../reading/safe-text';
import type { Store } from '../store/store';
import { folded } from './fold';
import { ruleDomain } from './rules';

const QUOTED_NAME = 60;

/**
 * Saves the list of rules as a new version; older ones stay (A4). `baseVersion` is the version the editor started from.
 * Throws AppError `conflict` when another one was saved since, `bad_input` for a condition that could never be met.
 */
export function saveRules(
  { store, clock }: { store: Store; clock: Clock },
  baseVersion: number,
  rules: readonly Rule[],
): RulesView {
  rules.forEach(refuseMeaningless);
  return store.transaction(() => {
    const current = store.rules.current();
    if (current.version !== baseVersion) {
      throw new AppError(
        'conflict',
        `The rules were saved by somebody else meanwhile: version ${current.version}, not ${baseVersion}.`,
        'Nothing was saved; look at the rules again and repeat your change.',
      );
    }
    const version = current.version + 1;
    store.rules.insert({ version, rules: [...rules], createdAtMs: clock.now() });
    return { version, rules: [...rules] };
  });
}

function refuseMeaningless({ name, conditions }: Rule, place: number): void {
  conditions.forEach((condition, index) => {
    if (typeof condition.value !== 'string') return;
    const problem =
      condition.operator === 'domain'
        ? ruleDomain(condition.value) === null && 'is no domain'
        : folded(condition.value) === '' && 'has no visible character';
    if (problem === false) return;
    throw new AppError(
      'bad_input',
      `Rule ${place + 1} “${cleanLine(name).text.slice(0, QUOTED_NAME)}”: conditions.${index}.value ${problem}.`,
      'Correct that field and save again.',
    );
  });
}
