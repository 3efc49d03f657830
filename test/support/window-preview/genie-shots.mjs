// The pictures of what Genie itself does, and of the settings behind it.
import { click, FOUR, go, look, openFirst, press, scrollTo, small, then, TWO, wide } from './shot-steps.mjs';

const narrow = '380x680';
const fill = (testId, text) => (page) => page.getByTestId(testId).first().fill(text);
const settings = (row, ...steps) => then(go('settings'), click(row), ...steps);
const all = (page) => page.locator('.choice-option').nth(1).click();
const topic = (page) => page.getByTestId('topic').waitFor();

export const GENIE_SHOTS = [
  {
    name: 'undo',
    scene: 'undo',
    looks: [...FOUR, look(narrow, 'light', 'de')],
    act: then(openFirst('awaiting_review'), click('approve')),
  },
  {
    name: 'undone',
    scene: 'undo',
    looks: TWO,
    act: then(openFirst('awaiting_review'), click('approve'), (page) => page.getByTestId('undo').waitFor(), press('z')),
  },
  { name: 'snooze', scene: 'undo', looks: TWO, act: then(openFirst('awaiting_review'), topic, press('s')) },
  { name: 'snoozed-queue', scene: 'undo', looks: FOUR, act: all },
  { name: 'snoozed', scene: 'snoozed', looks: TWO, act: then(all, openFirst('awaiting_review')) },
  { name: 'contact', scene: 'undo', looks: TWO, act: then(openFirst('awaiting_review'), press('c')) },
  {
    name: 'history',
    scene: 'three',
    looks: [...TWO, look('220x340', 'light', 'de'), look(wide, 'light', 'en')],
    act: then(openFirst('awaiting_review'), topic, press('h')),
  },
  { name: 'consent-queue', scene: 'consent', looks: TWO },
  {
    name: 'consent',
    scene: 'consent',
    looks: [...FOUR, look(narrow, 'light', 'de')],
    act: then(openFirst('proposing'), scrollTo('[data-testid=consent-send]')),
  },
  { name: 'proposing', scene: 'proposing', looks: FOUR, act: then(openFirst('proposing'), scrollTo('.proposing')) },
  {
    name: 'suspicious',
    scene: 'suspicious',
    looks: TWO,
    act: then(openFirst('awaiting_review'), scrollTo('.card .marks')),
  },
  {
    name: 'arguments-edit',
    scene: 'suspicious',
    looks: TWO,
    act: then(openFirst('awaiting_review'), (page) => page.getByTestId('edit').last().click()),
  },
  { name: 'fallback', scene: 'fallback', looks: TWO, act: then(openFirst('awaiting_review'), scrollTo('.trace')) },
  { name: 'pinned', scene: 'pinned', looks: TWO, act: openFirst('held') },
  {
    name: 'changed',
    scene: 'changed',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(openFirst('awaiting_review'), click('approve'), (page) => page.locator('.card .note').waitFor()),
  },
  { name: 'needs-you', scene: 'needsYou', looks: [...FOUR, look(narrow, 'light', 'de')], act: go('outcomes') },
  {
    name: 'needs-you-open',
    scene: 'needsYou',
    looks: TWO,
    act: then(
      go('outcomes'),
      click('needs-you-done'),
      (page) => page.locator('.needs-you .outcome summary').nth(1).click(),
      (page) => page.locator('.needs-you-closed > summary').click(),
    ),
  },
  { name: 'model', scene: 'undo', looks: FOUR, act: settings('change-model', click('model-probe')) },
  { name: 'model-end', scene: 'undo', looks: TWO, act: settings('change-model', scrollTo('[data-testid=cap-save]')) },
  { name: 'model-paid', scene: 'paid', looks: TWO, act: settings('change-model', scrollTo('[data-testid=cap-save]')) },
  {
    name: 'model-wrong',
    scene: 'bare',
    looks: TWO,
    act: settings(
      'change-model',
      click('provider-azure-openai'),
      click('model-save'),
      scrollTo('[data-testid=model-save]'),
    ),
  },
  { name: 'rules', scene: 'undo', looks: [...FOUR, look('220x340', 'light', 'de')], act: settings('open-rules') },
  {
    name: 'rules-preview',
    scene: 'undo',
    looks: TWO,
    act: settings('open-rules', click('rules-preview'), scrollTo('.rules-preview .outcome-list > :last-child')),
  },
  { name: 'rules-empty', scene: 'bare', looks: TWO, act: settings('open-rules') },
  { name: 'rules-conflict', scene: 'rulesConflict', looks: TWO, act: settings('open-rules', click('rule-down')) },
  {
    name: 'rule',
    scene: 'undo',
    looks: [...FOUR, look('220x340', 'light', 'de')],
    act: settings('open-rules', (page) => page.getByTestId('rule-open').nth(2).click()),
  },
  {
    name: 'rule-try',
    scene: 'undo',
    looks: TWO,
    act: settings(
      'open-rules',
      (page) => page.getByTestId('rule-open').nth(1).click(),
      click('rule-try'),
      scrollTo('[data-testid=rule-save]'),
    ),
  },
  { name: 'rule-wrong', scene: 'undo', looks: TWO, act: settings('open-rules', click('rule-add'), click('rule-save')) },
  { name: 'voice', scene: 'undo', looks: FOUR, act: settings('open-voice') },
  { name: 'voice-end', scene: 'undo', looks: TWO, act: settings('open-voice', scrollTo('[data-testid=voice-save]')) },
  { name: 'privacy', scene: 'undo', looks: FOUR, act: settings('open-privacy') },
  {
    name: 'privacy-wrong',
    scene: 'undo',
    looks: TWO,
    act: settings('open-privacy', fill('privacy-senders', 'ann at home'), click('privacy-save')),
  },
  { name: 'tools', scene: 'undo', looks: [...FOUR, look('220x340', 'light', 'de')], act: settings('open-tools') },
  { name: 'tools-empty', scene: 'bare', looks: TWO, act: settings('open-tools') },
  { name: 'server-tools', scene: 'undo', looks: FOUR, act: settings('open-tools', click('server-tools')) },
  {
    name: 'server-add',
    scene: 'undo',
    looks: TWO,
    act: settings(
      'open-tools',
      click('tools-add'),
      (page) => page.locator('.condition-add').click(),
      click('server-submit'),
    ),
  },
  { name: 'delegated-add', scene: 'undo', looks: TWO, act: settings('open-tools', click('server-as-mailbox')) },
  { name: 'programs', scene: 'undo', looks: [...FOUR, look('220x340', 'light', 'de')], act: settings('open-programs') },
  { name: 'programs-empty', scene: 'bare', looks: TWO, act: settings('open-programs') },
  {
    name: 'grant',
    scene: 'undo',
    looks: [...TWO, look(small, 'dark', 'en')],
    act: settings(
      'open-programs',
      click('grant-add'),
      fill('grant-client', 'desk-assistant'),
      scrollTo('[data-testid=grant-submit]'),
    ),
  },
];
