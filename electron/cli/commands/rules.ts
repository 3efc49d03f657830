import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { rules as ruleList, type Rule, type RulesPreview } from '../../../shared/domain/rule';
import { AppError } from '../../../shared/errors/app-error';
import { cleanLine } from '../../reading/safe-text';
import { previewRules } from '../../routing/preview-rules';
import { saveRules } from '../../routing/save-rules';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const QUOTED_NAME = 60;

/** `genie rules list | set --file FILE | preview [--file FILE]`; a file holds what `rules list --json` prints. */
export const rules: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'set':
      return set(args, context);
    case 'preview':
      return preview(args, context);
    default:
      throw new UsageError('Use rules list, set or preview.');
  }
};

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = optionsOf(args, {});
  return withCore(context, values.profile, 'read', ({ store }) => {
    const { version, rules: current } = store.rules.current();
    print(context, values.json ?? false, { version, rules: current }, () =>
      current.length === 0 ? 'No rules yet: genie rules set --file FILE' : current.map(line).join('\n'),
    );
    return Promise.resolve(0);
  });
}

async function set(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = optionsOf(args, { file: { type: 'string' } });
  if (values.file === undefined) throw new UsageError('Name the file with the rules: --file FILE.');
  const read = readRules(values.file);
  return withCore(context, values.profile, 'write', ({ store, clock }) => {
    const saved = saveRules({ store, clock }, read.version ?? store.rules.current().version, read.rules);
    print(context, values.json ?? false, { version: saved.version }, () => `Saved as version ${saved.version}.`);
    return Promise.resolve(0);
  });
}

async function preview(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = optionsOf(args, { file: { type: 'string' } });
  const given = values.file === undefined ? null : readRules(values.file).rules;
  return withCore(context, values.profile, 'read', async ({ store }) => {
    const tried = given ?? store.rules.current().rules;
    const found = await previewRules({ store }, tried);
    print(context, values.json ?? false, found, () => previewLines(tried, found).join('\n'));
    return 0;
  });
}

function optionsOf<O extends Parameters<typeof parseCommandLine>[1]>(args: readonly string[], options: O) {
  const parsed = parseCommandLine(args, options);
  if (parsed.positionals.length > 0) throw new UsageError(`${parsed.positionals.join(' ')} is not understood.`);
  return parsed;
}

const version = z.int().min(0);

/** The list of rules alone, or with the version it was made from: then a version that was saved since is a conflict. */
function readRules(file: string): { version: number | null; rules: Rule[] } {
  const content = readJson(file);
  const versioned = content !== null && typeof content === 'object' && 'rules' in content ? content : null;
  const written = versioned === null ? content : versioned.rules;
  const parsed = ruleList.safeParse(written);
  if (!parsed.success) throw misfit(file, written, parsed.error.issues[0]);
  const base = versioned !== null && 'version' in versioned ? version.safeParse(versioned.version) : null;
  if (base?.success === false) throw badFile(`The version in ${file} is not a number.`);
  return { version: base?.data ?? null, rules: parsed.data };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new AppError('bad_input', `${file} does not hold JSON.`, 'Start from what genie rules list --json prints.', {
      cause,
    });
  }
}

type Issue = z.core.$ZodIssue | undefined;

/** Names the first rule and field that does not fit, never what is written there. */
function misfit(file: string, written: unknown, issue: Issue): AppError {
  const [place, ...path] = issue?.path ?? [];
  if (typeof place !== 'number') {
    return badFile(issue?.code === 'custom' ? issue.message : `${file} does not hold a list of at most 100 rules.`);
  }
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const field = [...path, ...unknown].map(String).join('.');
  const where = `Rule ${place + 1}${nameOf(written, place)}`;
  if (field === '') return badFile(`${where} is not a rule.`);
  return badFile(`${where}: ${quoted(field)} ${unknown.length > 0 ? 'is not known' : 'does not fit'}.`);
}

function nameOf(written: unknown, place: number): string {
  const rule: unknown = Array.isArray(written) ? written[place] : null;
  const name = rule !== null && typeof rule === 'object' && 'name' in rule ? rule.name : null;
  return typeof name === 'string' && name.trim() !== '' ? ` “${quoted(name)}”` : '';
}

const quoted = (text: string): string => cleanLine(text.slice(0, QUOTED_NAME)).text;

function badFile(message: string): AppError {
  return new AppError('bad_input', message, 'Correct that in the file and try again; nothing was saved.');
}

function line(rule: Rule): string {
  const conditions = rule.conditions.map(({ field, operator, value }) => `${field} ${operator} ${value}`);
  const where = rule.accountId === null ? '' : `  in ${rule.accountId}`;
  const text = cleanLine(conditions.join(rule.match === 'all' ? ' and ' : ' or ')).text;
  return `${rule.on ? 'on ' : 'off'}  ${rule.action.padEnd(6)}  ${rule.id}  ${quoted(rule.name)}: ${text}${where}`;
}

function previewLines(tried: readonly Rule[], found: RulesPreview): string[] {
  return [
    `${found.messages} messages looked at; nothing was done.`,
    ...tried.map(({ id, name }) => `${String(found.counts[id] ?? 0).padStart(5)}  ${id}  ${quoted(name)}`),
    ...found.matches.map(
      ({ decision, ruleId, messageId, from, subject }) =>
        cleanLine(`${decision.padEnd(6)}  ${ruleId}  ${messageId}  ${from}  ${subject}`).text,
    ),
  ];
}
