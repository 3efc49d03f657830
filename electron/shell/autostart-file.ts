import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** Where a Linux desktop looks for what to start at login (Desktop Application Autostart Specification). */
export function autostartPath(env: NodeJS.ProcessEnv): string {
  const configured = env.XDG_CONFIG_HOME ?? '';
  // The XDG Base Directory Specification: a relative path is to be ignored.
  const folder = isAbsolute(configured) ? configured : join(homedir(), '.config');
  return join(folder, 'autostart', 'genie-tray.desktop');
}

/** The file's text for a command and its arguments. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Genie Tray',
    `Exec=${command.map(quoted).join(' ')}`,
    // Once the app is removed, the desktop leaves the entry alone.
    `TryExec=${programOf(command)}`,
    'Icon=genie-tray',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** What is run: after `env` and its variables, if it has any. */
function programOf(command: readonly string[]): string {
  return (command.find((part) => part.startsWith('/')) ?? command[0] ?? '').replaceAll('\\', '\\\\');
}

/** Whether the desktop starts the app: settings of desktops switch an entry off by a line in it. */
export function isAutostarted(path: string): boolean {
  const text = readIfThere(path);
  return text !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/im.test(text);
}

/** Writes the file whole or not at all. For the user's session alone, so nobody else may read it. */
export function writeAutostart(path: string, command: readonly string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, autostartEntry(command), { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, path);
}

/** After the app moved the file names its old place: says where it is now. An entry that is off or gone stays so. */
export function refreshAutostart(path: string, command: readonly string[]): void {
  if (isAutostarted(path) && readIfThere(path) !== autostartEntry(command)) writeAutostart(path, command);
}

export function removeAutostart(path: string): void {
  rmSync(path, { force: true });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** An argument of Exec: quoted as the Desktop Entry Specification says, then escaped as any string of the file. */
function quoted(argument: string): string {
  const literal = argument.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(literal)) return literal;
  const inQuotes = `"${literal.replace(/["`$\\]/g, '\\$&')}"`;
  return inQuotes.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
