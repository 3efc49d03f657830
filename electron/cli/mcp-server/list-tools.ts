import { z } from 'zod';
import type { AccountHealthView } from '../../../shared/domain/health';
import type { Address } from '../../../shared/domain/message';
import { healthView } from '../../app/health';
import { parseQuery } from '../../search/query';
import { accountId, narrowed, readTool } from './tool';
import { isoTime, isoTimeOrNull, line, person, preview } from './untrusted-text';

const limit = z.int().min(1).max(100);
const DEFAULT_LIMIT = 25;

export const mailAccounts = readTool(
  {
    name: 'mail_accounts',
    title: 'Accounts',
    description: 'The mailboxes this program may read, and its rights.',
    right: 'read',
    input: z.strictObject({}),
  },
  ({ scope, store, rights }) => ({
    rights,
    accounts: store.accounts
      .list()
      .filter(({ id }) => scope.includes(id))
      .map((account) => ({
        account_id: account.id,
        label: line(account.label, 200),
        kind: account.kind,
        addresses: account.addresses.map((one) => line(one, 320)),
        active: account.active,
        state: account.health.state,
      })),
  }),
);

export const mailList = readTool(
  {
    name: 'mail_list',
    title: 'List mail',
    description:
      'Messages that Genie Tray has read, newest first, a page at a time: next_before of one page is before of the next.',
    right: 'read',
    input: z.strictObject({
      account_id: accountId.optional(),
      unacknowledged_only: z.boolean().optional().describe('Without those that mail_ack has marked.'),
      before: z
        .string()
        .regex(/^\d{1,16}$/)
        .optional()
        .describe('next_before of the page before.'),
      limit: limit.default(DEFAULT_LIMIT),
    }),
  },
  (access, input) => {
    const found = access.store.clients.messages(narrowed(access, input.account_id), access.client, {
      unacknowledgedOnly: input.unacknowledged_only ?? false,
      before: input.before ?? null,
      limit: input.limit + 1,
    });
    const page = found.slice(0, input.limit);
    return {
      messages: page.map(({ id, accountId: account, mailbox, receivedAtMs, parsed, acknowledged }) => ({
        ...summary({ id, accountId: account, receivedAtMs, from: parsed.from, subject: parsed.subject }),
        mailbox: line(mailbox, 200),
        preview: preview(parsed.visibleText),
        attachments: parsed.attachments.length,
        acknowledged,
      })),
      next_before: found.length > page.length ? (page.at(-1)?.place ?? null) : null,
    };
  },
);

export const mailSearch = readTool(
  {
    name: 'mail_search',
    title: 'Search mail',
    description:
      'Full-text search over what Genie Tray has read, newest first. Words, "phrases", from:, to:, subject:, has:attachment, is:unread, newer_than:7d, before:2026-01-31 and -word; narrow the query where has_more is true.',
    right: 'read',
    input: z.strictObject({
      query: z.string().min(1).max(500),
      account_id: accountId.optional(),
      limit: limit.default(DEFAULT_LIMIT),
    }),
  },
  (access, input) => {
    const query = parseQuery(input.query, access.core.clock.now());
    const hits = access.store.search.search(narrowed(access, input.account_id), query, input.limit + 1);
    return {
      hits: hits.slice(0, input.limit).map((hit) => ({ ...summary(hit), preview: preview(hit.snippet) })),
      has_more: hits.length > input.limit,
    };
  },
);

export const mailHealth = readTool(
  {
    name: 'mail_health',
    title: 'Health',
    description: 'Whether the mailboxes are read, since when not, and what the user has to do about it.',
    right: 'read',
    input: z.strictObject({ account_id: accountId.optional() }),
  },
  async (access, input) => {
    const scope = narrowed(access, input.account_id);
    const view = await healthView({ ...access.core, store: access.store }, access.directory);
    return {
      accounts: view.accounts.filter(({ id }) => scope.includes(id)).map(accountHealth),
      disk_low: view.diskLow,
    };
  },
);

/** One line of a list. */
export function summary(one: {
  id: string;
  accountId: string;
  receivedAtMs: number;
  from: Address | null;
  subject: string | null;
}) {
  return {
    account_id: one.accountId,
    message_id: one.id,
    received_at: isoTime(one.receivedAtMs),
    from: person(one.from),
    subject: line(one.subject ?? ''),
  };
}

function accountHealth(one: AccountHealthView) {
  return {
    account_id: one.id,
    label: line(one.label, 200),
    active: one.active,
    state: one.state,
    stale: one.stale,
    last_checked_at: isoTimeOrNull(one.lastCheckedAtMs),
    retry_at: isoTimeOrNull(one.retryAtMs),
    error: one.error && { code: one.error.code, message: line(one.error.message), hint: line(one.error.hint) },
    more_to_read: one.backlog,
    waiting: one.waiting,
    quarantined: one.quarantined,
    gaps: one.gaps,
    import: one.import && { state: one.import.state, read: one.import.read, total: one.import.total },
  };
}
