import { Resolver } from 'node:dns/promises';
import type { TxtResolver } from './local-dkim';

/**
 * TXT look-ups for the DKIM check of one message, all within one deadline: a slow name server makes the verdict
 * `temperror`, it never makes the message unreadable. `nameServers` are asked instead of the system's.
 */
export function createDnsLookup(deadlineMs: number, nameServers: readonly string[] | null = null): TxtResolver {
  const resolver = new Resolver({ timeout: Math.ceil(deadlineMs / 2), tries: 1 });
  if (nameServers !== null) resolver.setServers(nameServers);
  const deadline = performance.now() + deadlineMs;
  return {
    resolveTxt(name) {
      if (performance.now() >= deadline) {
        return Promise.reject(Object.assign(new Error(`No time left to look up ${name}.`), { code: 'ETIMEOUT' }));
      }
      return resolver.resolveTxt(name);
    },
  };
}
