// The pictures of the settings, of adding a mailbox, and of the first run.
import { click, FOUR, go, look, press, scrollTo, small, then, TWO, wide } from './shot-steps.mjs';

const SMALL = [look('380x680', 'light', 'de'), look('220x340', 'light', 'de')];
const ALL = [...FOUR, ...SMALL];
const page = (testId, ...steps) => then(go('settings'), click(testId), ...steps);
const fill = (testId, text) => (window) => window.getByTestId(testId).first().fill(text);
const open = (selector) => (window) => window.locator(`${selector} > summary`).first().click();
/** Mailboxes are one page further in small windows, and there at once without any. */
const find = (email) => then(click('door-mailbox'), fill('setup-email', email), click('setup-find'));
const byHand = then(
  click('door-mailbox'),
  click('setup-by-hand'),
  fill('imap-email', 'jo@example.org'),
  fill('imap-password', 'secret'),
  fill('imap-host', 'imap.example.org'),
);
const addOne = then(find('jo@icloud.com'), fill('setup-password', 'abcd-efgh'), click('setup-submit'));

export const SETTINGS_SHOTS = [
  { name: 'settings-list', scene: 'settings', looks: ALL, act: go('settings') },
  { name: 'settings-none', scene: 'settingsBare', looks: [...TWO, ...SMALL], act: go('settings') },
  { name: 'mailboxes', scene: 'settings', looks: ALL, act: page('settings-mailboxes') },
  {
    name: 'mailbox-menu',
    scene: 'settings',
    looks: [...TWO, look('220x340', 'light', 'de')],
    act: page('settings-mailboxes', click('account-menu'), (window) => window.getByTestId('account-edit').waitFor()),
  },
  {
    name: 'capabilities',
    scene: 'settings',
    looks: [...TWO, ...SMALL],
    act: page('settings-mailboxes', open('.capability-fold'), scrollTo('.capability-table tbody tr:last-child')),
  },
  {
    name: 'mailbox-remove',
    scene: 'settings',
    looks: TWO,
    act: page('settings-mailboxes', click('account-menu'), click('account-remove')),
  },
  {
    name: 'mailbox-edit',
    scene: 'settings',
    looks: [...TWO, look(wide, 'light', 'en'), look('220x340', 'light', 'de')],
    act: page('settings-mailboxes', click('account-menu'), click('account-edit')),
  },
  {
    name: 'mailbox-edit-end',
    scene: 'settings',
    looks: TWO,
    act: page(
      'settings-mailboxes',
      click('account-menu'),
      click('account-edit'),
      scrollTo('[data-testid=account-save]'),
    ),
  },
  {
    name: 'notifications',
    scene: 'settings',
    looks: ALL,
    act: page('settings-notifications', (window) => window.getByRole('switch').last().click()),
  },
  { name: 'notifications-none', scene: 'desktopPoor', looks: TWO, act: page('settings-notifications') },
  { name: 'keyboard', scene: 'settings', looks: ALL, act: page('settings-keyboard') },
  {
    name: 'keyboard-record',
    scene: 'settings',
    looks: TWO,
    act: page('settings-keyboard', click('shortcut-record'), press('g')),
  },
  { name: 'keyboard-taken', scene: 'desktopPoor', looks: TWO, act: page('settings-keyboard') },
  { name: 'general', scene: 'settings', looks: ALL, act: page('settings-general') },
  { name: 'general-poor', scene: 'desktopPoor', looks: TWO, act: page('settings-general') },
  { name: 'storage', scene: 'settings', looks: ALL, act: page('settings-storage') },
  {
    name: 'storage-end',
    scene: 'settings',
    looks: [...TWO, ...SMALL],
    act: page('settings-storage', scrollTo('[data-testid=keeping-erase]')),
  },
  {
    name: 'storage-receipts',
    scene: 'settings',
    looks: [...TWO, look('220x340', 'light', 'de')],
    act: page('settings-storage', open('.fold'), scrollTo('.receipts > :last-child')),
  },
  {
    name: 'storage-busy',
    scene: 'keepingBusy',
    looks: [...TWO, look('220x340', 'light', 'de')],
    act: page('settings-storage', scrollTo('[data-testid=keeping-export]')),
  },
  {
    name: 'backup',
    scene: 'settings',
    looks: [...TWO, look('220x340', 'light', 'de')],
    act: page('settings-storage', click('keeping-backup'), fill('backup-passphrase', 'short'), click('backup-submit')),
  },
  { name: 'restore', scene: 'settings', looks: TWO, act: page('settings-storage', click('keeping-restore')) },
  { name: 'erase', scene: 'settings', looks: TWO, act: page('settings-storage', click('keeping-erase')) },
  { name: 'about', scene: 'settings', looks: ALL, act: page('settings-about') },
  { name: 'about-update', scene: 'updateThere', looks: ALL, act: page('settings-about') },
  { name: 'about-update-coming', scene: 'updateComing', looks: TWO, act: page('settings-about') },
  { name: 'about-update-refused', scene: 'updateRefused', looks: TWO, act: page('settings-about') },
  { name: 'welcome', scene: 'settingsBare', looks: ALL },
  { name: 'setup-address', scene: 'settingsBare', looks: ALL, act: click('door-mailbox') },
  { name: 'setup-nothing', scene: 'settingsBare', looks: TWO, act: find('jo@example.net') },
  { name: 'setup-found', scene: 'settingsBare', looks: ALL, act: find('jo@icloud.com') },
  { name: 'setup-microsoft', scene: 'settingsBare', looks: [...TWO, ...SMALL], act: find('jo@outlook.com') },
  { name: 'setup-refused', scene: 'wrongPassword', looks: [...TWO, ...SMALL], act: addOne },
  { name: 'setup-refused-end', scene: 'wrongPassword', looks: TWO, act: then(addOne, scrollTo('.form-foot')) },
  { name: 'setup-no-mailbox', scene: 'noMailboxOpened', looks: TWO, act: then(addOne, scrollTo('.form-foot')) },
  {
    name: 'setup-by-hand',
    scene: 'wrongPort',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(byHand, fill('imap-port', '994'), click('imap-submit')),
  },
  { name: 'setup-folder', scene: 'settingsBare', looks: TWO, act: then(click('door-mailbox'), click('setup-folder')) },
  { name: 'setup-added', scene: 'added', looks: ALL, act: addOne },
  {
    name: 'setup-added-end',
    scene: 'added',
    looks: [look(small, 'light', 'en'), look('220x340', 'light', 'de')],
    act: then(addOne, click('added-import'), scrollTo('[data-testid=added-done]')),
  },
];
