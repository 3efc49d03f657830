/**
 * The answer contract as `nominal_action_schema` in attacks.json words it, written down a second time on purpose: a
 * mistake in the product's own schemas must not be repeated by what checks them.
 */
type Params = Record<string, unknown>;
type Rule = (value: unknown) => boolean;

const count = (value: string) => [...value].length;
const text =
  (min: number, max: number): Rule =>
  (value) =>
    typeof value === 'string' && count(value) >= min && count(value) <= max;
const listOf =
  (rule: Rule, max: number): Rule =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(rule);
const oneLine: Rule = (value) => text(0, 998)(value) && !/[\r\n]/.test(value as string);
const isDate: Rule = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d($|T)/.test(value) && Number.isFinite(Date.parse(value));
const isDateTime: Rule = (value) => isDate(value) && (value as string).includes('T');
const isObject: Rule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isFinite: Rule = (value) =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isFinite);

const KINDS: Record<string, { must: Record<string, Rule>; may: Record<string, Rule> }> = {
  draft_reply: {
    must: { body: text(1, 20_000) },
    may: {
      subject: oneLine,
      reply_all: (value) => typeof value === 'boolean',
      to: listOf(oneLine, 1_000),
      cc: listOf(oneLine, 1_000),
    },
  },
  create_issue: {
    must: { title: text(1, 200) },
    may: { notes: text(0, 10_000), project: text(0, 100), due: isDate, labels: listOf(text(0, 50), 10) },
  },
  summarize_thread: { must: { summary: text(1, 10_000) }, may: {} },
  fetch_data: {
    must: { tool: text(1, 200), arguments: (value) => isObject(value) && isFinite(value) },
    may: {},
  },
  escalate_human: { must: { reason: text(1, 2_000) }, may: { remind_at: isDateTime } },
  no_action: { must: {}, may: { reason: text(0, 2_000) } },
};

/** What breaks the contract in a stored action; empty where nothing does. */
export function contractFaults(kind: string, params: unknown): string[] {
  const rules = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (rules === undefined) return [`the kind ${JSON.stringify(kind)}`];
  if (!isObject(params)) return ['params that are no object'];
  const given = params as Params;
  const known = { ...rules.must, ...rules.may };
  return [
    ...Object.keys(rules.must)
      .filter((key) => !Object.hasOwn(given, key))
      .map((key) => `no ${key}`),
    ...Object.entries(given).flatMap(([key, value]) => {
      const rule = Object.hasOwn(known, key) ? known[key] : undefined;
      if (rule === undefined) return [`an unknown key ${JSON.stringify(key)}`];
      return rule(value) ? [] : [`a bad ${key}`];
    }),
  ];
}
