export type ReleaseCheck = {
  tag: string;
  version: string;
  changelog: string;
  platform: 'linux' | 'darwin' | 'win32';
  env: Record<string, string | undefined>;
};
export function checkRelease(check: ReleaseCheck): void;
export function writeChecksums(folder: string): void;
