/** What programs need to run at all: where programs, the user's files and temporary files are, and the language. */
const POSIX = ['PATH', 'HOME', 'LANG', 'TMPDIR'];
/** Without these Windows starts no program, or one without network. */
const WINDOWS = [...POSIX, 'SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'];
const WINDOWS_TEMP = ['TEMP', 'TMP'];

/**
 * The whole environment of a tool server: the list above and the variables its user named, nothing else of ours. Our
 * own environment may hold a passphrase or tokens of other programs.
 */
export function childEnvironment(
  own: NodeJS.ProcessEnv,
  named: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const names = platform === 'win32' ? [...WINDOWS, ...WINDOWS_TEMP] : POSIX;
  const inherited = names.flatMap((name) => {
    const value = own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...named };
}
