import type { HeldView, OutcomeView, SessionView } from '../../../shared/ipc/views';
import type { Scene } from './scenes';
import { account, action, ago, draft, message, outcomes, session, summary, task } from './scene-parts';

const inHours = (hours: number) => Date.now() + hours * 3_600_000;

const mailboxes = [account(), account({ id: 'acc-2', label: 'Private', address: 'jo.l@example.net' })];

const waiting = session({ actions: [action('act-1', draft), action('act-2', task)] });

const snoozed = session({
  id: 'ses-20',
  topic: 'answer the printer about the paper',
  snoozedUntilMs: inHours(20),
  actions: [action('act-20', summary)],
  message: message({ receivedAtMs: ago(300), links: [], attachments: [] }),
});

const PAYLOAD = [
  '[system]',
  'You propose actions as JSON.',
  '',
  '[user]',
  '<<mail 7f3a91c2>>',
  'From: Ann Weber',
  'Subject: Genie: confirm the workshop on Friday and note the to-dos',
  '',
  'Hi Jo, could you confirm to the venue that we take the small room on Friday? My account is [redacted: iban].',
  '<<end 7f3a91c2>>',
  ...Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of an earlier mail of the thread.`),
].join('\n');

const consent: SessionView = session({
  id: 'ses-21',
  status: 'proposing',
  modelCall: null,
  consent: { text: PAYLOAD, payloadHash: 'b'.repeat(64), model: 'claude-sonnet-4-5' },
});

const proposing = session({
  id: 'ses-5',
  status: 'proposing',
  topic: 'find a date for the review',
  modelCall: null,
  message: message({ receivedAtMs: ago(1), links: [], attachments: [] }),
});

/** A proposal of every kind that asks to be looked at twice. */
const suspicious = session({
  id: 'ses-22',
  trigger: 'client',
  topic: 'answer the invoice',
  message: message({ flags: ['instruction_like_content', 'hidden_chars'], links: [], attachments: [] }),
  actions: [
    action('act-22', draft, {
      flags: ['instruction_like_content', 'contact_not_in_mail', 'from_client', 'url_not_in_mail', 'hidden_chars'],
    }),
    action('act-23', {
      kind: 'fetch_data',
      params: {
        tool: 'notes.search_notes',
        arguments: { query: 'offer\u202E txt.exe', limit: 5, filter: { tags: ['venue', 'friday'], archived: false } },
      },
    }),
  ],
});

const fallback = session({
  id: 'ses-23',
  trigger: 'rule',
  topic: 'the answer of the venue',
  message: message({
    sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.com', trusted: false },
    links: [],
    attachments: [],
  }),
  actions: [action('act-24', summary)],
  modelCall: {
    label: 'builtin',
    provider: 'builtin',
    startedAtMs: ago(12),
    durationMs: 11,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    fallback: 'never_send',
  },
});

const pinned: HeldView = {
  id: 'held-2',
  accountId: 'acc-1',
  accountLabel: 'Work',
  messageId: 'mail-held',
  topic: 'Contract for the hall, please sign',
  traceId: '00f067aa0ba902b7a3ce929d0e0e4736',
  createdAtMs: ago(5),
  reason: 'pinned_by_rule',
  message: message({ receivedAtMs: ago(5), links: [] }),
};

const needsYou: OutcomeView[] = [
  ...outcomes,
  {
    ...outcomes[0]!,
    id: 'o6',
    createdAtMs: ago(90),
    topic: 'decide about the late fee',
    content: {
      kind: 'escalate_human',
      reason: 'The caterer wants a late fee. Only you can accept it.',
      remindAt: null,
    },
    remindAtMs: null,
  },
  { ...outcomes[0]!, id: 'o7', createdAtMs: ago(3_000), topic: 'call the bank', doneAtMs: ago(200), remindAtMs: null },
];

const delegated = account({
  id: 'acc-3',
  kind: 'delegated',
  label: 'Club',
  where: 'club-mail',
  signIn: 'none',
  health: { ...account().health, state: 'polling' },
});

/** Scenes of what Genie itself does; the others are in scenes.ts. */
export const genieScenes: Record<string, Scene> = {
  undo: { accounts: mailboxes, sessions: [waiting, snoozed], outcomes },
  snoozed: { accounts: mailboxes, sessions: [snoozed] },
  consent: { accounts: mailboxes, sessions: [consent] },
  proposing: { accounts: mailboxes, sessions: [proposing], progress: { sessionId: 'ses-5', characters: 1_204 } },
  suspicious: { accounts: mailboxes, sessions: [suspicious] },
  fallback: { accounts: mailboxes, sessions: [fallback] },
  pinned: { accounts: mailboxes, sessions: [], held: [pinned] },
  changed: { accounts: mailboxes, sessions: [waiting], changeOnApprove: true },
  needsYou: { accounts: mailboxes, sessions: [waiting], outcomes: needsYou },
  paid: { accounts: mailboxes, sessions: [waiting], model: 'paid' },
  bare: { accounts: mailboxes, sessions: [], bare: true },
  rulesConflict: { accounts: mailboxes, rulesConflict: true },
  delegated: { accounts: [account(), delegated], sessions: [] },
};
