import type { DiscoveryStep } from '../../../shared/domain/account';
import { toAppError } from '../../../shared/errors/app-error';
import type { Clock } from '../../lib/clock';
import { boundedFetch, TooLarge, type Fetch } from './bounded-fetch';
import { parseAutoconfig, type Autoconfig } from './autoconfig-xml';
import type { MailAddress } from './mail-address';

const MAX_BYTES = 64 * 1024;
/** For each request; there are at most `MAX_REDIRECTS` more. */
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 2;

export type AutoconfigAnswer = { result: DiscoveryStep['result']; detail: string; config: Autoconfig | null };

/**
 * Asks one address for a configuration in Mozilla's format: https only, no redirect to another origin, at most 64 KiB.
 * Rejects only when the signal aborts; everything else is part of the answer.
 */
export async function askAutoconfig(
  url: string,
  address: MailAddress,
  deps: { fetch: Fetch; clock: Clock },
  signal: AbortSignal,
): Promise<AutoconfigAnswer> {
  const { host } = new URL(url);
  try {
    const response = await follow(url, deps, signal);
    if (typeof response === 'string') return failed(response);
    if (response.status === 404 || response.status === 410) return NOTHING;
    if (!response.ok) return failed(`${host} answered with status ${response.status}.`);
    const config = parseAutoconfig(await response.text(), address);
    // Many web servers answer every address with a page.
    if (config === null)
      return { ...NOTHING, detail: `${host} answered with something else than a mail configuration.` };
    const detail = config.leftOut.join('\n');
    return { result: config.servers.length > 0 ? 'found' : 'nothing', detail, config };
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof TooLarge) return failed(`${host} answered with more than a mail configuration can be.`);
    const code = ((thrown as { cause?: { code?: unknown } }).cause ?? {}).code;
    if (code === 'ENOTFOUND') return NOTHING;
    const known = toAppError(thrown);
    return failed(known.code === 'network' ? known.message : `${host} could not be reached safely.`);
  }
}

const NOTHING: AutoconfigAnswer = { result: 'nothing', detail: '', config: null };

function failed(detail: string): AutoconfigAnswer {
  return { result: 'failed', detail, config: null };
}

// A sentence instead of a response: why it ends here.
async function follow(
  start: string,
  deps: { fetch: Fetch; clock: Clock },
  signal: AbortSignal,
): Promise<Response | string> {
  const limits = { clock: deps.clock, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  let url = new URL(start);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await boundedFetch(deps.fetch, url.href, { headers: { accept: 'text/xml' } }, limits, signal);
    if (response.status < 300 || response.status > 399) return response;
    const location = response.headers.get('location') ?? '';
    if (!URL.canParse(location, url.href)) return `${url.host} points nowhere.`;
    const next = new URL(location, url.href);
    if (next.origin !== url.origin) return `${url.host} points to ${next.host}, which was not followed.`;
    url = next;
  }
  return `${url.host} points in circles.`;
}
