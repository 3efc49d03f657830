import type { Rule, RulesPreview, RulesView } from '../../../shared/domain/rule';
import type { Handlers } from '../registry';

export type RuleHandlerDependencies = {
  current: () => RulesView;
  /** Throws `conflict` when another version than this one is the current one. */
  save: (baseVersion: number, rules: readonly Rule[]) => RulesView;
  preview: (rules: readonly Rule[]) => Promise<RulesPreview>;
};

type RuleCalls = Extract<keyof Handlers, `rules.${string}`>;

/** rules.*: what starts a request besides the prefix. */
export function rulesHandlers(deps: RuleHandlerDependencies): Pick<Handlers, RuleCalls> {
  return {
    'rules.get': () => deps.current(),
    'rules.set': ({ baseVersion, rules }) => deps.save(baseVersion, rules),
    'rules.preview': ({ rules }) => deps.preview(rules),
  };
}
