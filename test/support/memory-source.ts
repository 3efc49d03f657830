import type {
  MailSlice,
  MailSource,
  SliceLimits,
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
      cursor: String(end),
      hasMore: end < this.entries.length,
    };
  }

  watch(_events: unknown, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}
