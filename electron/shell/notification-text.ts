import type { ActionKind } from '../../shared/domain/action';
import type { Translate } from '../../shared/i18n/translate';
import { inertText } from './inert-text';

export type NotifiedItem = { type: 'session' | 'held'; id: string };

export type NotificationRequest = {
  item: NotifiedItem;
  /** Display name or address of the sender, as the mail has it. */
  from: string;
  topic: string;
  /** What is new about the item. */
  news:
    | { kind: 'proposals'; kinds: readonly ActionKind[] }
    | { kind: 'reminder'; outcomeId: string }
    | { kind: 'held' | 'failed' | 'consent' };
};

/** An incident that needs the user, or its end. */
export type NotificationAlert = {
  alert: { id: string; state: 'open' | 'over'; message: string };
  /** The request it is about, if it is about one. */
  item: NotifiedItem | null;
};

export type Notice = NotificationRequest | NotificationAlert;

export type NotificationText = { title: string; body: string };

/** News that are one sentence: held, failed, waiting for consent, and a reminder of a "needs you". */
const SENTENCES = {
  held: 'shell.notification.held',
  failed: 'shell.notification.failed',
  consent: 'shell.notification.consent',
  reminder: 'shell.notification.reminder',
} as const;

const MAX_SENDER = 40;
const MAX_TOPIC = 80;
const MAX_ALERT = 120;

/**
 * What one notification says, as inert text. What others wrote stands in the title only, which the Desktop
 * Notifications specification defines as plain text; the body may be read as markup and holds only our own words.
 */
export function noticeText(notice: Notice, translate: Translate): NotificationText {
  return 'alert' in notice ? alertText(notice, translate) : requestText(notice, translate);
}

function requestText(request: NotificationRequest, translate: Translate): NotificationText {
  const from = inertText(request.from, MAX_SENDER) || translate('shell.notification.unknownSender');
  const topic = inertText(request.topic, MAX_TOPIC) || translate('shell.notification.noTopic');
  // Joined here, not by the catalogue: a topic may contain what looks like one of its placeholders.
  return { title: `${from}: ${topic}`, body: newsText(request.news, translate) };
}

function alertText({ alert }: NotificationAlert, translate: Translate): NotificationText {
  const body = alert.state === 'over' ? 'shell.notification.alertOver' : 'shell.notification.alert';
  return { title: inertText(alert.message, MAX_ALERT), body: translate(body) };
}

/** Why several notices are one: too many at once, or they waited for the end of the quiet hours. */
export type GroupReason = 'many' | 'quiet';

/** One notification for many notices. */
export function groupText(count: number, reason: GroupReason, translate: Translate): NotificationText {
  const title = reason === 'quiet' ? 'shell.notification.quiet_other' : 'shell.notification.group_other';
  return { title: translate(title, { count }), body: translate('shell.notification.groupBody') };
}

function newsText(news: NotificationRequest['news'], translate: Translate): string {
  if (news.kind !== 'proposals') return translate(SENTENCES[news.kind]);
  const [first] = news.kinds;
  if (first === undefined) return translate('shell.notification.nothing');
  const count = news.kinds.length;
  return translate('shell.notification.proposals_other', { count, first: translate(`shell.verb.${first}`) });
}

/**
 * The text as the system must be given it. Notification servers of Linux desktops read the body as markup (`<b>`,
 * `<a>`, `<img>`), so it is escaped there; Windows and macOS show it as it is.
 */
export function forPlatform(text: NotificationText, platform: NodeJS.Platform): NotificationText {
  if (platform !== 'linux') return text;
  const body = text.body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { title: text.title, body };
}
