import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { newId, newTraceId } from '../../../electron/lib/ids';
import { openLogger, type LogFields, type Logger } from '../../../electron/lib/logger';
import { tempDirectory } from '../../support/temp-store';

/** Nothing of these may ever be written, wherever it comes in. */
const SECRETS = [
  'hunter2 is my password',
  'Tr0ub4dor-And-3',
  'sk-proj-A1b2C3d4E5f6G7h8',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'ann@example.org',
  'Dear Ann,\nthe contract is attached.',
  '192.168.17.4:993',
  '/home/ann/Mail/INBOX',
];
const FIELDS = [
  'accountId messageId sessionId actionId traceId kind code state provider count bytes durationMs waitMs version',
  'password subject body address to err error cause stack',
].flatMap((line) => line.split(' '));

describe('the log', () => {
  it('carries ids, counts, codes and durations', async () => {
    const fields: LogFields = {
      accountId: newId(),
      messageId: newId(),
      sessionId: newId(),
      actionId: newId(),
      traceId: newTraceId(),
      kind: 'draft_reply',
      code: 'provider_auth_error',
      state: 'needs_auth',
      provider: 'openai-compatible',
      count: 3,
      bytes: 4_096,
      durationMs: 12.5,
      waitMs: 0,
      version: '0.1.0-beta.2',
    };
    const [line] = await linesOf((log) => log.info('proposing.answered', fields));
    expect(line).toMatchObject({ level: 30, msg: 'proposing.answered', ...fields });
    expect(Date.parse(String(line?.time))).toBeGreaterThan(0);
  });

  it('carries name, code and place of an error, never its message', async () => {
    const [app, system] = await linesOf((log) => {
      log.error('account.look', new AppError('tls_error', 'secret.example.org sent a bad certificate', 'hint'));
      log.error('account.look', Object.assign(new TypeError('hunter2'), { code: 'ECONNRESET' }), { code: 'network' });
    });
    expect(app).toMatchObject({ level: 50, error: 'AppError', errorCode: 'tls_error' });
    expect(app?.at).toMatch(/^logger\.test\.ts:\d+:\d+$/);
    expect(system).toMatchObject({ error: 'TypeError', errorCode: 'ECONNRESET', code: 'network' });
    expect(JSON.stringify([app, system])).not.toMatch(/secret|hunter2|certificate/);
  });

  it.each(SECRETS)('never carries %j, whatever field or method it comes in by', async (secret) => {
    const text = JSON.stringify(await linesOf((log) => sayEverywhere(log, secret)));
    const words = [secret, ...secret.split(/\s+/).filter((part) => part.length > 6)];
    expect(words.filter((word) => text.includes(word))).toEqual([]);
  });

  it('writes files and folder for the user only, also those it rotates away, and keeps five at most', async () => {
    const directory = join(tempDirectory(), 'logs');
    for (let round = 0; round < 8; round += 1) {
      const log = openLogger(directory);
      log.info('start', { count: round });
      await log.close();
      appendFileSync(join(directory, 'genie-tray.log'), `${'x'.repeat(2_100_000)}\n`);
    }
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    const logs = readdirSync(directory).filter((name) => name.endsWith('.log'));
    for (const name of logs) expect([name, statSync(join(directory, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(logs.length).toBeGreaterThan(2);
    expect(logs.length).toBeLessThanOrEqual(6);
  });

  it('takes no text of a message for a place in the code', async () => {
    const [line] = await linesOf((log) => log.error('event', new Error('see /mail/secret.js:1:1 in the attachment')));
    expect(line?.at).toMatch(/^logger\.test\.ts:/);
  });

  it('does not stop the app when it cannot write', async () => {
    const directory = tempDirectory();
    mkdirSync(join(directory, 'genie-tray.log'));
    const log = openLogger(directory);
    log.info('start');
    await log.close();
  });
});

/** What a careless caller might do with it, past the types. */
function sayEverywhere(log: Logger, secret: string): void {
  const shapes: unknown[] = [secret, [secret], { secret }, { toString: () => 'ok', secret }, new Error(secret)];
  for (const shape of shapes) {
    for (const field of FIELDS) {
      const fields = { [field]: shape } as LogFields;
      log.info('event', fields);
      log.warn('event', fields);
      log.error('event', new Error('x'), fields);
    }
    log.info(shape as string);
    log.error('event', shape);
  }
  log.error('event', Object.assign(new Error(secret), { name: secret, code: secret, detail: secret }));
  log.error('event', new AppError('internal', secret, secret, { cause: new Error(secret) }));
  log.info('event', { [secret]: 'x' });
}

async function linesOf(say: (log: Logger) => void): Promise<Record<string, unknown>[]> {
  const directory = tempDirectory();
  const log = openLogger(directory);
  say(log);
  await log.close();
  return readFileSync(join(directory, 'genie-tray.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
