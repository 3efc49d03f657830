import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { startDovecot, type TestDovecot } from '../test/support/dovecot';
import type { BenchOptions, BenchOutcome } from './benches';
import { atLeast, atMost, figure, type Figure } from './figures';
import { genieImport, PASSWORD, USER } from './genie-command';
import { mbsync, muIndex, notmuchNew } from './import-peers';
import { fillMaildir } from './search-peers';
import { syntheticMailbox } from './synthetic-mail';

const MESSAGES = 20_000;
const QUICK_MESSAGES = 2_000;
const SEED = 20_260_301;

export const title = 'Import';
export const method =
  '20,000 messages over TLS from one Dovecot into the whole pipeline (fetched, read, indexed, encrypted, durable) by ' +
  '`genie import`, beside imapflow with mailparser that keeps nothing, and mbsync (in clear) with an index by mu or notmuch. ' +
  'One after the other, on the same mailbox; rates, so more is better.';

/** `bench import [MESSAGES]` */
export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const messages = Number(args[0] ?? (quick ? QUICK_MESSAGES : MESSAGES));
  const directory = mkdtempSync(join(tmpdir(), 'genie-import-'));
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  try {
    fillMaildir(dovecot.maildir(USER), [...syntheticMailbox(SEED).mails(messages)]);
    const caFile = join(directory, 'ca.pem');
    writeFileSync(caFile, dovecot.caPem);
    // The first client pays for the server's index; it is none of the compared ones.
    const octets = await countOctets(dovecot);
    console.log(`${messages} messages, ${Math.round(octets / 2 ** 20)} MiB`);

    const { seconds, loop, peakMb } = await genieImport(dovecot, join(directory, 'profile'), messages);
    const bare = await bareImport(dovecot);
    const size = messages.toLocaleString('en-US');
    const { figures, missing } = besidePeers(dovecot, directory, caFile, { messages, seconds });
    return {
      figures: [
        figure('import.rate', `import of ${size} messages`, RATE, messages / seconds, {
          floor: { name: 'imapflow + mailparser, nothing kept', value: messages / bare },
          aim: atLeast(0.5, 'ratio'),
          note: `${seconds.toFixed(1)} s`,
          why: 'Fetching, reading and indexing share the cores.',
        }),
        ...figures,
        figure('import.loop', 'how late the event loop of the main thread is meanwhile, p99', 'ms', loop.p99, {
          aim: atMost(50),
          note: `longest ${loop.max.toFixed(0)} ms`,
        }),
        figure('import.peak', 'peak memory of the process meanwhile', 'MB', peakMb, { aim: atMost(400) }),
      ],
      missing,
    };
  } finally {
    await dovecot.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const RATE = 'messages/s';

/** mbsync with each index, in this order on the same Maildir. */
function besidePeers(
  dovecot: TestDovecot,
  directory: string,
  caFile: string,
  ours: { messages: number; seconds: number },
): { figures: Figure[]; missing: string[] } {
  const pull = mbsync(dovecot, directory, caFile);
  if (pull === null) return { figures: [], missing: ['mbsync is not installed (Debian: isync): not compared.'] };
  const figures: Figure[] = [];
  const missing: string[] = [];
  for (const [id, index, seconds, aim] of [
    ['mu', 'mu index', muIndex(directory), atLeast(5, 'ratio')],
    ['notmuch', 'notmuch new', notmuchNew(directory), null],
  ] as const) {
    if (seconds === null)
      missing.push(`${index} is not installed (Debian: ${id === 'mu' ? 'maildir-utils' : id}): not compared.`);
    else
      figures.push(
        figure(`import.${id}`, `the same beside mbsync and ${index}`, RATE, ours.messages / ours.seconds, {
          floor: { name: `mbsync + ${index}`, value: ours.messages / (pull + seconds) },
          aim,
          note: `mbsync ${pull.toFixed(1)} s, ${index} ${seconds.toFixed(1)} s`,
          why: 'A message costs about a millisecond of processor here, a third of it in SQLite (index, texts, encryption), so two cores give some 1,700 a second; no one step is left that stands out.',
        }),
      );
  }
  return { figures, missing };
}

async function bareClient(dovecot: TestDovecot): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.port,
    secure: true,
    logger: false,
    auth: { user: USER, pass: PASSWORD },
    tls: { ca: dovecot.caPem },
  });
  client.on('error', (error: Error) => console.error(error.message));
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  return client;
}

async function countOctets(dovecot: TestDovecot): Promise<number> {
  const client = await bareClient(dovecot);
  let octets = 0;
  for await (const { size } of client.fetch('1:*', { size: true })) octets += size ?? 0;
  await client.logout();
  return octets;
}

async function bareImport(dovecot: TestDovecot): Promise<number> {
  const startedAt = performance.now();
  const client = await bareClient(dovecot);
  for await (const { source } of client.fetch('1:*', { source: true })) {
    if (source) await simpleParser(source);
  }
  await client.logout();
  return (performance.now() - startedAt) / 1_000;
}
