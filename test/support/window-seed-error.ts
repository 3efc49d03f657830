import { join } from 'node:path';
import type { Store } from '../../electron/store/store';
import { newId } from '../../electron/lib/ids';
import { ANN, BODIES, JO, summary } from './window-seed-texts';
import { SeedWriter } from './window-seed-writer';

const HOUR_MS = 3_600_000;
/** Nobody listens there: every connection is refused at once. */
const DEAD_PORT = 1;

/**
 * A bad day: a mailbox that wants a new sign-in, one whose server is away, one whose folder is gone and that was not
 * read for hours; unreadable messages; a model that was refused, a request that failed and one that waits.
 */
export function seedError(store: Store, mail: string): void {
  const writer = new SeedWriter(store);
  const nowMs = Date.now();
  const imap = (user: string) => ({ host: '127.0.0.1', port: DEAD_PORT, security: 'tls' as const, user });
  const created = nowMs - 90 * 24 * HOUR_MS;
  const work = writer.account({ kind: 'imap', config: imap('jo'), label: 'Work', address: JO.address }, created);
  const home = writer.account(
    { kind: 'folder', config: { path: join(mail, 'gone') }, label: 'Private', address: 'jo.l@example.net' },
    created,
  );
  const graph = { clientId: '00000000-0000-4000-8000-000000000000', tenant: 'common', user: 'jo@example.com' };
  const office = writer.account(
    { kind: 'graph', config: { ...graph, homeAccountId: 'none' }, label: 'Office', address: 'jo@example.com' },
    created,
  );
  for (const id of [work, home, office]) {
    store.accounts.setChecked(id, nowMs - 7 * HOUR_MS, true);
    store.accountStates.record(id, { atMs: nowMs - 23 * HOUR_MS, state: 'connected', code: null }, 0);
    store.accountStates.record(id, { atMs: nowMs - 7 * HOUR_MS, state: 'backoff', code: 'network' }, 0);
  }
  for (let n = 0; n < 3; n += 1) writer.unreadable(work, 'quarantined', 'parse_failed', nowMs - n * HOUR_MS);
  writer.unreadable(work, 'gap', 'too_large', nowMs - HOUR_MS);
  store.settings.set('model', {
    provider: 'openai-compatible',
    baseUrl: `http://127.0.0.1:${DEAD_PORT}/v1`,
    model: 'qwen3:8b',
  });
  const refused = { message: '127.0.0.1 refused the key of this model.', hint: 'Enter the key again in Settings.' };
  store.settings.set('model.problem', refused);
  const model = { label: 'qwen3:8b', provider: 'openai-compatible' };
  const request = { mail: { from: ANN, to: [JO], visibleText: BODIES[0] ?? '' }, topic: 'answer the landlord' };
  const sessionId = writer.request(work, {
    ...request,
    mail: { ...request.mail, atMs: nowMs - 3 * HOUR_MS, subject: 'Genie: answer the landlord' },
    status: 'failed',
    failure: {
      code: 'network',
      message: 'The model at 127.0.0.1 did not answer within 60 seconds.',
      hint: 'Check that it is running, then try again.',
    },
    model,
  });
  writer.request(work, {
    ...request,
    topic: 'find a date for the review',
    mail: { ...request.mail, atMs: nowMs - HOUR_MS / 2, subject: 'Genie: find a date for the review' },
    status: 'proposing',
  });
  writer.request(work, {
    ...request,
    topic: 'what failed while it was done',
    mail: { ...request.mail, atMs: nowMs - 5 * HOUR_MS, subject: 'Genie: what failed' },
    status: 'completed',
    actions: [{ action: summary, end: { failed: { code: 'internal', ...DISK_FULL } } }],
    model,
  });
  const alert = { accountId: null, sessionId: null, raisedAtMs: nowMs - HOUR_MS };
  store.alerts.raise({ id: newId(), severity: 2, code: 'model_configuration', ...refused, ...alert });
  store.alerts.raise({
    id: newId(),
    severity: 2,
    code: 'failed_repeatedly',
    message: 'The model did not answer 3 times.',
    hint: 'Check that it is running.',
    ...alert,
    sessionId,
  });
}

const DISK_FULL = {
  message: 'The disk is full, so nothing more can be stored.',
  hint: 'Free some space; nothing is lost, and it goes on where it stopped.',
};
