import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import type { ActionView, HeldView } from '../../shared/ipc/views';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { makeGenie, type Genie } from '../support/genie';
import { jsonLines } from '../support/run-command';
import {
  OWNER,
  PASSWORD,
  addImapAccount,
  auditLog,
  mail,
  sessions,
  setModel,
  show,
  sync,
  withStore,
  type SessionLine,
  type SyncResult,
} from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const match = (pattern: RegExp) => expect.stringMatching(pattern) as string;
const number = expect.any(Number) as number;

const DRAFT = { kind: 'draft_reply', params: { body: 'Friday suits me.', reply_all: true } };
const TASK = { kind: 'create_issue', params: { title: 'Book a room' } };
const ANSWER = [
  { ...DRAFT, rationale: 'Bob asks for a day.' },
  { kind: 'send_mail', params: { to: 'bob@example.net' } },
  TASK,
];

let dovecot: TestDovecot;
let model: FakeModel;
let genie: Genie;
let account: AccountView;
let firstSync: SyncResult;
let session: SessionLine;
let draft: ActionView;
let task: ActionView;

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  model = await startFakeModel([{ answer: JSON.stringify(ANSWER), tokens: { input: 321, output: 45 } }]);
  genie = makeGenie();
  dovecot.deliver(OWNER, mail({ subject: 'Genie: from before the account was added', messageId: 'old@example.org' }));
  account = await addImapAccount(genie, dovecot, '--allow', 'bob@example.net');
  await setModel(genie, model.baseUrl);
  dovecot.deliver(
    OWNER,
    mail({
      subject: 'Re: Genie: a day for Bob',
      messageId: 'request@example.net',
      from: 'Bob Builder <bob@example.net>',
      cc: `Cleo <cleo@example.com>, ${OWNER}`,
      body: 'Does Friday suit you?',
    }),
  );
  dovecot.deliver(
    OWNER,
    mail({ subject: 'Genie: let me in', messageId: 'held@example.com', from: 'Mallory <mallory@example.com>' }),
  );
  dovecot.deliver(OWNER, mail({ subject: 'Not for Genie: lunch', messageId: 'other@example.org' }));
  firstSync = await sync(genie);
  const list = await sessions(genie);
  session = list.sessions[0] as SessionLine;
  [draft, task] = (await show(genie, session.id)).actions as [ActionView, ActionView];
});

afterAll(async () => {
  await genie.remove();
  await Promise.all([dovecot.stop(), model.close()]);
});

