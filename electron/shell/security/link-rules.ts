import { AppError } from '../../../shared/errors/app-error';

/** Header fields a mail program may be given (RFC 6068 §4 calls the others unsafe; `bcc` and `attach` above all). */
const MAILTO_FIELDS = new Set(['to', 'cc', 'subject', 'body', 'in-reply-to']);
/** ShellExecute and several mail programs cut or refuse longer ones. */
const MAX_MAILTO = 30_000;

/** The link in normal form, if it is an https link without a user name in it. Throws AppError `bad_input` else. */
export function checkedWebLink(raw: string): URL {
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url;
  throw new AppError('bad_input', 'Only https links are opened.', 'Copy the link if you trust it.');
}

/** The mailto URL in normal form. Throws AppError `bad_input` for other schemes, unsafe fields and excess length. */
export function checkedMailto(raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url?.protocol !== 'mailto:') throw notAMail('it is not a mailto address');
  if (url.href.length > MAX_MAILTO) throw notAMail('the draft is too long for one');
  // RFC 6068 §5: a line break belongs into the body only; elsewhere it would start a header field of its own.
  if (/%0[ad]/i.test(url.pathname)) throw notAMail('a recipient has a line break');
  for (const [field, value] of url.searchParams) {
    const name = field.toLowerCase();
    if (!MAILTO_FIELDS.has(name)) throw notAMail(`the field “${name}” is not allowed`);
    if (name !== 'body' && /[\r\n]/.test(value)) throw notAMail(`the field “${name}” has a line break`);
  }
  return url.href;
}

function notAMail(why: string): AppError {
  return new AppError(
    'bad_input',
    `The draft cannot be handed to the mail program: ${why}.`,
    'Use Copy or Save .eml instead.',
  );
}
