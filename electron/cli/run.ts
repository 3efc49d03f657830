import { AppError, toAppError } from '../../shared/errors/app-error';
import type { CliContext, Command } from './command';
import { UsageError } from './arguments';

/** Loaded when used: `inspect` and `parse-answer` start without a database, a keychain or a network library. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  inspect: async () => (await import('./commands/inspect')).inspect,
  'parse-answer': async () => (await import('./commands/parse-answer')).parseAnswerCommand,
  accounts: async () => (await import('./commands/accounts')).accounts,
  sync: async () => (await import('./commands/sync')).sync,
  import: async () => (await import('./commands/import')).importHistory,
  watch: async () => (await import('./commands/watch')).watch,
  sessions: async () => (await import('./commands/sessions')).sessions,
  show: async () => (await import('./commands/sessions')).show,
  approve: async () => (await import('./commands/decide')).approve,
  dismiss: async () => (await import('./commands/decide')).dismiss,
  undo: async () => (await import('./commands/decide')).undo,
  snooze: async () => (await import('./commands/decide')).snooze,
  consent: async () => (await import('./commands/decide')).consent,
  retry: async () => (await import('./commands/retry')).retry,
  ask: async () => (await import('./commands/ask')).ask,
  held: async () => (await import('./commands/held')).held,
  outcomes: async () => (await import('./commands/outcomes')).outcomes,
  rules: async () => (await import('./commands/rules')).rules,
  voice: async () => (await import('./commands/voice')).voice,
  contacts: async () => (await import('./commands/contacts')).contacts,
  privacy: async () => (await import('./commands/privacy')).privacy,
  tools: async () => (await import('./commands/tools')).tools,
  mcp: async () => (await import('./commands/mcp')).mcp,
  clients: async () => (await import('./commands/clients')).clients,
  model: async () => (await import('./commands/model')).model,
  config: async () => (await import('./commands/config')).config,
  search: async () => (await import('./commands/search')).search,
  message: async () => (await import('./commands/message')).message,
  quarantine: async () => (await import('./commands/quarantine')).quarantine,
  health: async () => (await import('./commands/health')).health,
  diagnostics: async () => (await import('./commands/diagnostics')).saveDiagnostics,
  audit: async () => (await import('./commands/audit')).audit,
  retention: async () => (await import('./commands/retention')).retention,
  backup: async () => (await import('./commands/backup')).backup,
  restore: async () => (await import('./commands/restore')).restore,
  export: async () => (await import('./commands/export')).exportAll,
  erase: async () => (await import('./commands/erase')).erase,
  key: async () => (await import('./commands/key')).key,
};

const USAGE = `genie: reads mail, proposes, does only what you approve

  genie inspect FILE... [--prefix P] [--authserv-id ID] [--allow ADDR]... [--received-at ISO] [--dns FILE]
  genie inspect --thread DIR --trigger FILE
  genie parse-answer FILE... [--finish-reason R] [--participants a,b] [--tools a,b]
  genie accounts list | capabilities | remove ID | pause ID | resume ID | discover ADDRESS
  genie accounts add --email ADDRESS --password-stdin
  genie accounts add --email ADDRESS --oauth google --client-id ID [--client-secret-stdin]
  genie accounts add --kind graph --client-id ID [--tenant T] [--device-code] [--email ADDRESS]
  genie accounts add --kind imap --host H --port N --security tls|starttls|none --user U --password-stdin [--ca FILE]
  genie accounts add --kind folder --path DIR
  genie accounts add --kind delegated --server NAME [--search-tool T] [--read-tool T] [--query Q]
      for imap and graph: [--mailbox NAME]...
      for every kind: [--label L] [--address A]... [--prefix P] [--authserv-id ID] [--allow ADDR]...
  genie accounts sign-in ID [--password-stdin | --device-code]
  genie accounts mailboxes ID [--watch NAME]...
  genie accounts set ID [--label L] [--genie on|off] [--prefix P] [--address A]... [--allow A|none]...
      [--authserv-id ID|none]
  genie sync --once [--account A]        genie watch
  genie import --account A --since DATE | --last N [--preview]
  genie import list | pause ID | resume ID | cancel ID
  genie sessions [--status S]            genie show SESSION
  genie approve ACTION [--params FILE]   genie dismiss ACTION [--reason R]
  genie ask MESSAGE                      genie held list | ask ID | allow-sender ID | ignore ID
  genie approve --all SESSION            genie undo ACTION
  genie snooze SESSION --until ISO | --for 2h | --now
  genie consent SESSION --show | --send HASH | --builtin
  genie retry SESSION
  genie outcomes list | show ID | done ID [--open] | remind ID --at ISO|--never |
      export ID --as eml|markdown|ics|text [--to FILE]
  genie rules list | set --file FILE | preview [--file FILE]
  genie model get | set builtin | set --provider P --model M [--base-url U] [--key-stdin]
      [--price-input N --price-output N]
  genie voice get ACCOUNT | set ACCOUNT --file FILE
  genie contacts show ACCOUNT ADDRESS | note ACCOUNT ADDRESS --text T
  genie privacy get | set --file FILE
  genie model probe | local | cap [--tokens N|none] [--cost N|none] [--then pause|builtin]
  genie config get [NAME] | set NAME VALUE
  genie search QUERY [--server] [--limit N] | --rebuild
  genie message get ID [--chunk N] [--max-chars N] [--links OFFSET] [--images OFFSET] [--quoted]
  genie message source ID [--out FILE] | attachment ID NUMBER [--out FILE] | thread ID [--fetch]
  genie quarantine list | retry [ID]     genie health
  genie diagnostics FILE                 facts for a bug report, without a word of yours; to be read before it is given away
  genie audit list | verify [--file F] | export [--since ISO] [--until ISO]
  genie retention get | set [--bodies DAYS|forever] [--attachments DAYS|forever] [--evidence DAYS|forever] | run
  genie retention hold SESSION | release SESSION | receipts
  genie backup FILE | restore FILE       the passphrase: GENIE_BACKUP_PASSPHRASE or --passphrase-stdin
  genie export FOLDER                    everything in open formats
  genie key rotate                       genie erase --confirm erase
  genie tools list | add NAME --stdio CMD [--arg A]... [--env NAME]... [--secrets-stdin] | add NAME --http URL [--header NAME]...
  genie tools describe NAME | allow NAME TOOL --sha256 H | revoke NAME TOOL | pause NAME | resume NAME | remove NAME
  genie mcp --client NAME                an MCP server for another program
  genie clients list | grant NAME --account ID... --right read|attachments|draft|acknowledge... | revoke NAME
  genie clients calls [--limit N]

  every command: [--profile DIR] [--json]; GENIE_PROFILE, GENIE_SECRETS=keychain|passphrase|session
  exit code 0 done, 1 failed, 2 usage
`;

/** Runs one `genie` command and resolves with its exit code: 0 done, 1 failed, 2 usage. */
export async function runGenie(args: readonly string[], context: CliContext): Promise<number> {
  const [name, ...rest] = args;
  const json = args.includes('--json');
  if (name === undefined || name === 'help' || name === '--help') {
    context.stdout(USAGE);
    return name === undefined ? 2 : 0;
  }
  try {
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(`There is no command ${name}.`);
    const command = await load();
    return await command(rest, context);
  } catch (error) {
    if (error instanceof UsageError) return fail(context, json, 'usage', error.message, 'See: genie help', 2);
    const known = toAppError(error);
    const code = fail(context, json, known.code, known.message, known.hint, 1);
    // A fault of ours: the stack helps whoever reports it and quotes no mail.
    if (!(error instanceof AppError) && error instanceof Error && !json) context.stderr(`${error.stack ?? ''}\n`);
    return code;
  }
}

function fail(
  context: CliContext,
  json: boolean,
  code: string,
  message: string,
  hint: string,
  exitCode: number,
): number {
  if (json) context.stdout(`${JSON.stringify({ error: { code, message, hint } })}\n`);
  else context.stderr(`${message}\n${hint}\n`);
  return exitCode;
}
