import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/run-command';

const COMMANDS = [
  'inspect',
  'parse-answer',
  'accounts',
  'sync',
  'watch',
  'sessions',
  'show',
  'approve',
  'dismiss',
  'model',
  'config',
  'search',
  'message',
  'quarantine',
  'health',
  'audit',
];

describe('genie help', () => {
  it.each([['help'], ['--help']])('%s prints every command and ends well', async (word) => {
    const { code, stdout, stderr } = await runCommand([word]);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    for (const command of COMMANDS) expect(stdout).toContain(`genie ${command}`);
    expect(stdout).toContain('exit code 0 done, 1 failed, 2 usage');
  });

  it('is what a call without a command shows, as a usage error', async () => {
    const { code, stdout } = await runCommand([]);
    expect(code).toBe(2);
    expect(stdout).toContain('genie inspect FILE...');
  });
});

describe('a wrong command line', () => {
  const cases: [string, string[], RegExp][] = [
    ['an unknown command', ['frobnicate'], /no command frobnicate/],
    ['a name that every object has', ['constructor'], /no command constructor/],
    ['an unknown option', ['sessions', '--colour'], /--colour/],
    ['an option without its value', ['inspect', 'a.eml', '--prefix'], /--prefix/],
    ['inspect without a file', ['inspect'], /at least one file/],
    ['inspect with a time that is none', ['inspect', 'a.eml', '--received-at', 'yesterday'], /--received-at/],
    ['parse-answer without a file', ['parse-answer'], /at least one file/],
    ['accounts without a verb', ['accounts'], /list, add, set, remove, pause or resume/],
    [
      'accounts add without a kind',
      ['accounts', 'add'],
      /--email ADDRESS, or --kind imap, --kind graph, --kind folder or --kind delegated/,
    ],
    ['a password on the command line', ['accounts', 'add', '--kind', 'imap', '--password', 'x'], /--password/],
    ['imap without --password-stdin', ['accounts', 'add', '--kind', 'imap', '--host', 'h'], /--password-stdin/],
    ['a folder without its path', ['accounts', 'add', '--kind', 'folder'], /path/],
    ['accounts remove without an id', ['accounts', 'remove'], /exactly one account/],
    ['sync without --once', ['sync'], /--once/],
    ['an unknown status', ['sessions', '--status', 'lost'], /awaiting_review/],
    ['show without a session', ['show'], /exactly one session/],
    ['approve of two actions at once', ['approve', 'a', 'b'], /exactly one action/],
    ['dismiss without an action', ['dismiss'], /exactly one action/],
    ['an unknown setting', ['config', 'get', 'colour'], /theme, language, notifications/],
    ['a value that does not fit', ['config', 'set', 'theme', 'pink'], /pink does not fit theme/],
    ['config set without a value', ['config', 'set', 'theme'], /NAME VALUE/],
    ['model without a verb', ['model'], /get, set, probe, local or cap/],
    ['a model address that is none', ['model', 'set', '--base-url', 'nowhere', '--model', 'm'], /baseUrl/],
    ['a search for nothing', ['search'], /what to look for/],
    ['audit without a verb', ['audit'], /list, verify or export/],
  ];

  it.each(cases)('%s: exit code 2 and one sentence', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain('genie help');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it.each(cases)('%s: the same as JSON', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await runCommand([...args, '--json']);
    expect(code).toBe(2);
    expect(stderr).toBe('');
    const { error } = JSON.parse(stdout) as { error: Record<string, string> };
    expect(Object.keys(error).sort()).toEqual(['code', 'hint', 'message']);
    expect(error.code).toBe('usage');
    expect(error.message).toMatch(sentence);
  });
});

describe('a command with a fresh profile', () => {
  let profile: string;
  beforeEach(() => {
    profile = join(mkdtempSync(join(tmpdir(), 'genie-cli-')), 'profile');
  });
  afterEach(() => rmSync(join(profile, '..'), { recursive: true, force: true }));
  const env = () => ({ GENIE_PROFILE: profile, GENIE_SECRETS: 'session' });

  it('says what to do where there are no accounts', async () => {
    const { code, stdout } = await runCommand(['accounts', 'list'], env());
    expect(code).toBe(0);
    expect(stdout).toBe('No accounts yet: genie accounts add\n');
  });

  it('prints one JSON document with --json', async () => {
    expect(await runCommand(['accounts', 'list', '--json'], env())).toEqual({
      code: 0,
      stdout: '{"accounts":[]}\n',
      stderr: '',
    });
  });

  it('prints settings for people', async () => {
    const { stdout } = await runCommand(['config', 'get'], env());
    expect(stdout).toBe(
      'theme = system\nlanguage = system\nnotifications = true\nkept-mib = 100\nwaiting-items = 1000\n',
    );
  });

  it('prints its health for people', async () => {
    const { code, stdout } = await runCommand(['health'], env());
    expect(code).toBe(0);
    expect(stdout).toBe('0 wait for you, 0 held; database ok.\n');
  });

  it('ends with 1, a sentence and a next step for people when it failed', async () => {
    const { code, stdout, stderr } = await runCommand(['show', 'nothing'], env());
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe('There is no session nothing.\nLook at the list: genie sessions.\n');
  });

  it('takes --profile before GENIE_PROFILE', async () => {
    const other = join(profile, '..', 'other');
    const { code } = await runCommand(['accounts', 'list', '--profile', other], {
      GENIE_PROFILE: '/dev/null/no-profile',
      GENIE_SECRETS: 'session',
    });
    expect(code).toBe(0);
  });

  it('names a way of keeping secrets that it does not know', async () => {
    const { code, stderr } = await runCommand(['health'], { ...env(), GENIE_SECRETS: 'plain' });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'GENIE_SECRETS=plain is not known.\nUse keychain, passphrase (with GENIE_PASSPHRASE) or session.\n',
    );
  });

  it('names a profile folder that cannot be used', async () => {
    const { code, stderr } = await runCommand(['health'], { ...env(), GENIE_PROFILE: '/dev/null/no-profile' });
    expect(code).toBe(1);
    expect(stderr).toContain('/dev/null/no-profile cannot be used');
    expect(stderr).toContain('--profile');
  });
});
