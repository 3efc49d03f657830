import {
  DEFAULT_BASE_URLS,
  dailyCap,
  modelInput,
  type DailyCap,
  type ModelInput,
  type ModelView,
} from '../../../shared/domain/model';
import { parseCommandLine, UsageError } from '../arguments';
import { conclude, print, readStdin, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

const PROBE_LIMIT_MS = 120_000;
const LOCAL_LIMIT_MS = 5_000;

const OPTIONS = {
  provider: { type: 'string' },
  'base-url': { type: 'string' },
  model: { type: 'string' },
  'key-stdin': { type: 'boolean' },
  'price-input': { type: 'string' },
  'price-output': { type: 'string' },
} as const;

type Values = {
  provider?: string;
  'base-url'?: string;
  model?: string;
  'key-stdin'?: boolean;
  'price-input'?: string;
  'price-output'?: string;
};

/** `genie model get | set | probe | local | cap` */
export const model: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'get':
      return show(args, context);
    case 'set':
      return set(args, context);
    case 'probe':
      return probe(args, context);
    case 'local':
      return local(args, context);
    case 'cap':
      return cap(args, context);
    default:
      throw new UsageError('Use model get, set, probe, local or cap.');
  }
};

const show: Command = (args, context) => {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', async (core) => {
    const view = await core.model.view();
    print(context, values.json ?? false, view, () => described(view));
    return 0;
  });
};

const set: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, OPTIONS);
  const input = await inputOf(values, positionals, context);
  return withCore(context, values.profile, 'write', async (core) => {
    const view = await core.model.set(input);
    const text = () => `Proposals come from ${view.model ?? 'the built-in rules'} now.`;
    print(context, values.json ?? false, view, text);
    return 0;
  });
};

const probe: Command = (args, context) => {
  const { values, positionals } = parseCommandLine(args, OPTIONS);
  return withCore(context, values.profile, 'read', async (core) => {
    const isNamed = positionals.length > 0 || values.provider !== undefined || values['base-url'] !== undefined;
    const input = isNamed ? await inputOf(values, positionals, context) : storedInput(await core.model.view());
    const found = await core.model.probe(input, AbortSignal.timeout(PROBE_LIMIT_MS));
    const error = {
      code: found.reachable ? ('model_answer' as const) : ('model_unavailable' as const),
      message: found.message,
      hint: 'Check the provider, the address, the model and the key: genie model set.',
    };
    const isUsable = found.reachable && found.answersJson;
    return conclude(context, values.json ?? false, found, isUsable ? null : error, () => found.message);
  });
};

const local: Command = (args, context) => {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', async (core) => {
    const servers = await core.model.local(AbortSignal.timeout(LOCAL_LIMIT_MS));
    const lines = servers.map(({ provider, baseUrl, models }) => `${provider} ${baseUrl} ${models.join(', ')}`.trim());
    const text = () => (lines.length === 0 ? 'No model server answers on this computer.' : lines.join('\n'));
    print(context, values.json ?? false, { servers }, text);
    return 0;
  });
};

/** Without options it tells the limits of a day; with some it changes these and leaves the others. */
const cap: Command = (args, context) => {
  const { values } = parseCommandLine(args, {
    tokens: { type: 'string' },
    cost: { type: 'string' },
    then: { type: 'string' },
  });
  const change = {
    ...(values.tokens === undefined ? {} : { tokens: limitOf('tokens', values.tokens) }),
    ...(values.cost === undefined ? {} : { cost: limitOf('cost', values.cost) }),
    ...(values.then === undefined ? {} : { then: values.then }),
  };
  const isRead = Object.keys(change).length === 0;
  return withCore(context, values.profile, isRead ? 'read' : 'write', async (core) => {
    const before = await core.model.view();
    const view = isRead ? before : await core.model.setCap(checked({ ...before.cap, ...change }));
    print(context, values.json ?? false, view, () => describedCap(view));
    return 0;
  });
};

function checked(limits: object): DailyCap {
  const parsed = dailyCap.safeParse(limits);
  if (parsed.success) return parsed.data;
  throw usageError(parsed.error.issues[0], 'cap');
}

function limitOf(name: string, value: string): number | null {
  return value === 'none' ? null : numberOf(name, value);
}

function numberOf(name: string, value: string): number {
  const number = value.trim() === '' ? NaN : Number(value);
  if (!Number.isFinite(number)) throw new UsageError(`--${name} must be a number.`);
  return number;
}

function storedInput({ provider, baseUrl, model: name }: ModelView): ModelInput {
  return provider === 'builtin' ? { provider } : { provider, baseUrl: baseUrl ?? '', model: name ?? '' };
}

async function inputOf(values: Values, positionals: readonly string[], context: CliContext): Promise<ModelInput> {
  const provider = positionals[0] ?? values.provider ?? (values['base-url'] ? 'openai-compatible' : 'builtin');
  if (provider === 'builtin') {
    if (values.model !== undefined) throw new UsageError(`Say whose model it is: --provider ${PROVIDERS}.`);
    return { provider };
  }
  const apiKey = values['key-stdin'] === true ? { apiKey: await readStdin(context) } : {};
  const baseUrl = values['base-url'] === undefined ? {} : { baseUrl: values['base-url'] };
  const parsed = modelInput.safeParse({ provider, ...baseUrl, model: values.model, ...apiKey, ...pricesOf(values) });
  if (parsed.success) return parsed.data;
  throw usageError(parsed.error.issues[0], 'model');
}

const PROVIDERS = Object.keys(DEFAULT_BASE_URLS).join(' | ');

function pricesOf(values: Values): { prices?: { input: number; output: number } } {
  const { 'price-input': input, 'price-output': output } = values;
  if (input === undefined && output === undefined) return {};
  if (input === undefined || output === undefined) {
    throw new UsageError('Give both prices for a million tokens: --price-input and --price-output.');
  }
  return { prices: { input: numberOf('price-input', input), output: numberOf('price-output', output) } };
}

function usageError(issue: { path: PropertyKey[]; message: string } | undefined, what: string): UsageError {
  return new UsageError(`${issue?.path.map(String).join('.') || what}: ${issue?.message ?? 'is wrong'}`);
}

function described(view: ModelView): string {
  const place = `${view.provider} ${view.model ?? ''} ${view.baseUrl ?? ''}`.trim();
  return [place, ...(view.problem === null ? [] : [view.problem]), describedCap(view)].join('\n');
}

function describedCap({ cap: limits, today, capReached }: ModelView): string {
  const cost = today.cost === null ? 'cost unknown' : `cost ${today.cost}`;
  const used = `Today: ${today.calls} calls, ${today.tokens} tokens, ${cost}${capReached ? ' (limit reached)' : ''}.`;
  const most = `${limits.tokens ?? 'any number of'} tokens, ${limits.cost === null ? 'any cost' : `cost ${limits.cost}`}`;
  const after = limits.then === 'pause' ? 'requests wait until tomorrow' : 'the built-in rules answer';
  return `${used}\nA day may have ${most}; then ${after}.`;
}
