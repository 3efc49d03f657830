import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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
  return ask('org.kde.StatusNotifierWatcher').then(
    (reply) => reply.includes('boolean true'),
    () => false,
  );
}
