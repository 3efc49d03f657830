import type { AccountCandidate, Discovery, DiscoveryStep } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { Clock } from '../../lib/clock';
import { systemClock } from '../../lib/clock';
import { askAutoconfig } from './ask-autoconfig';
import { askSrv } from './ask-srv';
import type { AutoconfigServer } from './autoconfig-xml';
import type { Fetch } from './bounded-fetch';
import { guessed, ofPreset, ofServer, withoutRepeats } from './candidates';
import { parseMailAddress, type MailAddress } from './mail-address';
import type { NameService } from './name-service';
import { presetByDomain, presetByMx } from './presets';

export type DiscoveryDependencies = { fetch: Fetch; resolve: NameService; clock?: Clock };

/** For each question to DNS, whatever the name servers do. */
const DNS_LIMIT_MS = 6_000;
const MAX_MX = 10;

type Found = { steps: DiscoveryStep[]; candidates: AccountCandidate[] };

/**
 * Finds the ways into a mailbox from its address (B3), the most trustworthy first: a preset by the domain or by who
 * takes its mail, the domain's own configuration, Thunderbird's database, SRV records, and only without any of these a
 * guess. Never rejects for what others answer; rejects with AppError `bad_input` for what is no address, and with the
 * signal's reason.
 */
export async function discover(typed: string, deps: DiscoveryDependencies, signal: AbortSignal): Promise<Discovery> {
  const address = parseMailAddress(typed);
  const search = new Search(address, deps, signal);
  const answer = (found: Found[]): Discovery => ({
    address: address.address,
    domain: address.domain,
    steps: found.flatMap(({ steps }) => steps),
    candidates: withoutRepeats(found.flatMap(({ candidates }) => candidates)),
  });

  const byDomain = search.preset();
  if (byDomain.candidates.length > 0) return answer([byDomain]);
  const { exchanges, ...byMx } = await search.mx();
  if (byMx.candidates.length > 0) return answer([byDomain, byMx]);

  const asked = await Promise.all([
    search.autoconfig(
      `https://autoconfig.${address.domain}/mail/config-v1.1.xml?emailaddress=${encodeURIComponent(address.address)}`,
    ),
    search.autoconfig(`https://${address.domain}/.well-known/autoconfig/mail/config-v1.1.xml`),
    search.ispdb(address.domain, false),
    ...mailDomains(exchanges, address.domain).map((domain) => search.ispdb(domain, true)),
    search.srv(),
  ]);
  const found = [byDomain, byMx, ...asked];
  if (found.some(({ candidates }) => candidates.length > 0)) return answer(found);
  return answer([...found, await search.guess()]);
}

class Search {
  readonly #clock: Clock;

  constructor(
    private readonly address: MailAddress,
    private readonly deps: DiscoveryDependencies,
    private readonly signal: AbortSignal,
  ) {
    this.#clock = deps.clock ?? systemClock;
  }

  preset(): Found {
    const { domain } = this.address;
    const preset = presetByDomain(domain);
    const candidates = preset === null ? [] : [ofPreset(preset, this.address, domain)];
    return { candidates, steps: [{ step: 'preset', asked: domain, result: resultOf(candidates), detail: '' }] };
  }

