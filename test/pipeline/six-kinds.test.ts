import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACTION_KINDS, type ActionKind } from '../../shared/domain/action';
import type { ActionView, SessionView } from '../../shared/ipc/views';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { makeGenie, type Genie } from '../support/genie';
import { OWNER, PASSWORD, addImapAccount, auditLog, mail, sessions, setModel, show, sync, withStore } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const PROPOSALS: Record<ActionKind, Record<string, unknown>> = {
  draft_reply: { body: 'Yes, gladly.', subject: 'Re: the trip', to: ['ann@example.net'], cc: ['cleo@example.com'] },
  create_issue: {
    title: 'Book the train',
    notes: 'Two seats.',
    project: 'Travel',
    due: '2026-04-01',
    labels: ['travel', 'urgent'],
  },
  summarize_thread: { summary: 'Ann asks for company on the trip.' },
  fetch_data: { tool: 'contacts.lookup', arguments: { name: 'Ann' } },
  escalate_human: { reason: 'Only you know whether you want to go.', remind_at: '2026-03-30T09:00:00Z' },
  no_action: { reason: 'Nothing else to do.' },
};

let dovecot: TestDovecot;
let model: FakeModel;
let genie: Genie;
let session: SessionView;

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  const answer = ACTION_KINDS.map((kind) => ({ kind, params: PROPOSALS[kind] }));
  model = await startFakeModel([{ answer: JSON.stringify(answer) }]);
  genie = makeGenie();
  await addImapAccount(genie, dovecot, '--allow', 'ann@example.net');
  await setModel(genie, model.baseUrl);
  dovecot.deliver(
    OWNER,
    mail({
      subject: 'Genie: the trip',
      messageId: 'trip@example.net',
      from: 'Ann Lee <ann@example.net>',
      cc: 'Cleo <cleo@example.com>',
    }),
  );
  await sync(genie);
  const [line] = (await sessions(genie)).sessions;
  session = await show(genie, line?.id ?? '');
});

afterAll(async () => {
  await genie.remove();
  await Promise.all([dovecot.stop(), model.close()]);
});

describe('each of the six kinds', () => {
  const proposal = (kind: ActionKind): ActionView => {
    const found = session.actions.find((action) => action.action.kind === kind);
    if (found === undefined) throw new Error(`There is no ${kind} among the proposals.`);
    return found;
  };

  it('is proposed as the model wrote it and has done nothing yet', async () => {
    expect(session.actions.map(({ action }) => action)).toEqual(
      ACTION_KINDS.map((kind) => ({ kind, params: PROPOSALS[kind] })),
    );
    expect(session.actions.every(({ status, outcome }) => status === 'proposed' && outcome === null)).toBe(true);
    const outcomes = await withStore(genie, (store) => store.outcomes.list([session.accountId], 100));
    expect(outcomes).toEqual([]);
  });

  const outcomes: Record<ActionKind, Record<string, unknown>> = {
    draft_reply: {
      from: OWNER,
      to: ['ann@example.net'],
      cc: ['cleo@example.com'],
      subject: 'Re: the trip',
      body: 'Yes, gladly.',
      inReplyTo: '<trip@example.net>',
      references: ['<trip@example.net>'],
    },
    create_issue: {
      title: 'Book the train',
      notes: 'Two seats.',
      project: 'Travel',
      due: '2026-04-01',
      labels: ['travel', 'urgent'],
      sourceMessageId: '<trip@example.net>',
      sourceSubject: 'Genie: the trip',
    },
    summarize_thread: { summary: 'Ann asks for company on the trip.' },
    fetch_data: {
      tool: 'contacts.lookup',
      arguments: { name: 'Ann' },
      text: expect.stringContaining('Ann Lee <ann@example.net>') as string,
    },
    escalate_human: { reason: 'Only you know whether you want to go.', remindAt: '2026-03-30T09:00:00Z' },
    no_action: { reason: 'Nothing else to do.' },
  };

  it.each(ACTION_KINDS)('%s leaves its local result once it is approved', async (kind) => {
    const done = await genie.json<ActionView>(['approve', proposal(kind).id]);
    expect(done).toMatchObject({ status: 'executed', edited: false, failure: null });
    expect(done.outcome?.content).toEqual({ kind, ...outcomes[kind] });
  });

  it('is approved and done exactly once in the audit log, and the session is completed', async () => {
    expect((await show(genie, session.id)).status).toBe('completed');
    const kindsOf = (audit: string, entries: Awaited<ReturnType<typeof auditLog>>) =>
      entries.filter(({ kind }) => kind === audit).map(({ detail }) => detail.kind);
    const entries = await auditLog(genie);
    expect(kindsOf('genie.action_approved', entries)).toEqual(ACTION_KINDS);
    expect(kindsOf('genie.action_executed', entries)).toEqual(ACTION_KINDS);
    expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true, entries: 14 });
  });

  it('never reached the model as a tool that it could call itself (bars A2)', () => {
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.body).not.toHaveProperty('tools');
  });
});
