import { describe, expect, it } from 'vitest';
import { registerCalls, type Handlers } from '../../electron/ipc/registry';
import { makeSenderGuard } from '../../electron/ipc/sender-guard';
import { makeBridge } from '../../electron/preload/bridge';
import { AppError } from '../../shared/errors/app-error';
import { CALL_NAMES, type CallName } from '../../shared/ipc/call-names';
import { recordingHandlers } from './fake-handlers';
import { ipcPair } from './ipc-pair';

const PAGE = { url: 'app://ui/index.html', parent: null };

function setUp(
  options: {
    handlers?: Partial<Handlers>;
    value?: unknown;
    frame?: { url: string; parent: unknown } | null;
    tray?: object | null;
  } = {},
) {
  const contents = {};
  const pair = ipcPair(options.frame === undefined ? PAGE : options.frame, contents);
  const { handlers, ran } = recordingHandlers(options.value);
  const rejected: [CallName, string][] = [];
  const errors: unknown[] = [];
  registerCalls({
    ipc: pair.main,
    isTrusted: makeSenderGuard(() => (options.tray === undefined ? contents : options.tray), new Set(['app://ui'])),
    handlers: { ...handlers, ...options.handlers },
    onReject: (name, code) => rejected.push([name, code]),
    onError: (_name, thrown) => errors.push(thrown),
  });
  return { bridge: makeBridge(pair.renderer), pair, ran, rejected, errors };
}

describe('the registry', () => {
  it('registers exactly the calls on the list', () => {
    expect(setUp().pair.channels()).toEqual(CALL_NAMES.map((name) => `genie:${name}`));
  });

  it('registers those alone that have a handler, and takes them away again', async () => {
    const pair = ipcPair(PAGE, {});
    const unregister = registerCalls({
      ipc: pair.main,
      isTrusted: () => true,
      handlers: { 'app.resume': () => ({}) },
      onReject: () => undefined,
      onError: () => undefined,
    });
    expect(pair.channels()).toEqual(['genie:app.resume']);
    unregister();
    expect(pair.channels()).toEqual([]);
    await expect(makeBridge(pair.renderer).call('app.resume', {})).rejects.toThrow('No handler');
  });

  it('hands the parsed input to the handler and wraps its answer', async () => {
    const { bridge, ran } = setUp({ value: { path: '/home/ann/mail' } });
    expect(await bridge.call('app.chooseFolder', {})).toEqual({ ok: true, value: { path: '/home/ann/mail' } });
    expect(ran).toEqual([{ name: 'app.chooseFolder', input: {} }]);
  });

  it('drops members of the answer that the contract does not name', async () => {
    const { bridge } = setUp({ value: { path: null, password: 'secret' } });
    expect(await bridge.call('app.chooseFolder', {})).toEqual({ ok: true, value: { path: null } });
  });

  it.each([
    ['a wrong type', 'review.list', { filter: 7 }],
    ['a missing member', 'review.list', {}],
    ['a member too many', 'review.list', { filter: 'open', admin: true }],
    ['a text too long', 'review.dismiss', { actionId: 'a', reason: 'x'.repeat(501) }],
    ['no input at all', 'review.list', undefined],
    ['an array', 'review.list', [{ filter: 'open' }]],
    ['a hash that is none', 'review.approve', { actionId: 'a', contentHash: 'A'.repeat(64) }],
  ] as const)('refuses %s before any handler runs', async (_what, name, input) => {
    const { bridge, ran, rejected } = setUp();
    const result = await bridge.call(name, input as never);
    expect(result).toMatchObject({ ok: false, error: { code: 'BAD_INPUT', retryable: false } });
    expect(ran).toEqual([]);
    expect(rejected).toEqual([[name, 'BAD_INPUT']]);
  });

  it('names the entry that does not fit, not its value', async () => {
    const { bridge } = setUp();
    const result = await bridge.call('activity.list', { before: null, limit: 9_999 });
    expect(result).toMatchObject({ error: { message: 'The entry “limit” does not fit.' } });
  });

  it("passes on the contract's own sentence where it has one", async () => {
    const { bridge } = setUp();
    const imap = { host: 'mail.example.com', port: 143, security: 'none', user: 'ann' } as const;
    const result = await bridge.call('accounts.add', { kind: 'imap', imap, password: 'p', options: {} } as never);
    expect(result).toMatchObject({ ok: false, error: { code: 'BAD_INPUT' } });
    expect(JSON.stringify(result)).toContain('An unencrypted connection is allowed only to this computer');
  });

  it("tells an AppError's sentence and next step", async () => {
    const thrown = new AppError('not_found', 'The account is gone.', 'Add it again.');
    const { bridge, errors } = setUp({ handlers: { 'accounts.list': () => Promise.reject(thrown) } });
    expect(await bridge.call('accounts.list', {})).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND', message: 'The account is gone.', hint: 'Add it again.', retryable: false },
    });
    expect(errors).toEqual([thrown]);
  });

  it('tells nothing of any other error', async () => {
    const { bridge } = setUp({
      handlers: {
        'accounts.list': () => {
          throw new Error('SQLITE_CORRUPT in /home/ann/.config/genie.db');
        },
      },
    });
    const result = await bridge.call('accounts.list', {});
    expect(result).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(JSON.stringify(result)).not.toMatch(/SQLITE|home|stack/);
  });

  it('answers INTERNAL when a handler breaks the contract', async () => {
    const { bridge, errors } = setUp({ value: { accounts: 'none' } });
    expect(await bridge.call('accounts.list', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(errors).toHaveLength(1);
  });
});

describe('the sender guard (bars E6)', () => {
  const other = {};
  it.each([
    ['a frame inside the page', { frame: { url: 'app://ui/index.html', parent: {} } }],
    ['a frame that is gone', { frame: null }],
    ['a foreign page', { frame: { url: 'https://evil.example/', parent: null } }],
    ['a host that only starts like ours', { frame: { url: 'app://ui.evil.example/', parent: null } }],
    ['a user name that looks like our host', { frame: { url: 'app://ui@evil/', parent: null } }],
    ['another host of our scheme', { frame: { url: 'app://other/index.html', parent: null } }],
    ['about:blank', { frame: { url: 'about:blank', parent: null } }],
    ['no address', { frame: { url: '', parent: null } }],
    ['another window', { tray: other }],
    ['a window while there is none', { tray: null }],
  ])('refuses calls of %s', async (_who, options) => {
    const { bridge, ran, rejected } = setUp(options);
    expect(await bridge.call('app.status', {})).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    expect(ran).toEqual([]);
    expect(rejected).toEqual([['app.status', 'FORBIDDEN']]);
  });

  it('does not run a handler when the frame cannot be looked at', async () => {
    const frame = {
      parent: null,
      get url(): string {
        throw new Error('Render frame was disposed before WebFrameMain could be accessed');
      },
    };
    const { bridge, ran } = setUp({ frame });
    expect(await bridge.call('app.status', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(ran).toEqual([]);
  });
});
