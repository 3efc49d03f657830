import type { Rule, RulesPreview } from '../../shared/domain/rule';
import { cleanLine } from '../reading/safe-text';
import type { StoredMessage } from '../store/messages';
import type { Store } from '../store/store';
import { route, routingPolicy } from './route';
import { decidingRule } from './rules';

const LOOKED_AT = 2_000;
const SHOWN = 50;
const PAGE = 50;
/** UTF-16 units of a subject: enough for a line of a list. */
const SUBJECT_LENGTH = 300;

/**
 * What a list of rules would have decided about the newest stored messages of all accounts (A4): the same code that
 * routes, without its effects. Writes nothing. One message at a time, and whoever else has something to do comes between
 * two of them.
 */
export async function previewRules(
  { store }: { store: Store },
  rules: readonly Rule[],
  limit = LOOKED_AT,
): Promise<RulesPreview> {
  const deciding = decidingRule(rules);
  const preview: RulesPreview = {
    messages: 0,
    counts: Object.fromEntries(rules.map(({ id }) => [id, 0])),
    matches: [],
  };
  for await (const { id, accountId } of newestMessages(store, limit)) {
    const message = store.messages.get([accountId], id);
    const account = store.accounts.get(accountId);
    // Removed meanwhile.
    if (message === null || account === null) continue;
    preview.messages += 1;
    const { rule, decision } = route(message.parsed, routingPolicy(account), deciding(message));
    if (rule === null) continue;
    preview.counts[rule.id] = (preview.counts[rule.id] ?? 0) + 1;
    if (preview.matches.length < SHOWN) preview.matches.push({ ruleId: rule.id, decision, ...shown(message) });
  }
  return preview;
}

/** Ids of the newest messages; everybody else has a turn before each of them. */
async function* newestMessages(store: Store, limit: number): AsyncGenerator<{ id: string; accountId: string }> {
  const scope = store.accounts.ids();
  let before: number | undefined;
  for (let left = limit; left > 0; left -= PAGE) {
    const page = store.messages.newest(scope, Math.min(PAGE, left), before);
    for (const message of page) {
      await new Promise((resolve) => setImmediate(resolve));
      yield message;
    }
    before = page.at(-1)?.place;
    if (before === undefined) return;
  }
}

function shown({ id, accountId, receivedAtMs, parsed }: StoredMessage) {
  return {
    messageId: id,
    accountId,
    from: parsed.from?.address ?? '',
    subject: cleanLine((parsed.subject ?? '').slice(0, SUBJECT_LENGTH)).text,
    receivedAtMs,
  };
}
