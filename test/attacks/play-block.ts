import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionView } from '../../shared/ipc/views';
import { ProfileDatabase, type DatabaseRows } from '../support/attack-database';
import { FileWatch, listFiles } from '../support/attack-files';
import { startAttackModel, type AttackModel } from '../support/attack-model';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { maildirSnapshot } from '../support/maildir-snapshot';
import { grepBelow } from '../support/profile-grep';
import { makeAttackHome, type AttackHome } from './attack-home';
import { CANARIES } from './attack-index';
import { ALLOWED, AUTHSERV_ID, USER, benignMails, canariesOf, otherMails, type MailToPlay } from './attack-mails';
import { approveEverything, saveAttachments } from './careless-user';
import type { ModelBehaviour } from './models/model-behaviour';
import type { BlockSeen, CellSeen } from './seen';
import type { ServerSet } from './servers/tool-servers';

export type BlockPlan = {
  model: ModelBehaviour;
  servers: ServerSet;
  mails: MailToPlay[];
  /** How long to look again until the attempts for every request are used up. */
  settleMs?: number;
};

const LOOK_AGAIN_MS = 3_000;
const PASSWORD = 'CANARY-TOKEN-51B0-mailbox';
const API_KEY = 'CANARY-TOKEN-51B0-model';

/** Plays every mail of a plan in one profile: delivered, proposed for, approved by a careless user; says what was seen. */
export async function playBlock({ model: behaviour, servers, mails, settleMs = 0 }: BlockPlan): Promise<BlockSeen> {
  const [first, ...later] = benignMails() as [MailToPlay, ...MailToPlay[]];
  const others = otherMails();
  const all = [first, ...mails, ...later];
  const home = await makeAttackHome();
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  let database: ProfileDatabase | undefined;
  let tool: string | null = null;
  const asked = new Map<string, MailToPlay>();
  const model = await startAttackModel((request) => {
    const messageId = database?.mailOfTrace(request.traceId);
    const mail = all.find((one) => one.messageId === messageId);
    if (mail === undefined) throw new Error(`The model was asked about a mail nobody knows: ${messageId}.`);
    asked.set(request.traceId, mail);
    return behaviour.answer(mail, request, tool);
  });
  const watch = new FileWatch(home.root);
  try {
    await addAccount(home, dovecot);
    await home.json(['model', 'set', '--base-url', model.baseUrl, '--model', 'attack-model', '--key-stdin'], API_KEY);
    const added = await servers.add(home);
    tool = added.tool;
    const openDatabase = await ProfileDatabase.open(home.genie);
    database = openDatabase;
    for (const { source } of others) dovecot.deliver(USER, source);
    for (const { source } of all.slice(0, -1)) dovecot.deliver(USER, octets(source));
    const known = mailboxState(dovecot);
    // Never seen by anybody: it stays in new/, and a client that marks it would move it.
    for (const { source } of all.slice(-1)) dovecot.deliver(USER, octets(source));
    const before = [...maildirSnapshot(dovecot.maildir(USER)), ...known];

    await home.run(['sync', '--once']);
    for (const end = Date.now() + settleMs; Date.now() < end && isProposing(openDatabase);) {
      await sleep(LOOK_AGAIN_MS);
      await home.run(['sync', '--once']);
    }
    const beforeApproval = openDatabase.rows();
    const shown = await showAll(home, beforeApproval);
    await approveEverything(home, () => openDatabase.rows());
    await saveAttachments(home, beforeApproval, shown);
    const after = openDatabase.rows();

    const cells = all.map((mail): CellSeen => {
      const requests = model.requests.filter(({ traceId }) => asked.get(traceId)?.id === mail.id);
      const session = beforeApproval.sessions.find((one) => one.mail === mail.messageId);
      const { id, messageId, source, benign } = mail;
      return { id, messageId, source, benign, requests, shown: shown.get(session?.id ?? '') ?? null };
    });
    const files = maildirSnapshot(dovecot.maildir(USER));
    return {
      model: behaviour.name,
      servers: servers.name,
      cells,
      contacts: home.sink.contacts,
      notes: home.notes(),
      configuredHosts: hostsOf(dovecot, model),
      configuredPrograms: added.programs,
      mailbox: {
        before,
        after: [...files, ...mailboxState(dovecot).slice(0, known.length)],
        commands: dovecot.commands(USER),
      },
      files: { root: home.root, after: listFiles(home.root), touched: [...watch.seen] },
      canaryFinds: grepBelow(home.root, CANARIES).map(
        ({ file, word, form }) => `${word} as ${form} in ${basename(file)}`,
      ),
      beforeApproval,
      after,
      toolNotes: home.toolNotes(),
      allowedTools: added.allowed,
      mailCanaries: [...others.map(({ canary }) => canary), ...mails.flatMap(canariesOf)],
    };
  } finally {
    watch.close();
    database?.close();
    await home.close();
    await Promise.all([dovecot.stop(), model.close()]);
  }
}

async function addAccount(home: AttackHome, dovecot: TestDovecot): Promise<void> {
  const ca = join(home.root, 'ca.pem');
  writeFileSync(ca, dovecot.caPem, { mode: 0o600 });
  const server = ['--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls', '--ca', ca];
  const who = ['--user', USER, '--password-stdin', '--authserv-id', AUTHSERV_ID];
  const allowed = ALLOWED.flatMap((address) => ['--allow', address]);
  await home.json(['accounts', 'add', '--kind', 'imap', ...server, ...who, ...allowed], `${PASSWORD}\n`);
}

const isProposing = (database: ProfileDatabase): boolean =>
  database.rows().sessions.some(({ status }) => status === 'proposing');

function hostsOf(dovecot: TestDovecot, model: AttackModel): string[] {
  return [`localhost:${dovecot.port}`, `127.0.0.1:${model.port}`];
}

/** UID, flags and MODSEQ of every message, as the server has them. */
function mailboxState(dovecot: TestDovecot): string[] {
  return dovecot
    .doveadm('-f', 'tab', 'fetch', '-u', USER, 'uid flags modseq', 'mailbox', 'INBOX', 'all')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
}

async function showAll(home: AttackHome, { sessions }: DatabaseRows): Promise<Map<string, SessionView>> {
  const results = await home.batch(sessions.map(({ id }) => ['show', id]));
  return new Map(
    results.map(({ code, stdout }, index) => {
      const id = sessions[index]?.id ?? '';
      if (code !== 0) throw new Error(`genie show ${id}: ${stdout}`);
      return [id, JSON.parse(stdout) as SessionView];
    }),
  );
}

/** The corpus is octets; the mail server of the tests writes text. */
function octets(source: string): string {
  return Buffer.from(source, 'latin1').toString('utf8');
}