describe('the way of a mail from the server to what was approved', () => {
  it('adds the account over TLS with the authority of its server', () => {
    expect(account).toEqual({
      id: match(UUID),
      kind: 'imap',
      label: OWNER,
      address: OWNER,
      addresses: [OWNER],
      allowed: ['bob@example.net'],
      prefix: 'Genie:',
      genieOn: true,
      authservId: 'mx.example.org',
      active: true,
      where: `localhost:${dovecot.port}`,
      signIn: 'password',
      health: {
        state: 'starting',
        lastCheckedAtMs: null,
        retryAtMs: null,
        incidentAtMs: null,
        backlog: false,
        error: null,
      },
    });
  });

  it('starts from now: a request from before makes no session and is not even read', () => {
    expect(firstSync).toEqual({ accounts: 1, stored: 3, proposed: 1, waiting: 1, held: 1 });
    expect(
      dovecot
        .commands(OWNER)
        .filter((command) => /^UID FETCH .*BODY\.PEEK\[\]/.test(command))
        .join('\n'),
    ).not.toMatch(/UID FETCH (1|1:.*) /);
  });

  it('lists the session and the held request', async () => {
    expect(await sessions(genie)).toEqual({
      sessions: [
        {
          id: match(UUID),
          accountId: account.id,
          status: 'awaiting_review',
          trigger: 'prefix',
          topic: 'a day for Bob',
          traceId: match(/^[0-9a-f]{32}$/),
          messageId: match(UUID),
          createdAtMs: number,
          snoozedUntilMs: null,
          consent: null,
          actions: { proposed: 2, total: 2 },
        },
      ],
      held: [
        {
          id: match(UUID),
          accountId: account.id,
          messageId: match(UUID),
          traceId: match(/^[0-9a-f]{32}$/),
          topic: 'let me in',
          reason: 'sender_not_allowed',
          status: 'held',
          createdAtMs: number,
        },
      ],
    });
  });

  it('shows the session with its mail, its proposals, what was refused and who said it', async () => {
    const untouched = { dismissReason: null, failure: null, outcome: null, undoUntilMs: null };
    const common = { status: 'proposed', edited: false, flags: [], ...untouched };
    expect(await show(genie, session.id)).toEqual({
      id: session.id,
      accountId: account.id,
      accountLabel: OWNER,
      messageId: match(UUID),
      status: 'awaiting_review',
      trigger: 'prefix',
      traceId: session.traceId,
      topic: 'a day for Bob',
      createdAtMs: session.createdAtMs,
      snoozedUntilMs: null,
      kept: false,
      consent: null,
      message: {
        subject: 'Re: Genie: a day for Bob',
        from: { name: 'Bob Builder', address: 'bob@example.net' },
        to: [{ name: '', address: OWNER }],
        cc: [
          { name: 'Cleo', address: 'cleo@example.com' },
          { name: '', address: OWNER },
        ],
        receivedAtMs: number,
        visibleText: 'Does Friday suit you?',
        quotedText: '',
        links: [],
        attachments: [],
        flags: [],
        sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.net', trusted: true },
      },
      contextMessages: 0,
      actions: [
        {
          ...common,
          id: match(UUID),
          index: 0,
          action: DRAFT,
          original: DRAFT,
          effect: {
            draft: {
              from: OWNER,
              to: ['bob@example.net'],
              cc: ['cleo@example.com'],
              subject: 'Re: Genie: a day for Bob',
            },
          },
          contentHash: match(SHA256),
          rationale: 'Bob asks for a day.',
        },
        {
          ...common,
          id: match(UUID),
          index: 2,
          action: TASK,
          original: TASK,
          effect: { draft: null },
          contentHash: match(SHA256),
          rationale: '',
        },
      ],
      dropped: [{ index: 1, reason: 'kind' }],
      failure: null,
      modelCall: {
        label: 'fake-model',
        provider: 'openai-compatible',
        startedAtMs: number,
        durationMs: number,
        inputTokens: 321,
        outputTokens: 45,
        // A model on this computer.
        cost: 0,
        fallback: null,
      },
      history: ['created', 'asked_model'].map((kind) => expect.objectContaining({ kind }) as unknown),
    });
  });

  it('asks no model for a sender who is not allowed, and says why the request is held', async () => {
    expect(model.requests).toHaveLength(1);
    const [held] = (await sessions(genie)).held;
    const view = await genie.json<HeldView>(['show', held?.id ?? '']);
    expect(view).toMatchObject({
      topic: 'let me in',
      reason: 'sender_not_allowed',
      message: { from: { address: 'mallory@example.com' }, sender: { verdict: 'pass', trusted: false } },
    });
  });

  it('finds nothing new when it looks again', async () => {
    expect(await sync(genie)).toEqual({ accounts: 1, stored: 0, proposed: 0, waiting: 1, held: 1 });
    expect(model.requests).toHaveLength(1);
  });

  it('does an edited proposal as it was edited, and keeps the original', async () => {
    const params = join(genie.temporary, 'params.json');
    writeFileSync(params, JSON.stringify({ body: 'Friday at ten suits me.', to: ['bob@example.net'] }));
    const done = await genie.json<ActionView>(['approve', draft.id, '--params', params]);

    expect(done).toMatchObject({
      id: draft.id,
      status: 'executed',
      edited: true,
      original: DRAFT,
      action: { kind: 'draft_reply', params: { body: 'Friday at ten suits me.', to: ['bob@example.net'] } },
      failure: null,
    });
    expect(done.contentHash).toMatch(SHA256);
    expect(done.contentHash).not.toBe(draft.contentHash);
    expect(done.outcome).toMatchObject({
      accountId: account.id,
      sessionId: session.id,
      actionId: draft.id,
      topic: 'a day for Bob',
    });
    expect(done.outcome?.content).toEqual({
      kind: 'draft_reply',
      from: OWNER,
      to: ['bob@example.net'],
      cc: [],
      subject: 'Re: Genie: a day for Bob',
      body: 'Friday at ten suits me.',
      inReplyTo: '<request@example.net>',
      references: ['<request@example.net>'],
    });
  });

  it('does an approved proposal once and not again', async () => {
    const again = await genie.error(['approve', draft.id]);
    expect(again).toMatchObject({ code: 'conflict', message: 'This proposal is already executed.' });
  });

  it('dismisses the other one with its reason, and the session is completed', async () => {
    const dismissed = await genie.json<ActionView>(['dismiss', task.id, '--reason', 'no room needed']);
    expect(dismissed).toMatchObject({ status: 'dismissed', dismissReason: 'no room needed', outcome: null });
    expect((await show(genie, session.id)).status).toBe('completed');
  });

  it('leaves an audit log that is whole, names every step once and holds no words of the mail', async () => {
    const entries = await auditLog(genie);
    expect(entries.map(({ kind, actionId }) => [kind, actionId])).toEqual([
      ['genie.prefix_matched', null],
      ['genie.proposed', null],
      ['genie.action_approved', draft.id],
      ['genie.action_executed', draft.id],
      ['genie.action_dismissed', task.id],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Friday|Bob|room/);
    const verified = await genie.json<{ ok: boolean; entries: number }>(['audit', 'verify']);
    expect(verified).toMatchObject({ ok: true, entries: 5, firstBadSeq: null });

    const exported = jsonLines<{ previousHash: string; hash: string }>((await genie.run(['audit', 'export'])).stdout);
    expect(exported).toHaveLength(5);
    expect(exported.slice(1).map((row) => row.previousHash)).toEqual(exported.slice(0, -1).map((row) => row.hash));
  });

  it('carries one trace id from the message to the log', async () => {
    const { traceId } = session;
    const stored = await withStore(genie, (store) => store.messages.get([account.id], session.messageId)?.traceId);
    expect(stored).toBe(traceId);
    expect(model.requests[0]?.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-[0-9a-f]{2}$`));
    expect(new Set((await auditLog(genie)).map((entry) => entry.traceId))).toEqual(new Set([traceId]));

    const log = readFileSync(join(genie.profile, 'logs', 'genie-tray.log'), 'utf8');
    const steps = jsonLines<{ msg: string; traceId?: string }>(log).filter((line) => line.traceId === traceId);
    expect(steps.map(({ msg }) => msg)).toEqual(['routing.ask', 'proposing.answered', 'execution.done']);
  });
});
