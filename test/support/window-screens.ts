import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { QueueItem } from '../../shared/ipc/views';
import { callFrom } from './folder-mailbox';
import type { LaunchedApp } from './launch-app.mjs';
import type { SeedState } from './window-seed';

type Go = (page: Page, running: LaunchedApp) => Promise<void>;
export type Screen = {
  name: string;
  go: Go;
  /** States in which there is no such screen, and why. */
  missing?: Partial<Record<SeedState, string>>;
};

const NO_ACCOUNT = 'there is no account, so the welcome takes its place';

/** Chooses a theme and a language as the settings do, and waits until the window shows both. */
export async function setLook(page: Page, theme: 'light' | 'dark', language: 'en' | 'de'): Promise<void> {
  await callFrom(page, 'settings.set', { theme, language });
  await page.waitForFunction(
    ([lang, dark]) =>
      document.documentElement.lang === lang && matchMedia('(prefers-color-scheme: dark)').matches === dark,
    [language, theme === 'dark'],
  );
}

/** Back to the queue from wherever the window is. */
export async function goHome(page: Page): Promise<void> {
  const floating = page.getByRole('dialog').or(page.getByRole('menu'));
  for (let tries = 0; tries < 5 && (await floating.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  await page.getByTestId('nav-review').click();
  const review = page.locator('.review');
  for (let tries = 0; tries < 3 && (await review.count()) > 0; tries += 1) {
    if ((await review.getAttribute('data-pane')) !== 'detail') break;
    await page.keyboard.press('Escape');
  }
}

type Wanted = { status: string; most?: 'waiting'; snoozed?: boolean; consent?: boolean };

/** The first request in the queue like that; of `most`, the one with the most of it. */
async function lineOf(page: Page, { status, most, snoozed = false, consent = false }: Wanted): Promise<QueueItem> {
  const { items } = await callFrom(page, 'review.list', { filter: 'all' });
  const fitting = items
    .filter((line) => line.status === status && (line.snoozedUntilMs !== null) === snoozed)
    .filter((line) => status !== 'proposing' || consent === line.waiting > 0);
  const [line] = most === undefined ? fitting : fitting.toSorted((a, b) => b.waiting - a.waiting);
  if (line === undefined) throw new Error(`There is no request ${JSON.stringify({ status, snoozed, consent })}.`);
  return line;
}

/** Opens a request as a click on its notification does. */
async function openRequest(page: Page, running: LaunchedApp, wanted: Wanted): Promise<void> {
  const { type, id } = await lineOf(page, wanted);
  await running.app.evaluate(
    ({ BrowserWindow }, item) =>
      BrowserWindow.getAllWindows()[0]?.webContents.send('genie:app.navigate', { to: 'review', item }),
    { type, id },
  );
  await expect(page.getByTestId('topic')).toBeVisible();
  await page.waitForFunction(() => document.querySelector('.detail') !== null);
}

const request =
  (wanted: Wanted, ...steps: Go[]): Go =>
  async (page, running) => {
    await openRequest(page, running, wanted);
    for (const step of steps) await step(page, running);
  };
const nav =
  (screen: string, ...steps: Go[]): Go =>
  async (page, running) => {
    await page.getByTestId(`nav-${screen}`).click();
    // A screen is loaded when somebody goes there for the first time; until then its place is empty.
    // While the code of a screen is loaded, React keeps the heading of the last one, hidden.
    await page.locator('main h1:visible').first().waitFor();
    for (const step of steps) await step(page, running);
  };
const click =
  (testId: string): Go =>
  (page) =>
    page.getByTestId(testId).first().click();
const press =
  (key: string): Go =>
  async (page) => {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };
const scrollTo =
  (selector: string): Go =>
  (page) =>
    page.locator(selector).last().scrollIntoViewIfNeeded();
const settings = (row: string, ...steps: Go[]): Go => nav('settings', click(row), ...steps);
const find =
  (query: string): Go =>
  async (page) => {
    await page.getByTestId('search-field').fill(query);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  };

const mailboxes = (...steps: Go[]): Go => settings('settings-mailboxes', ...steps);
/** The first item of a menu is not there before the menu is. */
const choose = (menu: string, item: string): Go[] => [click(menu), click(item)];

const WAITING: Wanted = { status: 'awaiting_review', most: 'waiting' };
const noRequest = { empty: NO_ACCOUNT, error: 'no request waits in it' };
const onlyError = { empty: NO_ACCOUNT, normal: 'nothing is wrong in it', full: 'nothing is wrong in it' };
const alike = { full: 'the same as in normal', error: 'the same as in normal' };
const onlyNormal = (empty: string, others: string) => ({ empty, full: others, error: others });

/** Every screen, sub page and dialog of the window, and how a user gets there. */
export const SCREENS: readonly Screen[] = [
  { name: 'queue', go: () => Promise.resolve() },
  { name: 'queue-all', go: (page) => page.locator('.choice-option').nth(1).click(), missing: { empty: NO_ACCOUNT } },
  { name: 'request', go: request(WAITING), missing: noRequest },
  { name: 'request-cards', go: request(WAITING, scrollTo('[data-testid=action-card]')), missing: noRequest },
  { name: 'request-foot', go: request(WAITING, scrollTo('.session-foot')), missing: noRequest },
  { name: 'request-edit', go: request(WAITING, click('edit')), missing: noRequest },
  {
    name: 'request-dismiss',
    go: request(WAITING, (page) => page.getByRole('button', { name: 'Dismiss with a reason' }).first().click()),
    missing: noRequest,
  },
  { name: 'request-menu', go: request(WAITING, click('request-menu')), missing: noRequest },
  { name: 'dismiss-all', go: request(WAITING, ...choose('request-menu', 'dismiss-all')), missing: noRequest },
  { name: 'snooze', go: request(WAITING, press('s')), missing: { ...noRequest, full: alike.full } },
  { name: 'history', go: request(WAITING, press('h')), missing: { ...noRequest, full: alike.full } },
  { name: 'contact', go: request(WAITING, press('c')), missing: { ...noRequest, full: alike.full } },
  {
    name: 'source',
    go: request(WAITING, ...choose('request-menu', 'show-source')),
    missing: { ...noRequest, full: alike.full },
  },
  {
    name: 'payload',
    go: request(WAITING, ...choose('request-menu', 'show-payload')),
    missing: { ...noRequest, full: alike.full },
  },
  { name: 'held', go: request({ status: 'held' }), missing: { empty: NO_ACCOUNT, error: 'nothing is held in it' } },
  {
    name: 'done',
    go: request({ status: 'completed' }, scrollTo('[data-testid=action-card]')),
    missing: { empty: NO_ACCOUNT, full: 'its old requests were dismissed' },
  },
  {
    name: 'dismissed',
    go: request({ status: 'dismissed' }),
    missing: { empty: NO_ACCOUNT, normal: 'nothing was dismissed as a whole', error: 'the same as in full' },
  },
  {
    name: 'snoozed',
    go: request({ status: 'awaiting_review', snoozed: true }),
    missing: onlyNormal(NO_ACCOUNT, 'nothing is put off in it'),
  },
  { name: 'failed', go: request({ status: 'failed' }), missing: onlyError },
  { name: 'proposing', go: request({ status: 'proposing' }), missing: onlyError },
  {
    name: 'consent',
    go: request({ status: 'proposing', consent: true }, scrollTo('[data-testid=consent-send]')),
    missing: { empty: NO_ACCOUNT, normal: 'its model is asked at once', error: 'its model was refused' },
  },
  { name: 'outcomes', go: nav('outcomes') },
  {
    name: 'outcomes-open',
    go: nav('outcomes', (page) => page.locator('[data-testid=outcome] summary').first().click()),
    missing: onlyNormal('nothing was done yet', 'nothing was done in it'),
  },
  { name: 'activity', go: nav('activity') },
  {
    name: 'activity-verified',
    go: nav('activity', click('verify')),
    missing: { empty: 'there is nothing to verify' },
  },
  { name: 'health', go: nav('health') },
  {
    name: 'health-import',
    go: nav('health', click('import-open'), click('import-preview')),
    missing: { empty: 'there is no account', error: 'no server answers' },
  },
  { name: 'search', go: nav('search') },
  {
    name: 'search-hits',
    go: nav('search', find('offer')),
    missing: { empty: 'no mail was read', error: 'no mail fits' },
  },
  {
    name: 'reader',
    go: nav('search', find('offer'), click('search-hit'), (page) => page.getByTestId('search-open').waitFor()),
    missing: { empty: 'no mail was read', error: 'no mail fits' },
  },
  { name: 'search-nothing', go: nav('search', find('zzzzqqq')), missing: alike },
  { name: 'search-broken', go: nav('search', find('from: subject:" newer_than:never')), missing: alike },
  { name: 'settings', go: nav('settings') },
  { name: 'mailboxes', go: mailboxes() },
  { name: 'mailbox-menu', go: mailboxes(click('account-menu')), missing: { empty: 'there is no account' } },
  {
    name: 'mailbox-edit',
    go: mailboxes(...choose('account-menu', 'account-edit')),
    missing: { empty: 'there is no account' },
  },
  {
    name: 'mailbox-remove',
    go: mailboxes(...choose('account-menu', 'account-remove')),
    missing: { empty: 'there is no account' },
  },
  { name: 'add-account', go: mailboxes(click('add-imap')), missing: alike },
  { name: 'add-account-by-hand', go: mailboxes(click('add-imap'), click('setup-by-hand')), missing: alike },
  { name: 'add-folder', go: mailboxes(click('add-folder')), missing: alike },
  { name: 'model', go: settings('change-model') },
  { name: 'rules', go: settings('open-rules') },
  {
    name: 'rule',
    go: settings('open-rules', click('rule-open')),
    missing: onlyNormal('there is no rule', 'there is no rule'),
  },
  { name: 'rule-new', go: settings('open-rules', click('rule-add')), missing: alike },
  { name: 'voice', go: settings('open-voice'), missing: { empty: 'there is no account' } },
  { name: 'tools', go: settings('open-tools') },
  { name: 'tools-add', go: settings('open-tools', click('tools-add')), missing: alike },
  {
    name: 'tool-server',
    go: settings('open-tools', click('server-tools')),
    missing: onlyNormal('there is no server', 'there is no server'),
  },
  { name: 'programs', go: settings('open-programs') },
  { name: 'grant', go: settings('open-programs', click('grant-add')), missing: { empty: 'there is no account' } },
  { name: 'notifications', go: settings('settings-notifications'), missing: alike },
  { name: 'keyboard', go: settings('settings-keyboard'), missing: alike },
  { name: 'general', go: settings('settings-general') },
  { name: 'privacy', go: settings('open-privacy'), missing: alike },
  { name: 'storage', go: settings('settings-storage') },
  { name: 'about', go: settings('settings-about'), missing: alike },
  { name: 'keys', go: press('?'), missing: alike },
];
