import type { MailboxObject } from 'imapflow';
import type { HistoryWindow } from '../../../shared/domain/history';
import { AppError } from '../../../shared/errors/app-error';
import type { HistoryPlan, MailSlice, SliceLimits } from '../../interfaces/mail-source';
import type { Logger } from '../../lib/logger';
import { ImapFailure } from './imap-failure';
import { ImapSession } from './imap-session';
import type { ImapSourceOptions } from './imap-source';
import type { ImapTimings } from './imap-timings';
import { MailboxProblems } from './mailbox-problems';
import { MailboxReader } from './mailbox-reader';
import { canonicalMailbox, INBOX } from './message-key';
import type { OpenClient } from './open-client';
import { isOpen, openMailbox } from './open-mailbox';
import { SignIn } from './sign-in';

export type WatchedAccountOptions = ImapSourceOptions & { timings: ImapTimings; logger: Logger };

/** The watched mailboxes of one account on its one connection. Everything here rejects with ImapFailure or AppError. */
export class WatchedAccount {
  readonly mailboxes: readonly string[];
  readonly session: ImapSession;
  readonly problems = new MailboxProblems();
  readonly options: WatchedAccountOptions;
  readonly #readers = new Map<string, MailboxReader>();

  constructor(options: WatchedAccountOptions) {
    this.options = options;
    this.mailboxes = [...new Set((options.config.mailboxes ?? [INBOX]).map(canonicalMailbox))];
    const prepare = async (opened: OpenClient) => void (await this.openHome(opened));
    this.session = new ImapSession({ ...options, signIn: new SignIn(options), prepare });
  }

  /** Signs in once and opens every watched mailbox. A success takes back what was held against the secret. */
  async check(signal: AbortSignal): Promise<void> {
    const opened = await new SignIn(this.options).open(signal, null);
    try {
      for (const mailbox of this.mailboxes) await openMailbox(opened, mailbox, this.options.config);
      await opened.client.logout();
    } catch (thrown) {
      opened.client.close();
      throw opened.classify(thrown);
    }
    this.session.forgive();
  }

  /** Opens the first watched mailbox that can be opened: the one to idle on. Null when none can. */
  async openHome(opened: OpenClient): Promise<MailboxObject | null> {
    for (const mailbox of this.mailboxes) {
      // One that is known to fail is tried again by its next slice.
      if (this.problems.has(mailbox)) continue;
      try {
        return await openMailbox(opened, mailbox, this.options.config);
      } catch (thrown) {
        if (!(thrown instanceof ImapFailure) || thrown.mailbox === undefined) throw thrown;
        this.problems.note(mailbox, thrown);
      }
    }
    return null;
  }

  async baseline(name: string, signal: AbortSignal): Promise<string> {
    const { mailbox, reader } = this.#watched(name);
    return this.#reading(mailbox, signal, async (opened) => {
      await openMailbox(opened, mailbox, this.options.config, { anew: true });
      return reader.baseline(opened.client);
    });
  }

  async slice(name: string, cursor: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice> {
    const { mailbox, reader } = this.#watched(name);
    return this.#reading(mailbox, signal, async (opened) => {
      const mayBeQuiet = !isOpen(opened.client, mailbox) && !this.problems.has(mailbox);
      if (mayBeQuiet && (await reader.hasNothingNew(opened.client, cursor))) {
        return { messages: [], gaps: [], cursor, hasMore: false };
      }
      await openMailbox(opened, mailbox, this.options.config);
      return reader.slice(opened.client, cursor, limits);
    });
  }

  async history(name: string, watchCursor: string, window: HistoryWindow, signal: AbortSignal): Promise<HistoryPlan> {
    const { mailbox, reader } = this.#watched(name);
    return this.#reading(mailbox, signal, async (opened) => {
      await openMailbox(opened, mailbox, this.options.config, { anew: true });
      return reader.history(opened.client).plan(opened.client, watchCursor, window);
    });
  }

  async historySlice(name: string, cursor: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice> {
    const { mailbox, reader } = this.#watched(name);
    return this.#reading(mailbox, signal, async (opened) => {
      await openMailbox(opened, mailbox, this.options.config);
      return reader.history(opened.client).slice(opened.client, cursor, limits);
    });
  }

  /** Work in one mailbox: what fails there is noted, and so is that it can be read again. */
  async #reading<T>(mailbox: string, signal: AbortSignal, work: (opened: OpenClient) => Promise<T>): Promise<T> {
    const result = await this.session.use(signal, work, (failure) => {
      if (failure.mailbox !== undefined) this.problems.note(mailbox, failure);
      else this.#watched(mailbox).reader.failed(failure);
    });
    this.problems.solved(mailbox);
    return result;
  }

  #watched(name: string): { mailbox: string; reader: MailboxReader } {
    const mailbox = canonicalMailbox(name);
    if (!this.mailboxes.includes(mailbox)) {
      throw new AppError(
        'not_found',
        `${name} of ${this.options.config.user} is not watched.`,
        'Add it to the watched mailboxes of the account first.',
      );
    }
    const known = this.#readers.get(mailbox);
    const reader = known ?? new MailboxReader({ mailbox, clock: this.options.clock, known: this.options.known });
    this.#readers.set(mailbox, reader);
    return { mailbox, reader };
  }
}
