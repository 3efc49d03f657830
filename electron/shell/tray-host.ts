import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const HOST = 'org.kde.StatusNotifierWatcher';
/** How long the desktop's tray may be away, as while its shell starts anew, before it counts as gone. */
const AWAY_MS = 3_000;

/** Asks the session bus whether a name has an owner; what it prints. Rejects when it cannot be asked. */
export type AskBus = (name: string) => Promise<string>;

const askSessionBus: AskBus = async (name) => {
  const args = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'];
  const question = ['org.freedesktop.DBus.NameHasOwner', `string:${name}`];
  const { stdout } = await promisify(execFile)('dbus-send', [...args, ...question], { timeout: 2_000 });
  return stdout;
};

/**
 * Whether the desktop shows tray icons. On Linux that is somebody who owns org.kde.StatusNotifierWatcher; where the
 * bus cannot be asked the answer is no, so that the user gets a window rather than nothing (D1).
 */
export async function desktopHasTray(platform: NodeJS.Platform, ask: AskBus = askSessionBus): Promise<boolean> {
  if (platform !== 'linux') return true;
  return ask(HOST).then(
    (reply) => reply.includes('boolean true'),
    () => false,
  );
}

export type TrayHostWatch = { stop(): void };

/**
 * Tells when the desktop's tray comes, also a new one in place of an old one, and when it has been gone for three
 * seconds: an extension of GNOME switched on or off, a panel that started anew. Linux only: elsewhere there always is
 * one. `onError` is told when nobody can watch, as where dbus-monitor is missing.
 */
export function watchTrayHost(deps: {
  platform: NodeJS.Platform;
  onCome: () => void;
  onGone: () => void;
  onError: (error: unknown) => void;
}): TrayHostWatch {
  if (deps.platform !== 'linux') return { stop: () => undefined };
  const rule = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${HOST}'`;
  const monitor = spawn('dbus-monitor', ['--session', rule], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  let gone: NodeJS.Timeout | undefined;
  monitor.on('error', deps.onError);
  monitor.stdout.setEncoding('utf8');
  monitor.stdout.on('data', (text: string) => {
    const { owners, rest } = ownersIn(printed + text);
    printed = rest;
    for (const owner of owners) {
      clearTimeout(gone);
      if (owner === '') gone = setTimeout(deps.onGone, AWAY_MS);
      else deps.onCome();
    }
  });
  return {
    stop() {
      clearTimeout(gone);
      monitor.kill();
    },
  };
}

/**
 * The new owners of the tray's name in what dbus-monitor printed, '' for none, and what it has not finished yet. A
 * signal is three strings: name, old owner, new owner.
 */
export function ownersIn(printed: string): { owners: string[]; rest: string } {
  const signal = new RegExp(
    `string "${HOST.replaceAll('.', '\\.')}"\\n\\s*string "[^"]*"\\n\\s*string "([^"]*)"\\n`,
    'g',
  );
  const owners = [...printed.matchAll(signal)];
  const last = owners.at(-1);
  const rest = last ? printed.slice(last.index + last[0].length) : printed;
  return { owners: owners.map(([, owner = '']) => owner), rest: rest.slice(-2_000) };
}
