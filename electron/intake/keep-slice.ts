import { AppError } from '../../shared/errors/app-error';
import type { ParsedMessage } from '../../shared/domain/message';
import type { ReadMessage } from '../interfaces/import-writer';
import type { SourceChange, SourceGap } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import { newId, newTraceId } from '../lib/ids';
import type { Account } from '../store/accounts';
import type { MessageOrigin } from '../store/messages';
import type { Store } from '../store/store';

/** How far the clock of a server may be from ours. */
const CLOCK_SKEW_MS = 600_000;

/** Stores what was read of a source. Everything here is done in the caller's transaction. */
export function createKeeper({ store, clock }: { store: Store; clock: Clock }) {
  const newRow = (accountId: string, origin: MessageOrigin) => ({
    id: newId(),
    accountId,
    origin,
    traceId: newTraceId(),
    observedAtMs: clock.now(),
  });

  // One message that watching found although it came here as history before: it may be a request (A1).
  const promoteNew = (account: Account, entry: { id: string; receivedAtMs: number }): boolean =>
    entry.receivedAtMs >= account.createdAtMs - CLOCK_SKEW_MS && store.ledger.promote(account.id, entry.id);

  const keepOne = (account: Account, origin: MessageOrigin, item: ReadMessage): boolean => {
    const { receivedAtMs, mailbox } = item;
    const row = {
      ...newRow(account.id, origin),
      sourceKey: item.key,
      mailbox,
      contentSha256: item.sha256,
      receivedAtMs,
    };
    if (item.json === null) {
      store.messages.insertTombstone({ ...row, messageId: null, state: 'quarantined', reason: item.reason });
      return false;
    }
    const parsed = JSON.parse(item.json) as ParsedMessage;
    // The same octets under another key: a moved mail, or a mailbox that was numbered anew. Never run twice (B10).
    const twin = store.ledger.byContent(account.id, item.sha256);
    if (twin === null) {
      return store.messages.insertObserved({ ...row, size: item.size, seen: item.seen, parsed });
    }
    store.messages.insertTombstone({ ...row, messageId: parsed.messageId, state: 'duplicate', reason: 'same_content' });
    return origin === 'watch' && promoteNew(account, twin);
  };

  return {
    /** Removing or pausing the account meanwhile fences a read off (B11): asked in the transaction that stores it. */
    requireActive(accountId: string): Account {
      const account = store.accounts.get(accountId);
      if (account?.active) return account;
      throw new AppError('account_inactive', 'This account is paused or removed.', 'Resume the account first.');
    },

    /** Stores what was read; how many messages were new. */
    keep(
      account: Account,
      origin: MessageOrigin,
      items: readonly ReadMessage[],
      promote: readonly string[] = [],
    ): number {
      let stored = 0;
      // Oldest first: the index takes its rows fastest in the order of their time.
      const inOrder = [...items].sort((a, b) => a.receivedAtMs - b.receivedAtMs);
      for (const item of inOrder) if (keepOne(account, origin, item)) stored += 1;
      for (const id of promote) if (store.ledger.promote(account.id, id)) stored += 1;
      return stored;
    },

    /** Stores what can never be read as gaps: never passed over in silence (B10). */
    keepGaps(accountId: string, origin: MessageOrigin, gaps: readonly SourceGap[]): void {
      for (const gap of gaps) {
        store.messages.insertTombstone({
          ...newRow(accountId, origin),
          sourceKey: gap.key,
          mailbox: gap.mailbox,
          contentSha256: null,
          messageId: null,
          state: 'gap',
          reason: gap.reason,
          receivedAtMs: clock.now(),
        });
      }
    },

    /** Takes over what the source tells about messages handed out before. */
    applyChanges(account: Account, changes: readonly SourceChange[]): void {
      const entries = store.ledger.byKeys(
        account.id,
        changes.map((change) => change.key),
      );
      for (const change of changes) {
        const entry = entries.get(change.key);
        if (entry === undefined) continue;
        if (change.type === 'seen') {
          store.ledger.setSeen(account.id, change.key, change.seen);
          promoteNew(account, entry);
        } else if (change.type === 'gone') {
          store.ledger.setGone(account.id, change.key, clock.now());
        } else {
          store.ledger.move(account.id, change.key, change.to);
        }
      }
    },
  };
}
