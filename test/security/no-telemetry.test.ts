import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { peersIn } from '../soak/peers';
import type { WatchedCommand } from '../soak/watched-command';
import { times } from '../support/kills';

const ROOT = join(import.meta.dirname, '../..');
const SECONDS = times(60);
const LIMIT_MS = 180_000;

describe('whom the app talks to', () => {
  it(
    `genie watch, traced for ${SECONDS} seconds in a network of its own, reaches its mail server and its model and nobody else (bars V7)`,
    async () => {
      const args = [join(ROOT, 'test/soak/run.mjs'), 'watched-command', String(SECONDS)];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
      const seen = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as WatchedCommand;

      expect(new Set(Object.keys(seen.peers))).toEqual(new Set([seen.mailServer, seen.model]));
      expect(seen.counts).toEqual({ withoutRoute: 0, datagrams: 0 });
      expect(seen.requests.length).toBeGreaterThan(SECONDS / 30);
      expect([...seen.topics].sort()).toEqual([...seen.requests].sort());

      // The same eyes do see a program that goes out: else the lines above would prove nothing.
      expect(Object.keys(seen.control.peers)).toEqual(expect.arrayContaining(['192.0.2.7:443', '[2001:db8::7]:443']));
      expect(seen.control.counts.withoutRoute).toBeGreaterThanOrEqual(3);
    },
    LIMIT_MS,
  );

  it('the sources name no host but those that hosts.json gives a reason for (bars V7)', () => {
    const { hosts } = JSON.parse(readFileSync(join(import.meta.dirname, 'hosts.json'), 'utf8')) as {
      hosts: Record<string, string>;
    };
    expect([...hostsInSources()].sort()).toEqual(Object.keys(hosts).sort());
  });
});

describe('reading a trace', () => {
  it('names every peer, whatever became of the connection, and leaves out what stays on the computer', () => {
    const trace = [
      '7 connect(21, {sa_family=AF_INET, sin_port=htons(993), sin_addr=inet_addr("127.0.0.1")}, 16) = -1 EINPROGRESS (Operation now in progress)',
      '8 connect(22, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16 <unfinished ...>',
      '8 <... connect resumed>) = 0',
      '9 connect(23, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::7", &sin6_addr), sin6_scope_id=0}, 28) = -1 ENETUNREACH (Network is unreachable)',
      '9 connect(24, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("192.0.2.9")}, 16) = 0',
      '9 connect(24, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
      '9 connect(25, {sa_family=AF_UNIX, sun_path="/run/user/1000/bus"}, 110) = 0',
      '9 connect(26, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 0',
      '9 connect(27, {sa_family=AF_VSOCK, svm_cid=VMADDR_CID_HOST, svm_port=1}, 16) = 0',
      '7 connect(21, {sa_family=AF_INET, sin_port=htons(993), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    ].join('\n');
    const peers = [...peersIn(trace)].map(([peer, times]) => `${times} × ${peer.slice(0, 20)}`);
    expect(peers).toEqual([
      '2 × 127.0.0.1:993',
      '1 × 192.0.2.53:53',
      '1 × [2001:db8::7]:443',
      '1 × 192.0.2.9:0',
      '1 × AF_VSOCK: 9 connect(',
    ]);
  });
});

/** Hosts of the web addresses in the code, without comments and texts; what is filled in later is `*`. */
function hostsInSources(): Set<string> {
  const lines = ['electron', 'shared']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.startsWith(join('shared', 'i18n')))
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
  const found = lines.flatMap((line) =>
    [...line.matchAll(/\b(?:https?|wss?):\/\/((?:\$\{[^}]*\}|[\w.:-])+)/g)].map(([, host = '']) =>
      host.replace(/(\$\{[^}]*\})+/g, '*').replace(/[.:]$/, ''),
    ),
  );
  return new Set(found);
}
