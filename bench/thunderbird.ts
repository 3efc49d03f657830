import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { TestDovecot } from '../test/support/dovecot';
import { ended, idleFootprint, type Footprint } from './running-app';

const START_LIMIT_MS = 60_000;

/**
 * Thunderbird with the same mailbox, its window open, once it watches. Null where it is not installed or does not get
 * that far. It asks for a password in a window of its own, so a proxy signs in for it and greets it with PREAUTH
 * (RFC 9051, section 7.1.4).
 */
export async function thunderbirdFootprint(
  dovecot: TestDovecot,
  user: string,
  password: string,
  directory: string,
): Promise<(Footprint & { version: string }) | null> {
  const version = spawnSync('thunderbird', ['--version'], { encoding: 'utf8' });
  if (version.error || version.status !== 0) return null;
  const proxy = await preauthProxy(dovecot, user, password);
  const profile = join(directory, 'thunderbird');
  mkdirSync(profile, { recursive: true });
  writeFileSync(join(profile, 'user.js'), preferences((proxy.address() as AddressInfo).port, user));
  const asked = dovecot.commands(user).length;
  const child = spawn('thunderbird', ['--profile', profile, '--no-remote', '-mail'], {
    env: { ...process.env, HOME: directory, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: 'ignore',
  });
  try {
    for (const startedAt = performance.now(); ; await wait(200)) {
      if (
        dovecot
          .commands(user)
          .slice(asked)
          .some((line) => line === 'IDLE')
      )
        break;
      if (performance.now() - startedAt > START_LIMIT_MS) return null;
    }
    const footprint = await idleFootprint(child.pid ?? 0);
    return { ...footprint, version: version.stdout.trim() };
  } finally {
    await ended(child);
    proxy.close();
  }
}

function preferences(port: number, user: string): string {
  const values = {
    'mail.accountmanager.accounts': 'account1,account2',
    'mail.accountmanager.defaultaccount': 'account1',
    'mail.accountmanager.localfoldersserver': 'server2',
    'mail.account.account1.server': 'server1',
    'mail.account.account1.identities': 'id1',
    'mail.account.account2.server': 'server2',
    'mail.identity.id1.useremail': 'me@example.org',
    'mail.identity.id1.fullName': 'Me',
    'mail.server.server1.type': 'imap',
    'mail.server.server1.hostname': '127.0.0.1',
    'mail.server.server1.port': port,
    'mail.server.server1.userName': user,
    'mail.server.server1.name': 'Bench',
    'mail.server.server1.socketType': 0,
    'mail.server.server1.authMethod': 3,
    'mail.server.server1.login_at_startup': true,
    'mail.server.server1.check_new_mail': true,
    'mail.server.server2.type': 'none',
    'mail.server.server2.hostname': 'Local Folders',
    'mail.server.server2.userName': 'nobody',
    'mail.server.server2.name': 'Local Folders',
    'mail.provider.suppress_dialog_on_startup': true,
    'mail.spotlight.firstRunDone': true,
    'mail.winsearch.firstRunDone': true,
    'mail.rights.version': 1,
    'mailnews.start_page.enabled': false,
    'app.donation.eoy.version.viewed': 999,
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

/** Signs every client in before it greets it. */
async function preauthProxy(dovecot: TestDovecot, user: string, password: string): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect({ host: 'localhost', port: dovecot.port, ca: dovecot.caPem });
    let said = '';
    const onSignIn = (data: Buffer) => {
      const before = said.length;
      said += data.toString();
      if (before === 0) upstream.write(`preauth LOGIN ${user} ${password}\r\n`);
      if (!/^preauth OK/m.test(said)) return;
      upstream.off('data', onSignIn);
      client.write('* PREAUTH [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
      client.pipe(upstream).pipe(client);
    };
    upstream.on('data', onSignIn);
    for (const socket of [client, upstream] as Socket[]) {
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}
