/** Switches that open the app to another program on the computer, or weaken its TLS or its web security. */
const FORBIDDEN = new Set([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'debug-port',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'disable-web-security',
]);

/**
 * Names of the switches in `argv` with which a packaged app must not start (bars E9). Chromium takes `-x`, `--x` and
 * on Windows `/x`, each with or without `=value`, and does not look at anything after a lone `--`.
 */
export function forbiddenSwitches(argv: readonly string[]): string[] {
  const end = argv.indexOf('--');
  const names = (end === -1 ? argv : argv.slice(0, end)).map(switchName);
  return names.filter((name) => FORBIDDEN.has(name));
}

/**
 * Whether Chromium was told to do without its sandbox (bars E1): the launcher of an AppImage adds that by itself where the
 * system lets nobody make user namespaces. Root cannot have one.
 */
export function isWithoutSandbox(argv: readonly string[], uid: number | undefined): boolean {
  const end = argv.indexOf('--');
  return uid !== 0 && (end === -1 ? argv : argv.slice(0, end)).some((one) => switchName(one) === 'no-sandbox');
}

function switchName(argument: string): string {
  return /^(?:--?|\/)([^=]+)/.exec(argument)?.[1]?.toLowerCase() ?? '';
}
