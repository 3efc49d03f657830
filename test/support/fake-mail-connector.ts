import { AppError } from '../../shared/errors/app-error';
import type { ConnectorCall } from '../../electron/interfaces/mail-connector';

export type ConnectorMail = {
  id: string;
  arrivedAtMs: number;
  subject: string;
  from: string;
  to?: string;
  body?: string;
};

const DATE = 'Tue, 03 Mar 2026 09:15:00 +0000';

/** What the public Gmail server prints for these mails. */
export const searchText = (mails: readonly ConnectorMail[]): string =>
  mails.map(({ id, subject, from }) => `ID: ${id}\nSubject: ${subject}\nFrom: ${from}\nDate: ${DATE}\n`).join('\n');
export const readText = ({ subject, from, to = 'me@example.org', body = 'Please see to it.' }: ConnectorMail): string =>
  `Thread ID: t1\nSubject: ${subject}\nFrom: ${from}\nTo: ${to}\nDate: ${DATE}\n\n${body}`;

/** A mailbox behind the two tools of the public Gmail server; its search knows `after:` and `before:`. */
export class FakeMailConnector {
  readonly mails: ConnectorMail[] = [];
  readonly asked: { tool: string; args: Record<string, unknown> }[] = [];
  /** Answers of read_email instead of the usual one, by id; an error is thrown. */
  readonly instead = new Map<string, string | Error>();
  failure: Error | string | null = null;
  /** A connector whose search does not know times. */
  knowsTimes = true;

  arrive(mail: Partial<ConnectorMail> & { id: string; arrivedAtMs: number }): void {
    this.mails.unshift({ subject: `mail ${mail.id}`, from: 'Ann <ann@example.org>', ...mail });
  }

  readonly call: ConnectorCall = (tool, args) => {
    this.asked.push({ tool, args });
    return Promise.resolve().then(() => {
      if (this.failure !== null) return said(this.failure);
      return tool === 'search_emails' ? this.#search(args) : this.#read(args);
    });
  };

  #search({ query, maxResults }: Record<string, unknown>): string {
    const text = String(query);
    const time = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(text)?.[1] ?? Number.NaN) * 1_000;
    const [after, before] = [time('after'), time('before')];
    const found = this.mails.filter(
      ({ arrivedAtMs }) => !this.knowsTimes || (!(arrivedAtMs < after) && !(arrivedAtMs >= before)),
    );
    return searchText(found.slice(0, Number(maxResults)));
  }

  #read({ messageId }: Record<string, unknown>): string {
    const instead = this.instead.get(String(messageId));
    if (instead !== undefined) return said(instead);
    const mail = this.mails.find(({ id }) => id === messageId);
    if (mail === undefined) throw new AppError('bad_input', 'read_email answered with an error.', 'Try again.');
    return readText(mail);
  }
}

function said(what: string | Error): string {
  if (typeof what === 'string') return what;
  throw what;
}
