import type { AccountHealthView, HealthView } from '../../../shared/domain/health';
import type { ActivityEntry, FoundMessage, OutcomeView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { found } from './genie-parts';
import { account, action, ago, ann, draft, HASH, healthOf, outcomes, session } from './scene-parts';
import type { Scene } from './scenes';

const DAY = 24 * 60;
const mailboxes = [account(), account({ id: 'acc-2', label: 'Private', address: 'jo.l@example.net' })];
const waiting = session({ actions: [action('act-1', draft)] });

const SENDERS = [
  ann,
  { name: 'Mirko Petrović', address: 'mirko@venue.example.net' },
  { name: '', address: 'billing@caterer-with-a-long-name.example.net' },
  { name: '田中 花子', address: 'hanako@example.jp' },
];
const SUBJECTS = [
  'Offer for the small room',
  'Your offer 2026-118 for fourteen people with two vegan lunches and a late delivery',
  'Re: Angebot für die Programmhefte',
  'Offers, and what is still open',
];
const SNIPPETS = [
  'for Friday from 10 to 4 we can offer the small room at 180, coffee included. The offer holds until Monday, then others may have it',
  'attached you find our offer. It holds for 14 days.',
  '…wie besprochen das Angebot: 200 Programmhefte, gefalzt, zu 340 Euro. Liefertermin ist der 12.; ein offer in English follows…',
  'お見積もりの件、添付をご確認ください。 Offer no. 77.',
];

/** As many as one call gives. */
const manyHits: FoundMessage[] = Array.from({ length: 200 }, (_, place) => ({
  ...found[0]!,
  id: `hit-${place}`,
  accountLabel: place % 3 === 1 ? 'Private' : 'Work',
  from: SENDERS[place % 4]!,
  subject: SUBJECTS[place % 4]!,
  snippet: SNIPPETS[place % 4]!,
  receivedAtMs: ago(place * place * 9 + 12),
  sessionId: place === 1 ? 'ses-1' : null,
}));

const manyOutcomes: OutcomeView[] = Array.from({ length: 1_000 }, (_, place) => ({
  ...outcomes[place % outcomes.length]!,
  id: `out-${place}`,
  createdAtMs: ago(place * 90 + 20),
  remindAtMs: place === 5 ? Date.now() + 3 * 3_600_000 : null,
  doneAtMs: place % outcomes.length === 0 && place > 10 ? ago(place) : null,
}));

const KINDS: ActivityEntry['kind'][] = [
  'genie.action_executed',
  'genie.action_approved',
  'genie.proposed',
  'genie.prefix_matched',
  'genie.action_dismissed',
  'genie.failed',
];
const ACTIONS = ['draft_reply', 'create_issue', 'summarize_thread'];
const ENTRIES = 1_204;

const logEntry = (seq: number): ActivityEntry => ({
  seq,
  atMs: ago((ENTRIES - seq) * 47 + 3),
  kind: KINDS[seq % 29 === 0 ? 5 : seq % 5]!,
  accountLabel: seq % 4 === 0 ? 'Private' : 'Work',
  sessionId: 'ses-1',
  actionId: null,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  detail: { kind: ACTIONS[seq % 3]!, content_sha256: HASH, edited: seq % 2 === 0 },
  hash: HASH,
});

const logPage: NonNullable<Scene['answers']>['activity.list'] = ({ before, limit }) => {
  const newest = (before ?? ENTRIES + 1) - 1;
  const length = Math.max(0, Math.min(limit, newest));
  return { entries: Array.from({ length }, (_, place) => logEntry(newest - place)) };
};

const healthWith = (change: (health: HealthView) => void): HealthView => {
  const health = healthOf(mailboxes);
  change(health);
  return health;
};
const well = (one: AccountHealthView) => {
  Object.assign(one, { quarantined: 0, gaps: 0, import: null, importPace: [] });
  one.last24h = [{ atMs: ago(2 * DAY), state: 'connected', code: null }];
};

/** Two mailboxes that fare as they should. */
const healthy = healthWith(({ accounts }) => accounts.forEach(well));

/** Everything at once: quarantine, gaps, nearly full, stale, a paused mailbox, one that waits for its next try. */
const sick = healthWith((health) => {
  const [first, second] = health.accounts as [AccountHealthView, AccountHealthView];
  const unreachable = {
    code: 'network',
    message: 'imap.example.org did not answer within 30 s.',
    hint: 'Nothing to do: it is tried again by itself.',
  };
  well(first);
  Object.assign(first, {
    state: 'backoff',
    error: unreachable,
    retryAtMs: Date.now() + 292_000,
    stale: true,
    lagMs: 3 * 3_600_000,
    lastCheckedAtMs: ago(180),
    quarantined: 1_204,
    gaps: 1,
    keptBytes: 99_000_000,
    backlog: true,
  });
  first.last24h = [
    { atMs: ago(1_300), state: 'starting', code: null },
    { atMs: ago(1_290), state: 'connected', code: null },
    { atMs: ago(900), state: 'needs_auth', code: 'provider_auth_error' },
    { atMs: ago(700), state: 'paused', code: null },
    { atMs: ago(520), state: 'connected', code: null },
    { atMs: ago(180), state: 'backoff', code: 'network' },
  ];
  Object.assign(second, { active: false, state: 'paused', import: null, importPace: [], quarantined: 0, gaps: 0 });
  second.last24h = [
    { atMs: ago(2 * DAY), state: 'polling', code: null },
    { atMs: ago(300), state: 'paused', code: null },
  ];
  health.diskLow = true;
  health.diskFreeBytes = 148_000_000;
  for (const day of health.modelDays.slice(5, 9)) day.cost = null;
});

const offline = healthWith((health) => {
  for (const one of health.accounts) {
    well(one);
    Object.assign(one, {
      state: 'backoff',
      stale: true,
      lagMs: 900_000,
      lastCheckedAtMs: ago(15),
      retryAtMs: Date.now() + 42_000,
      error: { code: 'network', message: `${one.label} cannot be reached.`, hint: '' },
    });
    one.last24h.push({ atMs: ago(15), state: 'backoff', code: 'network' });
  }
  for (const day of health.modelDays) Object.assign(day, { calls: 0, tokens: 0, cost: 0 });
});

const pausedImport = healthWith(({ accounts }) => {
  const [first] = accounts as [AccountHealthView];
  if (first.import === null) return;
  first.import.state = 'paused';
  first.import.error = {
    code: 'quota',
    message: 'The server asked to slow down.',
    hint: 'It goes on by itself in about 10 minutes.',
  };
});

const down: WireError = { code: 'UNAVAILABLE', message: '', hint: '', retryable: true };
/** What is kept here: as many mails as the search has to look through. */
const keeping: NonNullable<Scene['answers']>['keeping.get'] = () => ({
  settings: { bodyDays: 30, attachmentDays: 7, evidenceDays: 365 },
  sizes: { databaseBytes: 412_000_000, asideBytes: 0 },
  kept: { messages: 41_204, attachments: 118, sessions: 940, held: 2 },
  next: { messages: 0, attachments: 0, sessions: 0, evidence: 0 },
  lastRunMs: ago(300),
  receipts: [],
});
const refuse = (): never => {
  throw new Error('this picture is of an answer that never came');
};

/** Scenes of search, outcomes, activity and health. */
export const screenScenes: Record<string, Scene> = {
  screens: {
    accounts: mailboxes,
    sessions: [waiting],
    outcomes: manyOutcomes,
    answers: {
      'messages.search': ({ query }) => ({ hits: query.includes('nothing') ? [] : manyHits }),
      'activity.list': logPage,
      'activity.verify': () => ({ ok: true, entries: ENTRIES, firstBadSeq: null }),
      'keeping.get': keeping,
      'activity.export': () => ({ saved: true, entries: ENTRIES }),
    },
  },
  broken: {
    accounts: mailboxes,
    answers: {
      'activity.list': logPage,
      'activity.verify': () => ({ ok: false, entries: ENTRIES, firstBadSeq: 1_118 }),
      'messages.search': refuse,
      'messages.searchServers': refuse,
    },
  },
  healthy: { accounts: mailboxes, answers: { 'health.get': () => healthy } },
  healthSick: { accounts: mailboxes, answers: { 'health.get': () => sick } },
  healthOffline: { accounts: mailboxes, answers: { 'health.get': () => offline } },
  healthPaused: { accounts: mailboxes, answers: { 'health.get': () => pausedImport } },
  screensDown: { accounts: mailboxes, down },
};
