import type { MessageLink } from '../../shared/domain/message';
import { LIMITS } from './limits';
import { cleanLine } from './safe-text';

const LIVE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const URL_IN_TEXT = /\b(?:https?:\/\/|mailto:|www\.)[^\s<>"'`{}|\\^\u0000-\u001F\u007F]{1,2048}/gi;
const HOST_IN_TEXT =
  /(?:^|[\s(<"'])(?:https?:\/\/)?(?:[^\s/@]{1,100}@)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,24})(?=[\s/:?#)>"',.]|$)/iu;

/**
 * One link of the visible text with its real target, byte for byte as it stands in the mail (white space that a browser
 * would drop from it is dropped). Flags: `unsafe_scheme` (anything but http, https, mailto), `relative`,
 * `text_mismatch` (the text names another host), `idn`, `userinfo`, `ip_host`, `hidden_chars`.
 */
export function toLink(target: string, text: string): MessageLink {
  const label = cleanLine(text);
  const address = cleanLine(target.replace(/[\t\n\r]+/g, ''));
  const flags = new Set<string>();
  if (label.flags.includes('hidden_chars') || address.flags.includes('hidden_chars')) flags.add('hidden_chars');
  const url = parseUrl(address.text);
  if (!url) flags.add(/^[a-z][a-z0-9+.-]*:/i.test(address.text) ? 'unsafe_scheme' : 'relative');
  else {
    if (!LIVE_SCHEMES.has(url.protocol)) flags.add('unsafe_scheme');
    if (url.username !== '' || url.password !== '') flags.add('userinfo');
    if (/(?:^|\.)xn--/.test(url.hostname)) flags.add('idn');
    if (/^\[|^\d{1,3}(?:\.\d{1,3}){3}$/.test(url.hostname)) flags.add('ip_host');
    if (namesAnotherHost(label.text, url)) flags.add('text_mismatch');
  }
  return { text: label.text.slice(0, 1_000), url: address.text.slice(0, LIMITS.urlLength), flags: [...flags] };
}

/** The links a person would see in plain text. Trailing punctuation belongs to the sentence, not to the link. */
export function findLinks(text: string): MessageLink[] {
  const links: MessageLink[] = [];
  for (const match of text.matchAll(URL_IN_TEXT)) {
    if (links.length >= LIMITS.links) break;
    const shown = trimPunctuation(match[0]);
    links.push(toLink(/^www\./i.test(shown) ? `http://${shown}` : shown, shown));
  }
  return links;
}

/** The same target under the same text only once, at most as many as the limit allows. */
export function uniqueLinks(links: readonly MessageLink[]): MessageLink[] {
  const unique = new Map<string, MessageLink>();
  for (const link of links) {
    const key = `${link.url}\n${link.text}`;
    if (!unique.has(key) && unique.size < LIMITS.links) unique.set(key, link);
  }
  return [...unique.values()];
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function namesAnotherHost(text: string, url: URL): boolean {
  const named = HOST_IN_TEXT.exec(text.slice(0, 500))?.[1];
  if (named === undefined || !/^https?:$/.test(url.protocol)) return false;
  const shown = parseUrl(`http://${named}`)?.hostname.replace(/^www\./, '') ?? named;
  return shown !== url.hostname.replace(/^www\./, '');
}

function trimPunctuation(link: string): string {
  let end = link.length;
  while (end > 0 && /[.,;:!?'"\]*_~]/.test(link[end - 1] as string)) end--;
  if (link[end - 1] === ')' && !link.slice(0, end).includes('(')) end--;
  return link.slice(0, end);
}