  async mx(): Promise<Found & { exchanges: string[] }> {
    const { domain } = this.address;
    try {
      const records = await this.#ask(domain, this.deps.resolve.mx(domain));
      const exchanges = records
        .sort((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
        .filter((exchange) => exchange !== '')
        .slice(0, MAX_MX);
      const taker = exchanges.find((exchange) => presetByMx(exchange) !== null);
      const preset = taker === undefined ? null : presetByMx(taker);
      const candidates = preset === null ? [] : [ofPreset(preset, this.address, taker ?? '')];
      return {
        exchanges,
        candidates,
        steps: [{ step: 'mx', asked: domain, result: resultOf(candidates), detail: '' }],
      };
    } catch (thrown) {
      return { exchanges: [], candidates: [], steps: [this.#failed('mx', domain, thrown)] };
    }
  }

  autoconfig(url: string): Promise<Found> {
    return this.#configuration('autoconfig', url, false);
  }

  /** `viaDns`: the domain is not the user's own but what DNS named as the one that takes its mail. */
  ispdb(domain: string, viaDns: boolean): Promise<Found> {
    return this.#configuration('ispdb', `https://autoconfig.thunderbird.net/v1.1/${domain}`, viaDns);
  }

  async srv(): Promise<Found> {
    const asked = `_imaps._tcp.${this.address.domain}`;
    try {
      const places = await this.#ask(this.address.domain, askSrv(this.address, this.deps.resolve));
      const candidates = places.map(({ source, ...place }) =>
        ofServer({ ...place, user: this.address.address, signIn: ['password'] }, 'srv', source, this.address, true),
      );
      return { candidates, steps: [{ step: 'srv', asked, result: resultOf(candidates), detail: '' }] };
    } catch (thrown) {
      return { candidates: [], steps: [this.#failed('srv', asked, thrown)] };
    }
  }

  async guess(): Promise<Found> {
    const found: Found = { candidates: [], steps: [] };
    for (const host of [`imap.${this.address.domain}`, `mail.${this.address.domain}`]) {
      try {
        const exists = await this.#ask(host, this.deps.resolve.exists(host));
        if (exists) found.candidates.push(guessed(host, this.address));
        found.steps.push({ step: 'guess', asked: host, result: exists ? 'found' : 'nothing', detail: '' });
      } catch (thrown) {
        found.steps.push(this.#failed('guess', host, thrown));
      }
    }
    return found;
  }

  async #configuration(step: 'autoconfig' | 'ispdb', url: string, viaDns: boolean): Promise<Found> {
    const deps = { fetch: this.deps.fetch, clock: this.#clock };
    const { result, detail, config } = await askAutoconfig(url, this.address, deps, this.signal);
    const candidate = (server: AutoconfigServer) => ofServer(server, step, url, this.address, viaDns);
    return { candidates: config?.servers.map(candidate) ?? [], steps: [{ step, asked: url, result, detail }] };
  }

  // Node's resolver takes no signal, and no time for a name as a whole.
  async #ask<T>(name: string, answer: Promise<T>): Promise<T> {
    const over = new AbortController();
    const limit = this.#clock.sleep(DNS_LIMIT_MS, AbortSignal.any([this.signal, over.signal])).then((): T => {
      this.signal.throwIfAborted();
      throw new AppError('network', `DNS did not answer for ${name} in time.`, 'Check the connection and try again.');
    });
    limit.catch(() => undefined);
    try {
      return await Promise.race([answer, limit]);
    } finally {
      over.abort();
    }
  }

  #failed(step: DiscoveryStep['step'], asked: string, thrown: unknown): DiscoveryStep {
    this.signal.throwIfAborted();
    const detail = thrown instanceof AppError ? thrown.message : `DNS could not be asked for ${asked}.`;
    return { step, asked, result: 'failed', detail };
  }
}

function resultOf(candidates: readonly AccountCandidate[]): 'found' | 'nothing' {
  return candidates.length > 0 ? 'found' : 'nothing';
}

/**
 * Domains whose configuration may stand for a mail exchanger: its name without the host, and the last two labels. Of
 * those a first one of three letters or fewer is a public suffix like co.uk more often than a provider.
 */
function mailDomains(exchanges: readonly string[], own: string): string[] {
  const labels = (exchanges[0] ?? '').split('.');
  const domains = [labels.slice(1), labels.slice(-2)]
    .filter((parts) => parts.length > 1 && (parts.length > 2 || (parts[0] ?? '').length > 3))
    .map((parts) => parts.join('.'));
  return [...new Set(domains)].filter((domain) => domain !== own);
}
