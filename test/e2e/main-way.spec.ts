import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { makeGenie, type Genie } from '../support/genie';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { maildirSnapshot } from '../support/maildir-snapshot';
import { signInByHand } from '../support/sign-in-by-hand';

type Session = { id: string; status: string; topic: string; traceId: string };
type AuditEntry = { kind: string; sessionId: string; traceId: string; actionId: string | null };
type Shown = {
  actions: { id: string; status: string; edited: boolean; action: { kind: string; params: { body?: string } } }[];
};

let desktop: TestDesktop;
let dovecot: TestDovecot;
let genie: Genie;
let launched: LaunchedApp | undefined;

test.beforeEach(async () => {
  desktop = await startDesktop();
  dovecot = await startDovecot({ users: { ann: 'correct-horse-battery' } });
  genie = makeGenie('keychain');
  launched = undefined;
});

test.afterEach(async () => {
  await launched?.close();
  await genie.remove();
  await dovecot.stop();
  desktop.close();
});

test('a mail becomes a notification, a proposal, and by keyboard a local draft; the mailbox is untouched', async () => {
  await addAccount();
  dovecot.deliver('ann', mail('An ordinary mail', 'Nothing to do here.'));
  launched = await launchApp({ profile: genie.profile, args: ['--hidden'] });
  await desktop.trayItem();
  await expect.poll(() => dovecot.commands('ann').some((line) => line.startsWith('IDLE'))).toBe(true);
  const before = maildirSnapshot(dovecot.maildir('ann'));
  const delivered = dovecot.deliver('ann', mail('Genie: answer Bob', 'Could you send me the report by Friday?'));

  const notification = await desktop.notification((one) => one.summary.includes('answer Bob'));
  expect(notification.summary).toContain('Ann');
  await expect.poll(() => desktop.tooltip()).toContain('1');
  expect((await desktop.menu()).map((item) => item.label).join('\n')).toContain('answer Bob');

  desktop.clickNotification(notification.id);
  const page = await launched.window();
  await expect(page.getByTestId('topic')).toHaveText('answer Bob');
  await expect(page.getByTestId('trust-line')).toContainText('example.com');
  await editAndApproveDraft(page, 'Dear Bob, the report comes on Thursday.');

  const [session] = (await genie.json<{ sessions: Session[] }>(['sessions'])).sessions;
  if (session === undefined) throw new Error('There is no session.');
  const shown = await genie.json<Shown>(['show', session.id]);
  const draft = shown.actions.find((one) => one.action.kind === 'draft_reply');
  expect(draft).toMatchObject({ status: 'executed', edited: true });
  expect(draft?.action.params.body).toContain('the report comes on Thursday');

  const { entries } = await genie.json<{ entries: AuditEntry[] }>(['audit', 'list']);
  const ofDraft = entries.filter((entry) => entry.actionId === draft?.id).map((entry) => entry.kind);
  expect(ofDraft).toEqual(['genie.action_executed', 'genie.action_approved']);
  expect(new Set(entries.map((entry) => entry.traceId))).toEqual(new Set([session.traceId]));
  expect(session.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true });

  await launched.close();
  const after = maildirSnapshot(dovecot.maildir('ann'));
  expect(after.filter((line) => !line.includes(delivered))).toEqual(before);
  expect(after.filter((line) => line.includes(delivered))).toHaveLength(1);
  expect(after.find((line) => line.includes(delivered))).not.toContain(':2,S');
  assertOnlyReadCommands(dovecot.commands('ann'));
});

test('an account is added in the window, its mail is proposed for, and what is dismissed leaves nothing', async () => {
  launched = await launchApp({ profile: genie.profile });
  const page = await launched.window();
  await addAccountInWindow(page);
  await expect.poll(() => dovecot.commands('ann').some((line) => line.startsWith('IDLE'))).toBe(true);
  dovecot.deliver('ann', mail('Genie: plan the week', 'Please book a room for Monday. Could you call Bob?'));

  await page.getByTestId('nav-review').click();
  await page.getByTestId('queue-row').first().click();
  await expect(page.getByTestId('topic')).toHaveText('plan the week');
  const cards = page.getByTestId('action-card');
  const waiting = page.locator('[data-testid=action-card][data-status=proposed]');
  await expect(cards.first()).toBeVisible();
  while ((await waiting.count()) > 0) {
    const left = await waiting.count();
    await waiting.first().getByTestId('dismiss').click();
    await expect(waiting).toHaveCount(left - 1);
  }
  const { sessions } = await genie.json<{ sessions: Session[] }>(['sessions']);
  expect(sessions.map((session) => session.status)).toEqual(['dismissed']);
  expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true });
  assertOnlyReadCommands(dovecot.commands('ann'));
});

test('a mail from a stranger is held until the user asks, and then is proposed for', async () => {
  await addAccount();
  launched = await launchApp({ profile: genie.profile, args: ['--hidden'] });
  await desktop.trayItem();
  await expect.poll(() => dovecot.commands('ann').some((line) => line.startsWith('IDLE'))).toBe(true);
  const stranger = mail('Genie: send me the figures', 'Please send the figures.').replace('Ann <ann@', 'Eve <eve@');
  dovecot.deliver('ann', stranger);
  await expect.poll(async () => (await desktop.menu()).map((one) => one.label).join()).toContain('send me the figures');
  expect(desktop.notifications()).toEqual([]);

  await desktop.activate();
  const page = await launched.window();
  await page.getByTestId('queue-row').first().click();
  await expect(page.getByTestId('topic')).toHaveText('send me the figures');
  await page.getByTestId('held-ask').click();
  await expect(page.getByTestId('action-card').first()).toBeVisible();
});

async function editAndApproveDraft(page: Page, text: string): Promise<void> {
  const card = page.locator('[data-testid=action-card][data-kind=draft_reply]');
  await expect(card).toHaveAttribute('data-status', 'proposed');
  await card.focus();
  await page.keyboard.press('e');
  await card.getByRole('textbox', { name: 'Text' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(card).toContainText('Thursday');
  await expect(card.getByTestId('save-edit')).toHaveCount(0);
  await card.focus();
  await page.keyboard.press('a');
  await expect(card).toHaveAttribute('data-status', 'executed');
}

async function addAccount(): Promise<void> {
  await genie.json(
    ['accounts', 'add', '--kind', 'imap', '--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls']
      .concat(['--user', 'ann', '--password-stdin', '--ca', caFile(), '--address', 'ann@example.com'])
      .concat(['--authserv-id', 'mx.example.com']),
    { stdin: 'correct-horse-battery' },
  );
}

async function addAccountInWindow(page: Page): Promise<void> {
  await page.getByTestId('nav-settings').click();
  await page.getByTestId('add-imap').click();
  await page.getByTestId('setup-by-hand').click();
  await signInByHand(page, dovecot);
  await expect(page.getByText(`localhost:${dovecot.port}`)).toBeVisible({ timeout: 20_000 });
}

function caFile(): string {
  const file = join(genie.temporary, 'ca.pem');
  writeFileSync(file, dovecot.caPem);
  return file;
}

function mail(subject: string, text: string): string {
  return [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.com',
    'From: Ann <ann@example.com>',
    'To: ann@example.com, Bob <bob@example.com>',
    `Subject: ${subject}`,
    `Message-ID: <${Math.random().toString(36).slice(2)}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    text,
    '',
  ].join('\r\n');
}
