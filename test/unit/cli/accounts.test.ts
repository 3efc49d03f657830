import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { candidateLines, terminalPrompts } from '../../../electron/cli/commands/accounts-output';
import { runGenie } from '../../../electron/cli/run';
import { SIGN_IN_ADVICE } from '../../../shared/domain/account';

import { makeQuickVault } from '../../support/quick-vault';
import { tempDirectory } from '../../support/temp-store';

type Ran = { code: number; stdout: string; stderr: string };
type Failed = { error: { code: string; message: string; hint: string } };

describe('genie accounts capabilities', () => {
  it('tells what can be done with each kind, and that none can be written', async () => {
    const { stdout } = await genie(['accounts', 'capabilities', '--json']);
    const { capabilities } = JSON.parse(stdout) as {
      capabilities: Record<string, { write: boolean; notices: string }>;
    };
    expect(Object.keys(capabilities).sort()).toEqual(['delegated', 'folder', 'graph', 'imap']);
    expect(Object.values(capabilities).map(({ write }) => write)).toEqual([false, false, false, false]);
    expect(capabilities.graph?.notices).toBe('poll');
  });
});

describe('genie accounts add', () => {
  it.each([
    ['another kind', ['--kind', 'pop3'], /--kind imap, --kind graph, --kind folder or --kind delegated/],
    ['another OAuth service', ['--email', 'ann@gmail.com', '--oauth', 'other', '--client-id', 'x'], /--oauth google/],
    ['OAuth without a client', ['--email', 'ann@gmail.com', '--oauth', 'google'], /--client-id ID/],
    ['no password', ['--email', 'ann@gmail.com'], /--password-stdin/],
    ['a client id that is none', ['--kind', 'graph', '--client-id', 'mine'], /clientId/],
  ])('does not understand %s', async (_what, args, sentence) => {
    const { code, stderr } = await genie(['accounts', 'add', ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });

  it('says that sign-in with Microsoft needs a client id, and how to get one', async () => {
    for (const args of [
      ['--email', 'ann@outlook.com'],
      ['--kind', 'graph'],
    ]) {
      const { code, stdout } = await genie(['accounts', 'add', ...args, '--json']);
      expect(code).toBe(1);
      const { error } = JSON.parse(stdout) as Failed;
      expect(error.message).toContain('no Microsoft client id of its own yet');
      expect(error.hint).toContain('--client-id ID');
      expect(error.hint).toContain('Mail.Read');
    }
  });

  it('says what it found for an address, on standard error', async () => {
    const { stdout, stderr } = await genie(['accounts', 'add', '--email', 'ann@gmail.com']);
    expect(stdout).toBe('');
    expect(stderr).toContain('Gmail: imap.gmail.com:993 tls, user ann@gmail.com, found by preset');
    expect(stderr).toContain('app password');
    expect(stderr).toContain('https://myaccount.google.com/apppasswords');
  });

  it('refuses what is no address', async () => {
    const { code, stdout } = await genie(['accounts', 'add', '--email', 'ann', '--json']);
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as Failed).error.code).toBe('bad_input');
  });

  it('adds a folder as before, and shows how it signs in', async () => {
    const profile = join(tempDirectory(), 'profile');
    const added = await genie(['accounts', 'add', '--kind', 'folder', '--path', tempDirectory(), '--json'], profile);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    const { id } = JSON.parse(added.stdout) as { id: string };
    const listed = await genie(['accounts', 'list', '--json'], profile);
    expect(JSON.parse(listed.stdout)).toMatchObject({ accounts: [{ id, kind: 'folder', signIn: 'none' }] });
    const signIn = await genie(['accounts', 'sign-in', id, '--json'], profile);
    expect((JSON.parse(signIn.stdout) as Failed).error.message).toContain('is a folder and has no sign-in');
    const watch = await genie(['accounts', 'mailboxes', id, '--watch', 'INBOX', '--json'], profile);
    expect((JSON.parse(watch.stdout) as Failed).error.code).toBe('bad_input');
  });
});

describe('genie accounts discover', () => {
  it('prints the candidates as one document', async () => {
    const { code, stdout } = await genie(['accounts', 'discover', 'ann@gmx.de', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      domain: 'gmx.de',
      candidates: [{ imap: { host: 'imap.gmx.net' }, authservId: 'gmx.net' }],
      steps: [{ step: 'preset', result: 'found' }],
    });
  });

  it('prints the same for people', async () => {
    const { stdout } = await genie(['accounts', 'discover', 'ann@hotmail.com']);
    expect(stdout).toContain('found   preset: hotmail.com');
    expect(stdout).toContain('Outlook / Microsoft 365: Microsoft Graph, signs in with Microsoft');
  });

  it('wants exactly one address', async () => {
    expect(await genie(['accounts', 'discover'])).toMatchObject({ code: 2 });
    expect(await genie(['accounts', 'discover', 'a@b.example', 'c@d.example'])).toMatchObject({ code: 2 });
  });
});

describe('genie accounts sign-in and mailboxes', () => {
  it('want exactly one account', async () => {
    expect(await genie(['accounts', 'sign-in'])).toMatchObject({ code: 2 });
    expect(await genie(['accounts', 'mailboxes', 'a', 'b'])).toMatchObject({ code: 2 });
  });

  it('take no empty password', async () => {
    expect(await genie(['accounts', 'sign-in', 'a', '--password-stdin'])).toMatchObject({ code: 2 });
  });
});

describe('what the command says of a sign-in', () => {
  it('goes to standard error: the page, or the code and where it is typed', async () => {
    let said = '';
    const prompts = terminalPrompts(contextOf((text) => (said += text)));
    await prompts.openBrowser('https://login.example/authorize?x=1');
    prompts.showCode({ userCode: 'ABC-123', verificationUri: 'https://login.example/device', expiresAtMs: 1 });
    expect(said).toContain('https://login.example/authorize?x=1\n');
    expect(said).toContain('https://login.example/device on any device and enter the code ABC-123');
  });

  it.each(SIGN_IN_ADVICE)('has a sentence for %s that names the provider', (advice) => {
    const provider = { id: 'gmx', name: 'GMX', advice, adviceUrl: 'https://help.example/' } as const;
    const [, sentence] = candidateLines({ kind: 'graph', from: 'preset', source: 'x', provider });
    expect(sentence).toMatch(/GMX.*\. https:\/\/help\.example\/$/);
  });
});

function contextOf(stderr: (text: string) => void, stdout: (text: string) => void = () => undefined, env = {}) {
  return {
    env,
    stdin: Readable.from([]),
    stdout,
    stderr,
    parseWorkerFile: 'not-needed',
    importWorkerFile: 'not-needed',
  };
}

async function genie(args: string[], profile = join(tempDirectory(), 'profile')): Promise<Ran> {
  const ran: Ran = { code: -1, stdout: '', stderr: '' };
  if (!existsSync(profile)) makeQuickVault(profile, 'walnut-harbour');
  const env = { GENIE_PROFILE: profile, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: 'walnut-harbour' };
  const context = contextOf(
    (text) => (ran.stderr += text),
    (text) => (ran.stdout += text),
    env,
  );
  ran.code = await runGenie(args, context);
  return ran;
}
