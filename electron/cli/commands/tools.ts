import { z } from 'zod';
import {
  toolServerInput,
  type ToolDescription,
  type ToolServerInput,
  type ToolServerView,
} from '../../../shared/domain/tool-server';
import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, readStdin, type CliContext, type Command } from '../command';
import { withCore } from '../open-core';

/** Connecting, listing and ending each have their own limit below this. */
const LIMIT_MS = 90_000;

/** `genie tools list | add | remove | pause | resume | describe | allow | revoke` */
export const tools: Command = async ([verb, ...args], context) => {
  switch (verb) {
    case 'list':
      return list(args, context);
    case 'add':
      return add(args, context);
    case 'remove':
      return remove(args, context);
    case 'pause':
      return setActive(args, context, false);
    case 'resume':
      return setActive(args, context, true);
    case 'describe':
      return describe(args, context);
    case 'allow':
      return allow(args, context);
    case 'revoke':
      return revoke(args, context);
    default:
      throw new UsageError('Use tools list, add, remove, pause or resume; or describe, allow or revoke.');
  }
};

async function list(args: readonly string[], context: CliContext): Promise<number> {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'read', (core) => {
    const servers = core.toolServers.list();
    print(context, values.json ?? false, { servers }, () =>
      servers.length === 0 ? 'No tool servers yet: genie tools add' : servers.map(serverLine).join('\n'),
    );
    return Promise.resolve(0);
  });
}

async function add(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {
    stdio: { type: 'string' },
    arg: { type: 'string', multiple: true },
    env: { type: 'string', multiple: true },
    http: { type: 'string' },
    header: { type: 'string', multiple: true },
    'secrets-stdin': { type: 'boolean' },
  });
  const name = onlyPositional(positionals, 'name for the server');
  const input = checked({
    name,
    transport: transportOf(values),
    secrets: values['secrets-stdin'] === true ? secretsOf(await readStdin(context)) : {},
  });
  return withCore(context, values.profile, 'write', async (core) => {
    const server = await core.toolServers.add(input, AbortSignal.timeout(LIMIT_MS));
    print(context, values.json ?? false, server, () => `Added ${serverLine(server)}`);
    return 0;
  });
}

async function remove(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const name = onlyPositional(positionals, 'tool server');
  return withCore(context, values.profile, 'write', async (core) => {
    const { id } = toolServerNamed(core, name);
    await core.toolServers.remove(id);
    print(context, values.json ?? false, { removed: id }, () => `Removed ${name}`);
    return 0;
  });
}

async function setActive(args: readonly string[], context: CliContext, active: boolean): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const name = onlyPositional(positionals, 'tool server');
  return withCore(context, values.profile, 'write', (core) => {
    const server = core.toolServers.setActive(toolServerNamed(core, name).id, active);
    print(context, values.json ?? false, server, () => serverLine(server));
    return Promise.resolve(0);
  });
}

async function describe(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const name = onlyPositional(positionals, 'tool server');
  return withCore(context, values.profile, 'read', async (core) => {
    const { id } = toolServerNamed(core, name);
    const described = await core.toolServers.describe(id, AbortSignal.timeout(LIMIT_MS));
    print(context, values.json ?? false, { tools: described }, () => described.map(toolLines).join('\n\n'));
    return 0;
  });
}

async function allow(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { sha256: { type: 'string' } });
  const { server, tool } = serverAndTool(positionals);
  const hash = values.sha256;
  if (hash === undefined) throw new UsageError('Give --sha256 HASH, as genie tools describe shows it.');
  return withCore(context, values.profile, 'write', async (core) => {
    const { id } = toolServerNamed(core, server);
    const view = await core.toolServers.allow(id, tool, hash, AbortSignal.timeout(LIMIT_MS));
    print(context, values.json ?? false, view, () => `Allowed ${server}.${tool}`);
    return 0;
  });
}

async function revoke(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, {});
  const { server, tool } = serverAndTool(positionals);
  return withCore(context, values.profile, 'write', (core) => {
    const view = core.toolServers.revoke(toolServerNamed(core, server).id, tool);
    print(context, values.json ?? false, view, () => `${server}.${tool} is not allowed any more.`);
    return Promise.resolve(0);
  });
}

/** A server by its name or id. Throws AppError `not_found`. */
export function toolServerNamed({ store }: Pick<Core, 'store'>, name: string): { id: string } {
  const server = store.toolServers.list().find((one) => one.name === name || one.id === name);
  if (server !== undefined) return server;
  throw new AppError('not_found', `There is no tool server ${name}.`, 'Look at the list: genie tools list.');
}

function serverAndTool(positionals: readonly string[]) {
  const [server, tool, ...more] = positionals;
  if (server === undefined || tool === undefined || more.length > 0) {
    throw new UsageError('Name a tool server and one of its tools.');
  }
  return { server, tool };
}

function transportOf(values: {
  stdio?: string;
  arg?: string[];
  env?: string[];
  http?: string;
  header?: string[];
}): ToolServerInput['transport'] {
  if ((values.stdio === undefined) === (values.http === undefined)) {
    throw new UsageError('Use --stdio COMMAND or --http URL.');
  }
  if (values.http !== undefined) return { type: 'http', url: values.http, headers: values.header };
  return { type: 'stdio', command: values.stdio ?? '', args: values.arg, env: values.env };
}

function secretsOf(text: string): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch (cause) {
    throw new UsageError('Standard input must be one JSON object of names and texts.', { cause });
  }
}

function checked(input: ToolServerInput): ToolServerInput {
  const parsed = toolServerInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`${issue?.path.join('.') ?? 'input'}: ${issue?.message ?? 'is wrong'}`);
}

function serverLine(server: ToolServerView): string {
  const where = server.transport.type === 'http' ? server.transport.url : server.transport.command;
  const allowed = server.allowed.length === 0 ? 'nothing allowed' : `allowed: ${server.allowed.join(', ')}`;
  return `${server.name}  ${where}  ${server.active ? allowed : 'paused'}`;
}

function toolLines(tool: ToolDescription): string {
  return [`${tool.name}  ${tool.state}${tool.problem === null ? '' : `: ${tool.problem}`}`, tool.definition]
    .concat(`sha256 ${tool.definitionSha256}`)
    .join('\n  ');
}
