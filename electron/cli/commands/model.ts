import { modelInput, type ModelInput } from '../../../shared/domain/model';
import { parseCommandLine, UsageError } from '../arguments';
import { conclude, print, readStdin, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie model get | set | probe` */
export const model: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, {
    provider: { type: 'string' },
    'base-url': { type: 'string' },
    model: { type: 'string' },
    'key-stdin': { type: 'boolean' },
  });
  const json = values.json ?? false;
  switch (verb) {
    case 'get':
      return withCore(context, values.profile, 'read', async (core) => {
        const view = await core.model.view();
        print(context, json, view, () => `${view.provider} ${view.model ?? ''} ${view.baseUrl ?? ''}`.trim());
        return 0;
      });
    case 'set': {
      const input = await inputOf(values, positionals, context);
      return withCore(context, values.profile, 'write', async (core) => {
        const view = await core.model.set(input);
        print(context, json, view, () => `Proposals come from ${view.model ?? 'the built-in rules'} now.`);
        return 0;
      });
    }
    case 'probe':
      return withCore(context, values.profile, 'read', async (core) => {
        const stored = await core.model.view();
        const input: ModelInput =
          values['base-url'] === undefined && stored.provider !== 'builtin'
            ? { provider: stored.provider, baseUrl: stored.baseUrl ?? '', model: stored.model ?? '' }
            : await inputOf(values, positionals, context);
        const probe = await core.model.probe(input, AbortSignal.timeout(120_000));
        const usable = probe.reachable && probe.answersJson;
        const error = {
          code: probe.reachable ? ('model_answer' as const) : ('model_unavailable' as const),
          message: probe.message,
          hint: 'Check the address, the model and the key: genie model set.',
        };
        return conclude(context, json, probe, usable ? null : error, () => probe.message);
      });
    default:
      throw new UsageError('Use model get, set or probe.');
  }
};

async function inputOf(
  values: { provider?: string; 'base-url'?: string; model?: string; 'key-stdin'?: boolean },
  positionals: readonly string[],
  context: CliContext,
): Promise<ModelInput> {
  const provider = positionals[0] ?? values.provider ?? (values['base-url'] ? 'openai-compatible' : 'builtin');
  const apiKey = values['key-stdin'] === true ? { apiKey: await readStdin(context) } : {};
  const remote = { baseUrl: values['base-url'], model: values.model, ...apiKey };
  const parsed = modelInput.safeParse(provider === 'builtin' ? { provider } : { provider, ...remote });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`${issue?.path.join('.') ?? 'model'}: ${issue?.message ?? 'is wrong'}`);
}
