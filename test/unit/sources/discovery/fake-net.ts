import { discover } from '../../../../electron/sources/discovery/discover';
import type { MxRecord, NameService, SrvRecord } from '../../../../electron/sources/discovery/name-service';
import { ManualClock } from '../../../support/manual-clock';

const NEVER = new AbortController().signal;

/** A configuration in Mozilla's format with one server. */
export function config(host: string): string {
  return `<clientConfig version="1.1"><emailProvider id="x"><incomingServer type="imap"><hostname>${host}</hostname><port>993</port><socketType>SSL</socketType><username>%EMAILADDRESS%</username><authentication>password-cleartext</authentication></incomingServer></emailProvider></clientConfig>`;
}

export function srv(name: string, port: number, priority = 0): SrvRecord {
  return { name, port, priority, weight: 0 };
}

type World = {
  mx?: Record<string, MxRecord[]>;
  srv?: Record<string, SrvRecord[]>;
  hosts?: string[];
  pages?: Record<string, string>;
  redirects?: Record<string, string>;
  statuses?: Record<string, number>;
  hangs?: string[];
  offline?: boolean;
  dnsHangs?: boolean;
};

/** DNS and the web as a test describes them; what is not described does not exist. */
export class FakeNet {
  readonly clock = new ManualClock();
  readonly asked: string[] = [];
  readonly #world: World;
  #watchers = new Map<string, () => void>();

  constructor(world: World = {}) {
    this.#world = world;
  }

  get urls(): string[] {
    return this.asked.filter((one) => one.startsWith('https:') || one.startsWith('http:'));
  }

  get deps() {
    return { fetch: this.#fetch, resolve: this.#names, clock: this.clock };
  }

  discover(address: string) {
    return discover(address, this.deps, NEVER);
  }

  async detailOf(url: string): Promise<string | undefined> {
    const { steps } = await this.discover('ann@firm.example');
    return steps.find(({ asked }) => asked === url)?.detail;
  }

  asksFor(url: string): Promise<void> {
    if (this.asked.includes(url)) return Promise.resolve();
    return new Promise((resolve) => this.#watchers.set(url, resolve));
  }

  readonly #fetch: typeof fetch = (input, init) => {
    const url = input as string;
    this.asked.push(url);
    this.#watchers.get(url)?.();
    const { pages = {}, redirects = {}, statuses = {}, hangs = [], offline } = this.#world;
    if (offline)
      return Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ENETUNREACH' } }));
    if (hangs.includes(url)) {
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    }
    if (redirects[url] !== undefined) {
      return Promise.resolve(new Response(null, { status: 302, headers: { location: redirects[url] } }));
    }
    const page = pages[url];
    return Promise.resolve(new Response(page ?? 'no', { status: statuses[url] ?? (page === undefined ? 404 : 200) }));
  };

  readonly #names: NameService = {
    mx: (domain) => this.#dns(`mx ${domain}`, this.#world.mx?.[domain] ?? []),
    srv: (name) => this.#dns(`srv ${name}`, this.#world.srv?.[name] ?? []),
    exists: (host) => this.#dns(`host ${host}`, this.#world.hosts?.includes(host) ?? false),
  };

  #dns<T>(question: string, answer: T): Promise<T> {
    this.asked.push(question);
    if (this.#world.dnsHangs) return new Promise(() => undefined);
    if (this.#world.offline) return Promise.reject(Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    return Promise.resolve(answer);
  }
}
