import { readFileSync } from 'node:fs';

/**
 * Writes down, from the first moment on and for every child, whom a program wants to reach. Datagrams need no connection:
 * those are in `networkCounts`, because the calls that send them are also the ones by which Chromium's processes talk to
 * each other, thousands a minute.
 */
export const TRACE = ['strace', '-f', '-qq', '--seccomp-bpf', '-e', 'trace=connect'];

/** How often each peer was named, by `address:port`. */
export type Peers = Map<string, number>;

const CALL = /\bconnect\(/;
const IPV4 = /sa_family=AF_INET, sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/;
const IPV6 = /sa_family=AF_INET6, sin6_port=htons\((\d+)\).*?inet_pton\(AF_INET6, "([^"]+)"/;
/** Sockets that stay on this computer, and AF_UNSPEC, which ends a connection. */
const LOCAL = /sa_family=AF_(UNIX|NETLINK|UNSPEC)\b/;
const FAMILY = /sa_family=(AF_\w+)/;

/**
 * The peers in the output of strace. Port 0 is not a peer: the C library "connects" a datagram socket to it to learn which
 * of a name's addresses it would use (RFC 6724), and sends nothing. A family that is not known here counts as a peer.
 */
export function peersIn(trace: string): Peers {
  const peers: Peers = new Map();
  for (const line of trace.split('\n')) {
    const peer = CALL.test(line) ? peerOf(line) : null;
    if (peer !== null) peers.set(peer, (peers.get(peer) ?? 0) + 1);
  }
  return peers;
}

function peerOf(line: string): string | null {
  const v4 = IPV4.exec(line);
  if (v4) return v4[1] === '0' ? portless(v4[2] ?? '') : `${v4[2]}:${v4[1]}`;
  const v6 = IPV6.exec(line);
  if (v6) return v6[1] === '0' ? portless(v6[2] ?? '') : `[${v6[2]}]:${v6[1]}`;
  const family = FAMILY.exec(line)?.[1];
  return family === undefined || LOCAL.test(line) ? null : `${family}: ${line}`;
}

/** Asking for the way to this computer tells nobody anything; asking for one elsewhere is a name that was looked up. */
function portless(address: string): string | null {
  return address === '::1' || address.startsWith('127.') ? null : `${address}:0`;
}

/** What the kernel counted in this network since it was made: independent of any trace. */
export type NetworkCounts = {
  /** Packets and connections that no route leads to: everything that is not on this computer. */
  withoutRoute: number;
  /** Datagrams sent, as every DNS query is one. */
  datagrams: number;
};

export function networkCounts(): NetworkCounts {
  const v4 = readFileSync('/proc/self/net/snmp', 'utf8');
  const v6 = Object.fromEntries(
    readFileSync('/proc/self/net/snmp6', 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/)),
  ) as Record<string, string>;
  const count = (text: string | undefined) => {
    if (text === undefined) throw new Error('The kernel does not count what is needed here.');
    return Number(text);
  };
  return {
    withoutRoute: count(columnOf(v4, 'Ip', 'OutNoRoutes')) + count(v6.Ip6OutNoRoutes),
    datagrams: count(columnOf(v4, 'Udp', 'OutDatagrams')) + count(v6.Udp6OutDatagrams),
  };
}

/** /proc/net/snmp has two lines a protocol: names, then numbers. */
function columnOf(snmp: string, protocol: string, name: string): string | undefined {
  const [names, numbers] = snmp
    .split('\n')
    .filter((line) => line.startsWith(`${protocol}: `))
    .map((line) => line.split(' '));
  return numbers?.[names?.indexOf(name) ?? -1];
}
