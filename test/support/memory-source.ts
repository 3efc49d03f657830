import { AppError } from '../../shared/errors/app-error';
import type { HistoryWindow } from '../../shared/domain/history';
import type {
  HistoryPlan,
  MailboxInfo,
  MailSlice,
  MailSource,
  SliceLimits,
  SourceChange,
  SourceGap,
  SourceMessage,
} from '../../electron/interfaces/mail-source';

/** A mailbox in memory. Its cursor is the number of entries already read. */
export class MemorySource implements MailSource {
  readonly mailbox = 'INBOX';
  readonly entries: (SourceMessage | SourceGap)[] = [];
  /** Where each slice was asked to begin. */
  readonly asked: string[] = [];
  sliceSize = 50;
  closed = false;
  /** What the server could hand out besides the watched mailbox, by Message-ID. */
  readonly elsewhere: SourceMessage[] = [];
  changes: SourceChange[] = [];
  /** Runs after a slice was read and before it is handed over. */
  beforeHandOver: () => Promise<void> | void = () => undefined;

  constructor(readonly accountId: string) {}

  /** Lets a message arrive. */
  deliver(key: string, text: string, over: Partial<SourceMessage> = {}): void {
    const raw = Buffer.from(text);
    this.entries.push({ key, mailbox: this.mailbox, raw, receivedAtMs: 1_700_000_000_000, seen: false, ...over });
  }

  /** A message that was listed but is gone before it can be read. */
  vanish(key: string): void {
    this.entries.push({ key, mailbox: this.mailbox, reason: 'vanished', size: null });
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  list(): Promise<MailboxInfo[]> {
    return Promise.resolve([{ mailbox: this.mailbox, name: this.mailbox, role: 'inbox' }]);
  }

  mailboxes(): Promise<string[]> {
    return Promise.resolve([this.mailbox]);
  }

  baseline(): Promise<string> {
    return Promise.resolve(String(this.entries.length));
  }

  async slice(_mailbox: string, cursor: string, limits: SliceLimits): Promise<MailSlice> {
    this.asked.push(cursor);
    const start = Number(cursor);
    const end = Math.min(start + Math.min(this.sliceSize, limits.maxMessages), this.entries.length);
    const part = this.entries.slice(start, end);
    await this.beforeHandOver();
    return {
      messages: part.filter((entry) => 'raw' in entry),
      gaps: part.filter((entry) => 'reason' in entry),
      changes: this.changes.splice(0),
      cursor: String(end),
      hasMore: end < this.entries.length,
    };
  }

  history(_mailbox: string, watchCursor: string, window: HistoryWindow): Promise<HistoryPlan> {
    const to = Number(watchCursor);
    const past = this.entries.slice(0, to);
    const wanted =
      'last' in window
        ? past.slice(-window.last)
        : past.filter((entry) => 'raw' in entry && entry.receivedAtMs >= window.sinceMs);
    return Promise.resolve({ cursor: `${to - wanted.length}:${to}`, total: wanted.length, bytes: null });
  }

  async historySlice(mailbox: string, cursor: string, limits: SliceLimits): Promise<MailSlice> {
    const [from, to] = cursor.split(':').map(Number) as [number, number];
    const part = await this.slice(mailbox, String(from), {
      ...limits,
      maxMessages: Math.min(limits.maxMessages, to - from),
    });
    return { ...part, cursor: `${part.cursor}:${to}`, hasMore: Number(part.cursor) < to };
  }

  fetch(key: string): Promise<Uint8Array | null> {
    const found = this.entries.find((entry) => entry.key === key);
    return Promise.resolve(found && 'raw' in found ? found.raw : null);
  }

  find(messageIds: readonly string[], limit: number): Promise<SourceMessage[]> {
    const names = ({ raw }: SourceMessage) =>
      messageIds.some((id) => id === `<${Buffer.from(raw).toString()}@example.org>`);
    return Promise.resolve(this.elsewhere.filter(names).slice(0, limit));
  }

  search(words: string, limit: number): Promise<SourceMessage[]> {
    if (words === '') return Promise.reject(new AppError('not_implemented', 'No words.', 'Type some.'));
    return Promise.resolve(this.elsewhere.filter(({ raw }) => Buffer.from(raw).includes(words)).slice(0, limit));
  }

  watch(_events: unknown, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
