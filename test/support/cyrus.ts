import { execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { createAuthority, type CertificateFiles } from './certificates';
import { accepts, freePorts } from './loopback-port';

const COMMON = '/usr/lib/cyrus/bin';
/** Debian's cyrus-imapd cannot be installed beside Dovecot, so it may also be unpacked here. */
const UNPACKED = '/usr/local/lib/cyrus-imapd';
const IMAPD = [COMMON, join(UNPACKED, COMMON)].find((folder) => fs.existsSync(join(folder, 'imapd')));

/** Whether a Cyrus can be started on this computer. */
export const hasCyrus = IMAPD !== undefined && fs.existsSync(join(COMMON, 'master'));

export type TestCyrus = {
  host: 'localhost';
  /** Implicit TLS. */
  port: number;
  caPem: string;
  /** Another mail program of the user, which may write; closed with the server. */
  otherProgram: (user: string) => Promise<ImapFlow>;
  /** Every command line of each connection of the user after signing in, without tags. */
  sessions: (user: string) => string[][];
  stop: () => Promise<void>;
};

/**
 * A Cyrus of its own on a loopback port, as root or as an ordinary user. The password of a user is `<user>-pw`.
 * Always call `stop`.
 */
export async function startCyrus(users: string[]): Promise<TestCyrus> {
  if (IMAPD === undefined) throw new Error(`No Cyrus in ${COMMON} or ${UNPACKED}.`);
  const dir = fs.mkdtempSync(join(tmpdir(), 'cyrus-'));
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? 'cyrus' : userInfo().username;
  for (const name of ['conf/log', 'spool', 'run/proc', 'run/lock', 'run/socket', 'tls']) {
    fs.mkdirSync(join(dir, name), { recursive: true });
  }
  // Cyrus logs the sessions of users who have a folder here (telemetry).
  for (const user of users) fs.mkdirSync(join(dir, 'conf/log', user));
  const authority = createAuthority(join(dir, 'tls'));
  const [port = 0] = await freePorts(1);
  const file = (name: string) => join(dir, name);
  const certificate = authority.issue('server', 'DNS:localhost,IP:127.0.0.1');
  fs.writeFileSync(file('imapd.conf'), imapdConf(dir, owner, certificate));
  fs.writeFileSync(file('cyrus.conf'), cyrusConf(file('imapd.conf'), IMAPD, port));
  for (const user of users) {
    const args = ['-p', '-c', '-f', file('sasldb2'), '-u', hostname(), user];
    execFileSync('/usr/sbin/saslpasswd2', args, { input: `${user}-pw` });
  }
  if (isRoot) execFileSync('chown', ['-R', `${owner}:mail`, dir]);
  fs.chmodSync(dir, 0o755);

  const master = spawn(
    join(COMMON, 'master'),
    ['-D', '-C', file('imapd.conf'), '-M', file('cyrus.conf'), '-p', file('run/master.pid')],
    { stdio: 'ignore', detached: true },
  );
  const gone = new Promise<void>((resolve) => master.once('exit', () => resolve()));
  const others: ImapFlow[] = [];
  const stop = async () => {
    for (const other of others) other.close();
    if (master.pid && master.exitCode === null && !master.signalCode) {
      process.kill(-master.pid, 'SIGKILL');
      await gone;
    }
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  for (let attempt = 0; !(await accepts(port)); attempt += 1) {
    if (attempt < 400 && master.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 25));
    else {
      await stop();
      throw new Error(`Cyrus did not listen (exit code ${master.exitCode}).`);
    }
  }

  return {
    host: 'localhost',
    port,
    caPem: authority.caPem,
    otherProgram: async (user) => {
      const other = new ImapFlow({
        host: 'localhost',
        port,
        secure: true,
        tls: { ca: authority.caPem },
        auth: { user, pass: `${user}-pw` },
        logger: false,
        disableAutoIdle: true,
      });
      other.on('error', () => other.close());
      await other.connect();
      others.push(other);
      return other;
    },
    sessions: (user) => sessionsOf(join(dir, 'conf/log', user)),
    stop,
  };
}

function imapdConf(dir: string, owner: string, { cert, key }: CertificateFiles): string {
  return `
cyrus_user: ${owner}
configdirectory: ${dir}/conf
proc_path: ${dir}/run/proc
mboxname_lockpath: ${dir}/run/lock
defaultpartition: default
partition-default: ${dir}/spool
admins: nobody-at-all
altnamespace: yes
unixhierarchysep: yes
autocreate_quota: 0
autocreate_post: yes
autocreate_inbox_folders: Sent|Archive
xlist-sent: Sent
xlist-archive: Archive
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: ${dir}/sasldb2
sasl_mech_list: PLAIN LOGIN
allowplaintext: yes
tls_server_cert: ${cert}
tls_server_key: ${key}
idlesocket: ${dir}/run/socket/idle
notifysocket: ${dir}/run/socket/notify
imapidlepoll: 1
`;
}

function cyrusConf(imapdConf: string, programs: string, port: number): string {
  return `
START {
  recover cmd="${COMMON}/ctl_cyrusdb -C ${imapdConf} -r"
  idled cmd="${programs}/idled -C ${imapdConf}"
}
SERVICES {
  imaps cmd="${programs}/imapd -s -U 30 -C ${imapdConf}" listen="127.0.0.1:${port}" prefork=1
}
EVENTS { }
`;
}

// One file a process; what came in follows a line `<time<`, what went out one `>time>`.
function sessionsOf(folder: string): string[][] {
  const files = fs.readdirSync(folder).map((name) => fs.readFileSync(join(folder, name), 'latin1'));
  return files.map((text) =>
    text
      .split(/^(?=[<>]\d+[<>])/m)
      .filter((part) => part.startsWith('<'))
      .flatMap((part) => part.replace(/^<\d+</, '').split(/\r?\n/))
      .filter((line) => line !== '')
      .map((line) => (line === 'DONE' ? line : line.replace(/^\S+ /, ''))),
  );
}
