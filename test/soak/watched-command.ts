import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OWNER, PASSWORD, addImapAccount, mail, sessions, setModel } from '../pipeline/set-up';
import { startDovecot } from '../support/dovecot';
import { startFakeModel } from '../support/fake-model';
import { PASSPHRASE, eventually, makeGenie } from '../support/genie';
import { TRACE, networkCounts, peersIn, type NetworkCounts } from './peers';

const COMMAND = resolve(import.meta.dirname, '../../out/main/genie.js');
const MAIL_EVERY_MS = 5_000;
const FOR_GENIE_EVERY = 3;
/** Addresses of documentation (RFC 5737, RFC 3849): a connection, and a datagram as a name server would get it. */
const GOES_OUT = `
  require('node:net').connect(443, '192.0.2.7').on('error', () => {});
  require('node:net').connect(443, '2001:db8::7').on('error', () => {});
  require('node:dgram').createSocket('udp4').on('error', () => {}).send('who?', 53, '192.0.2.8', () => process.exit());
`;

export type WatchedCommand = {
  /** Peers of `genie watch`, with how often. */
  peers: Record<string, number>;
  mailServer: string;
  model: string;
  counts: NetworkCounts;
  requests: string[];
  topics: string[];
  /** The same for a program that does try to go out. */
  control: { peers: Record<string, number>; counts: NetworkCounts };
};

/** `SECONDS`: `genie watch` with a mailbox and a model, traced all the time. Prints a WatchedCommand. */
export async function run([seconds = '60']: readonly string[]): Promise<number> {
  const dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  const model = await startFakeModel([
    { answer: JSON.stringify([{ kind: 'create_issue', params: { title: 'Book a room' } }]) },
  ]);
  const genie = makeGenie();
  try {
    await addImapAccount(genie, dovecot);
    await setModel(genie, model.baseUrl);
    const watch = await startTraced(join(dirname(genie.profile), 'watch.txt'), [COMMAND, 'watch', '--json'], {
      GENIE_PROFILE: genie.profile,
      GENIE_SECRETS: 'passphrase',
      GENIE_PASSPHRASE: PASSPHRASE,
    });
    const requests = await deliverMails(dovecot, Number(seconds) * 1_000);
    const topics = await eventually('a session for each request', async () => {
      const list = (await sessions(genie)).sessions;
      return list.length >= requests.length && list.map(({ topic }) => topic);
    });
    const peers = await watch.end('SIGINT');
    const counts = networkCounts();
    const control = await startTraced(join(dirname(genie.profile), 'control.txt'), ['-e', GOES_OUT]);
    const result: WatchedCommand = {
      peers,
      mailServer: `127.0.0.1:${dovecot.port}`,
      model: `127.0.0.1:${model.port}`,
      counts,
      requests,
      topics,
      control: { peers: await control.end(), counts: networkCounts() },
    };
    console.log(JSON.stringify(result));
    return 0;
  } finally {
    await genie.remove();
    await Promise.all([dovecot.stop(), model.close()]);
  }
}

/** Returns the topics of those that are for Genie. */
async function deliverMails(
  dovecot: { deliver(user: string, text: string): unknown },
  forMs: number,
): Promise<string[]> {
  const requests: string[] = [];
  for (let count = 0; count * MAIL_EVERY_MS < forMs; count += 1) {
    const topic = `request ${count}`;
    const isRequest = count % FOR_GENIE_EVERY === 0;
    if (isRequest) requests.push(topic);
    const subject = isRequest ? `Genie: ${topic}` : `Lunch ${count}`;
    dovecot.deliver(OWNER, mail({ subject, messageId: `watched-${count}@example.org` }));
    await sleep(MAIL_EVERY_MS);
  }
  return requests;
}

/** Starts Node under strace. */
async function startTraced(traceFile: string, args: readonly string[], env: Record<string, string> = {}) {
  const [strace = '', ...trace] = TRACE;
  const child = spawn(strace, [...trace, '-o', traceFile, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: a signal to it reaches the program, too, which strace does not pass on.
    detached: true,
  });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise((started, failed) => child.once('spawn', started).once('error', failed));
  return {
    /** Ends it, or waits for its end; resolves with the peers it named. */
    async end(signal?: NodeJS.Signals): Promise<Record<string, number>> {
      if (signal !== undefined && child.pid !== undefined) process.kill(-child.pid, signal);
      await ended;
      return Object.fromEntries(peersIn(readFileSync(traceFile, 'utf8')));
    },
  };
}
