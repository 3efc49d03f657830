import { networkInterfaces } from 'node:os';
import type { Clock } from '../lib/clock';
import { startServiceLoop, type ServiceLoop } from '../lib/service-loop';

/** No system tells a main process of Electron that the network changed; asking costs microseconds. */
const LOOK_EVERY_MS = 5_000;

export type NetworkWatchOptions = {
  clock: Clock;
  onError: (error: unknown) => void;
  /** The computer has other addresses than before, and at least one. */
  onChange: () => void;
  /** Addresses of this computer; the system's unless given. */
  addresses?: () => string[];
};

/** Notices that this computer is on another network, or on one again (B5). */
export function watchNetwork({
  clock,
  onError,
  onChange,
  addresses = outerAddresses,
}: NetworkWatchOptions): ServiceLoop {
  let last: string | null = null;
  return startServiceLoop({
    clock,
    intervalMs: LOOK_EVERY_MS,
    onError,
    step: () => {
      const now = addresses().sort().join(' ');
      const changed = last !== null && now !== last && now !== '';
      last = now;
      if (changed) onChange();
      return Promise.resolve(false);
    },
  });
}

// Temporary IPv6 addresses come and go every day without any change of network: their prefix is what counts.
function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = all.filter(({ internal, scopeid }) => !internal && !scopeid);
  return [...new Set(outer.map(({ family, address }) => (family === 'IPv6' ? prefixOf(address) : address)))];
}

function prefixOf(address: string): string {
  return address.split(':').slice(0, 4).join(':');
}
