import { lookup, Resolver } from 'node:dns/promises';

export type MxRecord = { exchange: string; priority: number };
export type SrvRecord = { name: string; port: number; priority: number; weight: number };

/** The questions discovery asks DNS. Without a record: an empty list. They reject when DNS cannot be asked. */
export interface NameService {
  mx(domain: string): Promise<MxRecord[]>;
  srv(name: string): Promise<SrvRecord[]>;
  exists(host: string): Promise<boolean>;
}

const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME']);

/** The computer's own name servers, or others (`address:port`). */
export function systemNameService(servers?: readonly string[]): NameService {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    mx: (domain) => orNone(resolver.resolveMx(domain), []),
    srv: (name) => orNone(resolver.resolveSrv(name), []),
    exists: async (host) =>
      orNone(
        lookup(host).then(() => true),
        false,
      ),
  };
}

async function orNone<T>(answer: Promise<T>, none: T): Promise<T> {
  try {
    return await answer;
  } catch (thrown) {
    if (NO_RECORD.has((thrown as { code?: string }).code ?? '')) return none;
    throw thrown;
  }
}
