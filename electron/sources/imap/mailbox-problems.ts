import type { ImapFailure } from './imap-failure';

/** Watched mailboxes that cannot be read while the others can. */
export class MailboxProblems {
  readonly #problems = new Map<string, ImapFailure>();
  #listener: () => void = () => undefined;

  /** The first one, in the order in which they came up; null when every mailbox can be read. */
  get first(): ImapFailure | null {
    return this.#problems.values().next().value ?? null;
  }

  has(mailbox: string): boolean {
    return this.#problems.has(mailbox);
  }

  note(mailbox: string, failure: ImapFailure): void {
    const known = this.#problems.get(mailbox);
    this.#problems.set(mailbox, failure);
    if (known?.kind !== failure.kind) this.#listener();
  }

  solved(mailbox: string): void {
    if (this.#problems.delete(mailbox)) this.#listener();
  }

  /** Calls back whenever something changes; the returned function ends that. One listener at a time. */
  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = () => undefined);
  }
}
