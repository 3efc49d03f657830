import type { HealthView } from '../../../shared/domain/health';
import type { AccountView, Discovery } from '../../../shared/domain/account';
import type { ProposedAction } from '../../../shared/domain/action';
import type { ActionView, MessageView, OutcomeView, QueueItem, SessionView } from '../../../shared/ipc/views';

// Whole and recent, so that relative times on the pictures are stable.
const NOW = Date.now();
const MINUTE = 60_000;
export const ago = (minutes: number) => NOW - minutes * MINUTE - 5_000;
const inDays = (days: number) => new Date(NOW + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
export const HASH = 'a3f1'.repeat(16);
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

export const ann = { name: 'Ann Weber', address: 'ann.weber@example.com' };
const me = { name: 'Jo Lindqvist', address: 'jo@example.org' };

export function account(changes: Partial<AccountView> = {}): AccountView {
  return {
    id: 'acc-1',
    kind: 'imap',
    label: 'Work',
    address: 'jo@example.org',
    addresses: ['jo@example.org'],
    allowed: ['ann.weber@example.com'],
    prefix: 'Genie:',
    genieOn: true,
    authservId: 'mx.example.org',
    active: true,
    where: 'imap.example.org:993',
    signIn: 'password',
    health: {
      state: 'connected',
      lastCheckedAtMs: ago(1),
      retryAtMs: null,
      incidentAtMs: null,
      backlog: false,
      error: null,
    },
    ...changes,
  };
}

export function message(changes: Partial<MessageView> = {}): MessageView {
  return {
    subject: 'Genie: confirm the workshop on Friday and note the to-dos',
    from: ann,
    to: [me],
    cc: [],
    receivedAtMs: ago(12),
    visibleText:
      'Hi Jo,\n\ncould you confirm to the venue that we take the small room on Friday from 10 to 4? They also need the final head count (14) and know about the two vegan lunches.\n\nThe slides are attached. The old plan is at https://files.example.com/plan.\n\nThanks\nAnn',
    quotedText: '',
    links: [{ text: 'https://files.example.com/plan', url: 'https://files.example.com/plan?v=3', flags: [] }],
    attachments: [{ name: 'workshop-slides.pdf', type: 'application/pdf', size: 1_843_000, flags: [] }],
    flags: [],
    sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.com', trusted: true },
    ...changes,
  };
}

export const BODY =
  'Hello,\n\nwe take the small room on Friday from 10:00 to 16:00. We will be 14 people; two of them would like a vegan lunch.\n\nPlease send the confirmation to this address.\n\nBest regards\nJo';

export const draft: ProposedAction = { kind: 'draft_reply', params: { body: BODY } };
export const task: ProposedAction = {
  kind: 'create_issue',
  params: {
    title: 'Send head count and lunch list to the venue',
    notes: '14 people, two vegan lunches.\nRoom: small, 10 to 4.',
    due: inDays(3),
    labels: ['workshop'],
  },
};
export const summary: ProposedAction = {
  kind: 'summarize_thread',
  params: {
    summary:
      'Ann wants the small room confirmed for Friday, 10 to 4, for 14 people. Two lunches are vegan. The venue still needs both figures; nobody has answered it yet.',
  },
};
export const search: ProposedAction = {
  kind: 'fetch_data',
  params: { tool: 'mail.search', arguments: { query: 'from:venue newer_than:30d', limit: 5 } },
};
export const pin: ProposedAction = {
  kind: 'escalate_human',
  params: { reason: 'The venue asks for a signature on the contract. Only you can give it.' },
};

export function action(id: string, proposed: ProposedAction, changes: Partial<ActionView> = {}): ActionView {
  const isDraft = proposed.kind === 'draft_reply';
  return {
    id,
    index: 0,
    status: 'proposed',
    action: proposed,
    original: proposed,
    edited: false,
    effect: {
      draft: isDraft
        ? {
            from: 'jo@example.org',
            to: ['ann.weber@example.com'],
            cc: [],
            subject: proposed.params.subject ?? 'Re: Genie: confirm the workshop on Friday and note the to-dos',
          }
        : null,
    },
    contentHash: HASH,
    rationale: 'Ann asks for a confirmation with the head count.',
    flags: [],
    dismissReason: null,
    failure: null,
    outcome: null,
    undoUntilMs: null,
    ...changes,
  };
}

export function session(changes: Partial<SessionView> = {}): SessionView {
  return {
    id: 'ses-1',
    accountId: 'acc-1',
    accountLabel: 'Work',
    messageId: 'mail-1',
    status: 'awaiting_review',
    trigger: 'prefix',
    traceId: TRACE,
    topic: 'confirm the workshop on Friday and note the to-dos',
    createdAtMs: ago(12),
    snoozedUntilMs: null,
    kept: false,
    consent: null,
    message: message(),
    contextMessages: 3,
    actions: [],
    dropped: [],
    failure: null,
    modelCall: {
      label: 'qwen3:8b',
      provider: 'openai-compatible',
      startedAtMs: ago(12),
      durationMs: 3_140,
      inputTokens: 1_204,
      outputTokens: 312,
      cost: 0.0031,
      fallback: null,
    },
    ...changes,
  };
}

function outcome(id: string, minutes: number, topic: string, content: OutcomeView['content']): OutcomeView {
  return {
    id,
    accountId: 'acc-1',
    sessionId: 'ses-1',
    actionId: `act-${id}`,
    topic,
    createdAtMs: ago(minutes),
    content,
    remindAtMs: content.kind === 'escalate_human' && content.remindAt !== null ? Date.parse(content.remindAt) : null,
    doneAtMs: null,
  };
}

/** The queue line of a request, as main makes it. */
export function lineOf(shown: SessionView, changes: Partial<QueueItem> = {}): QueueItem {
  return {
    type: 'session',
    id: shown.id,
    accountId: shown.accountId,
    status: shown.status,
    topic: shown.topic,
    from: shown.message.from,
    receivedAtMs: shown.message.receivedAtMs,
    preview: shown.message.visibleText.replace(/\s+/g, ' ').slice(0, 120),
    proposals: shown.actions.length,
    waiting: shown.consent !== null ? 1 : shown.actions.filter((one) => one.status === 'proposed').length,
    snoozedUntilMs: shown.snoozedUntilMs,
    ...changes,
  };
}

export const outcomes: OutcomeView[] = [
  outcome('o1', 18, 'sign the venue contract', {
    kind: 'escalate_human',
    reason: 'The venue asks for a signature on the contract.',
    remindAt: `${inDays(1)}T09:00:00`,
  }),
  outcome('o2', 25, 'workshop on Friday', {
    kind: 'draft_reply',
    from: 'jo@example.org',
    to: ['ann.weber@example.com'],
    cc: [],
    subject: 'Re: workshop on Friday',
    body: BODY,
    inReplyTo: '<1@example.com>',
    references: ['<1@example.com>'],
  }),
  outcome('o3', 26, 'workshop on Friday', {
    kind: 'create_issue',
    title: 'Send head count and lunch list to the venue',
    notes: '14 people, two vegan lunches.',
    project: null,
    due: inDays(3),
    labels: ['workshop'],
    sourceMessageId: '<1@example.com>',
    sourceSubject: 'Genie: workshop on Friday',
  }),
  outcome('o4', 2_900, 'what did we agree with the printer', {
    kind: 'summarize_thread',
    summary:
      'The printer delivers 200 programmes by the 12th, folded, at 340 euros. Paper samples came with the last letter; nobody chose yet.',
  }),
  outcome('o5', 4_400, 'find the invoice of the caterer', {
    kind: 'fetch_data',
    tool: 'mail.search',
    arguments: { query: 'from:caterer invoice', limit: 5 },
    text: '2 mails found\n\n14 Nov  Caterer GmbH  Invoice 2026-118\n02 Nov  Caterer GmbH  Offer for 14 people',
  }),
];

/** Health to match the accounts: a day with one interruption, and an import where the account is well. */
export function healthOf(accounts: AccountView[]): HealthView {
  return {
    nowMs: ago(0),
    diskFreeBytes: 48_000_000_000,
    diskLow: false,
    accounts: accounts.map(({ id, kind, label, active, health }, index) => ({
      id,
      kind,
      label,
      active,
      ...health,
      stale: health.state === 'needs_auth',
      lagMs: 60_000,
      credential: health.state === 'needs_auth' ? 'rejected' : 'accepted',
      waiting: 3,
      quarantined: index,
      gaps: index,
      keptBytes: 38_400_000,
      keptBytesLimit: 104_857_600,
      last24h: [
        { atMs: ago(1_500), state: 'connected', code: null },
        { atMs: ago(700), state: 'backoff', code: 'network' },
        { atMs: ago(640), state: 'connected', code: null },
        ...(health.state === 'needs_auth'
          ? [{ atMs: ago(598), state: 'needs_auth' as const, code: 'provider_auth_error' }]
          : []),
      ],
      import:
        index === 0
          ? {
              id: 'imp-1',
              accountId: id,
              mailbox: 'INBOX',
              state: 'running',
              total: 12_400,
              read: 5_150,
              stored: 5_110,
              bytes: 90_000_000,
              createdAtMs: ago(4),
              updatedAtMs: ago(0),
              error: null,
            }
          : null,
      importPace:
        index === 0
          ? Array.from({ length: 40 }, (_, n) => ({
              atMs: NOW - (40 - n) * 6_000,
              read: Math.round(n * 128 + 60 * Math.sin(n / 3)),
            }))
          : [],
    })),
    modelDays: Array.from({ length: 14 }, (_, n) => ({
      day: new Date(NOW - (13 - n) * 86_400_000).toISOString().slice(0, 10),
      calls: n % 5 === 3 ? 0 : 4 + ((n * 7) % 11),
      tokens: n % 5 === 3 ? 0 : 5_000 + ((n * 7_919) % 20_000),
      cost: n % 5 === 3 ? 0 : 0.01 + ((n * 37) % 60) / 1_000,
    })),
  };
}

/** What is found for an address: an app password, a sign-in with Microsoft, or nothing. */
export function discoveryOf(address: string): Discovery {
  const domain = address.slice(address.indexOf('@') + 1);
  const origin = { from: 'preset' as const, source: domain };
  const steps = [{ step: 'preset' as const, asked: domain, result: 'found' as const, detail: '' }];
  if (domain === 'outlook.com') {
    const provider = { id: 'microsoft' as const, name: 'Microsoft', advice: null, adviceUrl: null };
    return { address, domain, candidates: [{ kind: 'graph', ...origin, provider }], steps };
  }
  if (domain !== 'icloud.com') {
    const failed = { step: 'autoconfig' as const, asked: `https://autoconfig.${domain}`, result: 'failed' as const };
    return { address, domain, candidates: [], steps: [{ ...failed, detail: 'It did not answer in time.' }] };
  }
  const provider = {
    id: 'icloud' as const,
    name: 'iCloud Mail',
    advice: 'app_password' as const,
    adviceUrl: 'https://account.apple.com',
  };
  const imap = { host: 'imap.mail.me.com', port: 993, security: 'tls' as const, user: 'jo' };
  const found = { signIn: ['password' as const], oauth: null, authservId: null, needsConsent: false };
  return { address, domain, candidates: [{ kind: 'imap', ...origin, provider, imap, ...found }], steps };
}
