import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDesktop, type TestDesktop } from '../test/support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../test/support/dovecot';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure, type Figure } from './figures';
import { addAccount, PASSWORD, untilWatching, USER } from './genie-command';
import { idleFootprint, startApp, type Footprint } from './running-app';
import { quantile, summary } from './statistics';
import { thunderbirdFootprint } from './thunderbird';

const ROOT = resolve(import.meta.dirname, '..');
const HELLO = join(ROOT, 'bench/hello');
const STARTS = 5;
const QUICK_STARTS = 1;

export const title = 'Start and footprint';
export const method =
  'Spawn to tray icon on the session bus, and what is there eight seconds later: memory (PSS of all processes, shared pages ' +
  'once; where a sandboxed process does not let its PSS be read, RSS, for both alike) and CPU over ten seconds. In turns with a ' +
  'hello-world Electron tray app of the same Electron; once without a mailbox, once watching one by IMAP IDLE, then with the ' +
  'window open on the queue beside an empty window. Thunderbird (Debian) with its window open on the same mailbox.';

type Run = Footprint & { startMs: number };

export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const starts = Number(args[0] ?? (quick ? QUICK_STARTS : STARTS));
  const desktop = await startDesktop();
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  const directory = mkdtempSync(join(tmpdir(), 'genie-footprint-'));
  try {
    const watching = join(directory, 'watching');
    mkdirSync(watching);
    await addAccount(watching, dovecot);
    const runs: Record<'hello' | 'empty' | 'account' | 'helloOpen' | 'open', Run[]> = {
      hello: [],
      empty: [],
      account: [],
      helloOpen: [],
      open: [],
    };
    const fresh = (name: string, n: number) => join(directory, `${name}-${n}`);
    for (let n = 0; n < starts; n += 1) {
      runs.hello.push(await measure(HELLO, desktop, fresh('hello', n)));
      runs.empty.push(await measure(ROOT, desktop, fresh('empty', n)));
      runs.account.push(await measure(ROOT, desktop, watching, { dovecot }));
      runs.helloOpen.push(await measure(HELLO, desktop, fresh('hello-open', n), { args: ['--window'] }));
      runs.open.push(await measure(ROOT, desktop, watching, { dovecot, open: true }));
    }
    for (const [name, all] of Object.entries(runs)) {
      const pick = (what: keyof Run) => all.map((one) => one[what]);
      console.log(`${name}: start ${summary(pick('startMs'), 'ms')}; memory ${summary(pick('mb'), 'MB')}`);
    }
    const peer = await thunderbirdFootprint(dovecot, USER, PASSWORD, directory);
    return {
      figures: [...floors(runs), ...(peer === null ? [] : besideThunderbird(runs, peer))],
      missing:
        peer === null ? ['Thunderbird is not installed (Debian: thunderbird) or did not start: not compared.'] : [],
    };
  } finally {
    await dovecot.stop();
    desktop.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const median = (runs: readonly Run[], what: keyof Run) =>
  quantile(
    runs.map((one) => one[what]),
    0.5,
  );

function floors(runs: Record<'hello' | 'empty' | 'account' | 'helloOpen' | 'open', Run[]>): Figure[] {
  const beside = (what: keyof Run, value: 'hello' | 'helloOpen' = 'hello') => ({
    name: value === 'hello' ? 'hello-world tray' : 'hello-world tray with a window',
    value: median(runs[value], what),
  });
  const cpu = (all: Run[]) => `CPU ${median(all, 'cpuPercent').toFixed(2)} % of a core`;
  return [
    figure('footprint.start', 'start to tray icon, no mailbox, median', 'ms', median(runs.empty, 'startMs'), {
      floor: beside('startMs'),
      aim: atMost(1_500),
      why: 'Everything the app is made of is loaded from its files at each start.',
    }),
    figure('footprint.start-account', 'start to tray icon, a mailbox, median', 'ms', median(runs.account, 'startMs'), {
      floor: beside('startMs'),
    }),
    figure('footprint.idle', 'idle memory, no mailbox', 'MB', median(runs.empty, 'mb'), {
      floor: beside('mb'),
      aim: atMost(1.2, 'ratio'),
      note: cpu(runs.empty),
    }),
    figure('footprint.idle-account', 'idle memory, watching a mailbox by IDLE', 'MB', median(runs.account, 'mb'), {
      floor: beside('mb'),
      aim: atMost(1.2, 'ratio'),
      why: 'The IMAP client and what it needs of Node (TLS) come on top.',
      note: cpu(runs.account),
    }),
    figure('footprint.open', 'memory with the window open, watching', 'MB', median(runs.open, 'mb'), {
      floor: beside('mb', 'helloOpen'),
      note: cpu(runs.open),
    }),
    figure('footprint.cpu', 'idle CPU, watching a mailbox', '% of a core', median(runs.account, 'cpuPercent'), {
      floor: beside('cpuPercent'),
      aim: atMost(0.5),
      why: 'Something else had the processor in those ten seconds.',
    }),
  ];
}

function besideThunderbird(runs: { account: Run[]; open: Run[] }, peer: Footprint & { version: string }): Figure[] {
  const floor = { name: peer.version, value: peer.mb };
  return [
    figure('footprint.thunderbird', 'watching in the tray beside Thunderbird', 'MB', median(runs.account, 'mb'), {
      floor,
      note: `its CPU ${peer.cpuPercent.toFixed(2)} % of a core`,
    }),
    figure('footprint.thunderbird-open', 'both with a window', 'MB', median(runs.open, 'mb'), { floor }),
  ];
}

type How = { args?: string[]; dovecot?: TestDovecot; open?: boolean };

async function measure(app: string, desktop: TestDesktop, profile: string, how: How = {}): Promise<Run> {
  mkdirSync(profile, { recursive: true });
  const { args, dovecot, open = false } = how;
  const seen = dovecot?.commands(USER).length ?? 0;
  const running = await startApp(app, desktop, { profile, args });
  try {
    if (dovecot) await untilWatching(dovecot, seen);
    if (open) await desktop.activate();
    return { startMs: running.startMs, ...(await idleFootprint(running.pid)) };
  } finally {
    await running.end();
  }
}
