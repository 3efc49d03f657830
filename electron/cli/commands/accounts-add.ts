import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  accountInput,
  type AccountCandidate,
  type AccountInput,
  type OAuthConfig,
} from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { Core } from '../../app/compose';
import { discoverAccount } from '../../app/account-discovery';
import { accountView } from '../../app/account-setup';
import { GOOGLE_OAUTH } from '../../sources/oauth/google-client';
import { parseCommandLine, UsageError } from '../arguments';
import { print, readStdin, type CliContext } from '../command';
import { withCore } from '../open-core';
import { toolServerNamed } from './tools';
import { accountLine, candidateLines, INTERACTIVE_LIMIT_MS, LIMIT_MS, terminalPrompts } from './accounts-output';

const OPTIONS = {
  kind: { type: 'string' },
  email: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  security: { type: 'string' },
  user: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  ca: { type: 'string' },
  oauth: { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret-stdin': { type: 'boolean' },
  tenant: { type: 'string' },
  'device-code': { type: 'boolean' },
  mailbox: { type: 'string', multiple: true },
  path: { type: 'string' },
  server: { type: 'string' },
  'search-tool': { type: 'string' },
  'read-tool': { type: 'string' },
  query: { type: 'string' },
  label: { type: 'string' },
  address: { type: 'string', multiple: true },
  prefix: { type: 'string' },
  'authserv-id': { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const;

type Values = ReturnType<typeof parseCommandLine<typeof OPTIONS>>['values'];

/** `genie accounts add`: by its address alone, or with every detail given. */
export async function addAccount(args: readonly string[], context: CliContext): Promise<number> {
  const { values, positionals } = parseCommandLine(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError(`${positionals.join(' ')} is not understood.`);
  requireOneWay(values);
  const found = await candidateFor(values, context);
  const input = checked(await inputOf(values, found, context));
  const interactive = input.kind === 'graph' || (input.kind === 'imap' && input.imap.oauth !== undefined);
  return withCore(context, values.profile, 'write', async (core) => {
    const limit = AbortSignal.timeout(interactive ? INTERACTIVE_LIMIT_MS : LIMIT_MS);
    const wanted = input.kind === 'delegated' ? throughServer(core, input) : input;
    const view = accountView(await core.accounts.add(wanted, limit, terminalPrompts(context)));
    const document = found === null ? view : { ...view, found };
    print(context, values.json ?? false, document, () => `Added ${accountLine(view)}`);
    return 0;
  });
}

function requireOneWay(values: Values): void {
  const { kind, email, oauth } = values;
  if (kind === undefined && email === undefined) {
    throw new UsageError('Use --email ADDRESS, or --kind imap, --kind graph, --kind folder or --kind delegated.');
  }
  if (kind !== undefined && !['imap', 'graph', 'folder', 'delegated'].includes(kind)) {
    throw new UsageError('Use --kind imap, --kind graph, --kind folder or --kind delegated.');
  }
  if (oauth !== undefined && oauth !== 'google') throw new UsageError('Use --oauth google.');
  if (oauth !== undefined && values['client-id'] === undefined) {
    throw new UsageError('--oauth google needs --client-id ID of your own OAuth client (type: desktop app).');
  }
}

// Nothing is asked of anybody when the server is given.
async function candidateFor(values: Values, context: CliContext): Promise<AccountCandidate | null> {
  if (values.email === undefined || values.host !== undefined) return null;
  if (values.kind !== undefined && values.kind !== 'imap') return null;
  const found = await discoverAccount(values.email, AbortSignal.timeout(LIMIT_MS));
  const fits = ({ kind, provider }: AccountCandidate) =>
    (values.kind === undefined || values.kind === kind) &&
    (values.oauth === undefined || provider?.id === values.oauth);
  const candidate = found.candidates.find(fits);
  if (candidate === undefined) {
    throw new AppError(
      'not_found',
      `No mail server was found for ${found.domain}.`,
      'Ask your provider for its IMAP server and give it: --kind imap --host H.',
    );
  }
  context.stderr(`${candidateLines(candidate).join('\n')}\n`);
  if (candidate.kind === 'imap' && candidate.needsConsent) {
    const { host, port, security } = candidate.imap;
    throw new AppError(
      'conflict',
      `Only DNS says that ${host} takes the mail of ${found.domain}; it belongs to another domain.`,
      `If it is the server of your provider, give it: --host ${host} --port ${port} --security ${security}.`,
    );
  }
  return candidate;
}

async function inputOf(values: Values, found: AccountCandidate | null, context: CliContext): Promise<AccountInput> {
  const options = {
    label: values.label,
    addresses: values.address ?? (values.email === undefined ? [] : [values.email.trim()]),
    allowed: values.allow ?? [],
    prefix: values.prefix,
    authservId: values['authserv-id'] ?? (found?.kind === 'imap' ? found.authservId : null),
  };
  if (values.kind === 'folder') {
    return { kind: 'folder', folder: { path: values.path === undefined ? '' : resolve(values.path) }, options };
  }
  if (values.kind === 'delegated') return { kind: 'delegated', delegated: delegatedPlace(values), options };
  const mailboxes = values.mailbox === undefined ? {} : { mailboxes: values.mailbox };
  if (values.kind === 'graph' || found?.kind === 'graph') {
    const clientId = values['client-id'];
    if (clientId === undefined) throw noMicrosoftClient();
    const tenant = values.tenant === undefined ? {} : { tenant: values.tenant };
    const signIn = values['device-code'] === true ? 'device_code' : 'browser';
    return { kind: 'graph', graph: { clientId, ...tenant, ...mailboxes }, signIn, options };
  }
  const oauth = values.oauth === undefined ? {} : { oauth: { ...GOOGLE_OAUTH, clientId: values['client-id'] ?? '' } };
  const imap = { ...imapPlace(values, found), ...oauth, ...mailboxes };
  return { kind: 'imap', imap, ...(await secretOf(values, oauth.oauth, context)), options };
}

function delegatedPlace(values: Values) {
  if (values.server === undefined) throw new UsageError('--kind delegated needs --server NAME of a tool server.');
  const { server, query } = values;
  return { serverId: server, searchTool: values['search-tool'], readTool: values['read-tool'], query };
}

// People know a server by its name, the account by its id.
function throughServer(core: Core, input: Extract<AccountInput, { kind: 'delegated' }>): AccountInput {
  const { id } = toolServerNamed(core, input.delegated.serverId);
  return { ...input, delegated: { ...input.delegated, serverId: id } };
}

function imapPlace(values: Values, found: AccountCandidate | null) {
  const known = found?.kind === 'imap' ? found.imap : null;
  const security = values.security ?? known?.security ?? 'tls';
  const usual = known !== null && known.security === security ? known.port : security === 'tls' ? 993 : 143;
  return {
    host: known?.host ?? values.host ?? '',
    port: Number(values.port ?? usual),
    security: security as 'tls',
    user: values.user ?? known?.user ?? values.email?.trim() ?? '',
    ...(values.ca === undefined ? {} : { caPem: readCa(values.ca) }),
  };
}

async function secretOf(values: Values, oauth: OAuthConfig | undefined, context: CliContext) {
  if (oauth !== undefined) {
    if (values['client-secret-stdin'] !== true) return {};
    return { password: await readStdin(context) };
  }
  if (values['password-stdin'] !== true) throw new UsageError('Give the password with --password-stdin.');
  return { password: await readStdin(context) };
}

function checked(input: AccountInput) {
  const parsed = accountInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const entry = issue?.path.join('.').replace(/^(imap|graph|folder|delegated|options)\./, '') ?? 'input';
  throw new UsageError(`${entry}: ${issue?.message ?? 'is wrong'}`);
}

function noMicrosoftClient(): AppError {
  return new AppError(
    'bad_input',
    'Genie Tray has no Microsoft client id of its own yet, so sign-in with Microsoft needs yours.',
    'Register an app in Microsoft Entra (public client, redirect http://localhost, delegated permission Mail.Read) and give --client-id ID.',
  );
}

function readCa(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppError('bad_input', `The CA file ${file} cannot be read.`, 'Name a PEM file that exists.', { cause });
  }
}
