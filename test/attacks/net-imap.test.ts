import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ImapConfig } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import { imapAccount, subjectOf } from '../support/imap-account';
import { startScriptedImap } from '../support/scripted-imap';
import { TEST_LIMITS } from '../support/source-watch';
import { jsonInputOf } from './attack-index';

vi.setConfig({ testTimeout: 60_000 });

type Line = string | { drip?: string; every_ms?: number; certificate?: string };
const linesOf = (file: string): Line[] => jsonInputOf<{ server_lines: Line[] }>(file).server_lines;
const text = (line: Line | undefined): string => (typeof line === 'string' ? line : '');
const never = new AbortController().signal;
const TIMINGS = {
  connectMs: 5_000,
  greetingMs: 5_000,
  silentMs: 3_000,
  answerMs: 3_000,
  firstRetryMs: 20,
  longestRetryMs: 200,
};
const MEGABYTE = 1_048_576;

/** An account on a server that follows a script. */
async function accountOn(script: string, config: Partial<ImapConfig> = {}) {
  const server = await startScriptedImap(script);
  const host = { host: 'localhost' as const, port: server.port, caPem: server.caPem ?? '' };
  const account = imapAccount(host, 'victim', {
    timings: TIMINGS,
    config: { security: 'none', caPem: undefined, ...config },
  });
  onTestFinished(async () => {
    await account.close();
    await server.stop();
  });
  return { server, account };
}

/** The AppError that a promise rejects with. */
async function failureOf(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe('N03: a literal bomb and a late BYE', () => {
  const [bomb, , bye, exists, changed] = linesOf('net/N03.json').map(text);

  it('a literal of 4 GB is not waited for, and memory stays small (bars S11)', async () => {
    const { account } = await accountOn(`@on UID FETCH\n${bomb}\n@raw "${'a'.repeat(1_000)}"\n@stall`);
    const before = process.memoryUsage().rss;
    const cursor = await account.baseline('INBOX', never).catch(() => '');
    const failure = await failureOf(account.slice('INBOX', cursor, TEST_LIMITS, never));
    expect(failure.retryable).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEGABYTE);
  });

  it('BYE in the middle puts this source into backoff', async () => {
    const { account } = await accountOn(`@on EXAMINE\n${bye}\n@close`);
    const failure = await failureOf(account.baseline('INBOX', never));
    expect(failure.retryable).toBe(true);
  });

  it('another UIDVALIDITY gives one full reading, in which nothing comes twice (bars S7)', async () => {
    const opened = (lines: string[]) => ['@on EXAMINE', ...lines, '{tag} OK [READ-ONLY] done'];
    const before = ['* 0 EXISTS', '* OK [UIDVALIDITY 1] ok', '* OK [UIDNEXT 10] ok'];
    const after = [exists ?? '', changed ?? '', '* OK [UIDNEXT 12] ok'];
    const script = ['@conn 1', ...opened(before), '@conn 2', ...opened(after)].join('\n');
    const { account } = await accountOn(script);
    let cursor = await account.baseline('INBOX', never);
    await account.close();
    const subjects: (string | undefined)[] = [];
    for (let hasMore = true, slices = 0; hasMore && slices < 20; slices += 1) {
      const slice = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      subjects.push(...slice.messages.map(subjectOf));
      ({ cursor, hasMore } = slice);
    }
    expect(subjects.sort()).toEqual(['Genie: first', 'plain mail']);
  });
});

describe('N04: STARTTLS that is stripped or lied about (bars E9)', () => {
  const [greeting, injected] = linesOf('net/N04.json').map(text);
  const isSilent = (sent: string) => !/LOGIN|AUTHENTICATE|victim/i.test(sent);

  it('a server without STARTTLS gets no word of the sign-in, and the user is asked', async () => {
    const { server, account } = await accountOn(
      `@greeting\n${greeting}\n@on CAPABILITY\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\n{tag} OK done`,
      { security: 'starttls' },
    );
    const failure = await failureOf(account.baseline('INBOX', never));
    expect(failure.message).toMatch(/STARTTLS/);
    expect(failure.retryable).toBe(false);
    expect(server.received()).toSatisfy(isSilent);
  });

  it('what is said before the encryption begins is not believed', async () => {
    const [answer, capability] = (injected ?? '').replace(/^a1/, '{tag}').split('\r\n');
    const script = `@greeting\n* OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready\n@on STARTTLS\n@raw "${answer?.replace('{tag} ', '')}\\r\\n"\n${capability}\n@stall`;
    const { server, account } = await accountOn(script, { security: 'starttls' });
    await failureOf(account.baseline('INBOX', never));
    expect(server.received()).toSatisfy(isSilent);
  });

  it.each(['selfsigned', 'wronghost', 'expired'])(
    'a certificate that is %s stops it before the sign-in',
    async (kind) => {
      const { server, account } = await accountOn(`@tls ${kind}`, { security: 'tls' });
      const failure = await failureOf(account.baseline('INBOX', never));
      expect(failure.message).toMatch(/certificate/i);
      expect(server.received()).toSatisfy(isSilent);
    },
  );
});
