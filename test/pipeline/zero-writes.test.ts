import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { startFakeModel, type FakeModel } from '../support/fake-model';
import { eventually, makeGenie, type Genie } from '../support/genie';
import { assertOnlyReadCommands, verbOf } from '../support/imap-commands';
import { maildirSnapshot } from '../support/maildir-snapshot';
import { OWNER, PASSWORD, addImapAccount, mail, sessions, setModel, show, sync } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const ANSWER = [
  { kind: 'draft_reply', params: { body: 'Yes.' } },
  { kind: 'create_issue', params: { title: 'Answer' } },
];

let dovecot: TestDovecot;
let model: FakeModel;
let genie: Genie;
let account: AccountView;
/** What the mailbox held when the last mail had come, before the app could see it. */
let delivered: string[];
let found: string[];

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  model = await startFakeModel([{ answer: JSON.stringify(ANSWER) }]);
  genie = makeGenie();
  dovecot.deliver(OWNER, mail({ subject: 'From before', messageId: 'before@example.org' }));
  account = await addImapAccount(genie, dovecot);
  await setModel(genie, model.baseUrl);
  dovecot.deliver(OWNER, mail({ subject: 'Genie: one', messageId: 'one@example.org' }));
  await sync(genie);

  const watch = genie.watch();
  await watch.ready;
  dovecot.deliver(OWNER, mail({ subject: 'Genie: two', messageId: 'two@example.org' }));
  delivered = maildirSnapshot(dovecot.maildir(OWNER));
  await eventually('the proposals of the second mail', () => watch.lines.some((line) => line.includes('"two"')));
  await watch.stop();

  const [second, first] = (await sessions(genie)).sessions;
  for (const { id } of (await show(genie, first?.id ?? '')).actions) await genie.json(['approve', id]);
  for (const { id } of (await show(genie, second?.id ?? '')).actions) await genie.json(['dismiss', id]);
  await genie.json(['accounts', 'remove', account.id]);
  found = maildirSnapshot(dovecot.maildir(OWNER));
});

afterAll(async () => {
  await genie.remove();
  await Promise.all([dovecot.stop(), model.close()]);
});

describe('a mailbox that was added, synchronized, watched, worked on and removed (bars S10)', () => {
  it('is what it was: every name, with its flags, and every octet', () => {
    expect(found).toHaveLength(3);
    expect(found).toEqual(delivered);
  });

  it('was sent commands that read and nothing else', () => {
    const commands = dovecot.commands(OWNER);
    assertOnlyReadCommands(commands);
    const verbs = new Set(commands.map(verbOf));
    expect([...verbs]).toEqual(expect.arrayContaining(['EXAMINE', 'UID FETCH', 'IDLE']));
    expect(verbs.has('SELECT')).toBe(false);
  });

  it('was read all the same', () => {
    expect(model.requests).toHaveLength(2);
  });
});
