// Which pictures are taken: a scene, what is done in it, and in which looks.
const small = '440x680';
const wide = '900x700';
const look = (size, theme, language) => ({ size, theme, language });
const FOUR = [
  look(small, 'light', 'en'),
  look(small, 'dark', 'de'),
  look(wide, 'light', 'en'),
  look(wide, 'dark', 'en'),
];
const TWO = [look(small, 'light', 'en'), look(small, 'dark', 'de')];

const openFirst = (status) => (page) => page.locator(`[data-testid=queue-row][data-status=${status}]`).first().click();
const go = (screen) => (page) => page.getByTestId(`nav-${screen}`).click();
const then =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const scrollTo = (selector) => (page) => page.locator(selector).first().scrollIntoViewIfNeeded();
const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const click = (testId) => (page) => page.getByTestId(testId).first().click();

export const SHOTS = [
  { name: 'queue', scene: 'three', looks: [...FOUR, look('380x680', 'light', 'de'), look('220x340', 'light', 'en')] },
  { name: 'queue-all', scene: 'three', looks: TWO, act: (page) => page.locator('.choice-option').nth(1).click() },
  {
    name: 'session',
    scene: 'three',
    looks: [...FOUR, look('380x680', 'light', 'de'), look('220x340', 'light', 'de')],
    act: openFirst('awaiting_review'),
  },
  {
    name: 'session-cards',
    scene: 'three',
    looks: [...TWO, look(wide, 'light', 'de')],
    act: then(openFirst('awaiting_review'), scrollTo('[data-kind=fetch_data]')),
  },
  {
    name: 'session-foot',
    scene: 'three',
    looks: TWO,
    act: then(openFirst('awaiting_review'), scrollTo('.trace')),
  },
  {
    name: 'session-edit',
    scene: 'three',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(openFirst('awaiting_review'), (page) => page.getByTestId('topic').waitFor(), press('a', 'e')),
  },
  {
    name: 'session-approved',
    scene: 'three',
    looks: TWO,
    act: then(openFirst('awaiting_review'), click('approve'), scrollTo('[data-status=executed] .card-foot')),
  },
  {
    name: 'session-reason',
    scene: 'three',
    looks: TWO,
    act: then(openFirst('awaiting_review'), (page) => page.locator('.card-foot-right button').first().click()),
  },
  {
    name: 'payload',
    scene: 'three',
    looks: TWO,
    act: then(openFirst('awaiting_review'), (page) => page.locator('.session-foot .button-inline').click()),
  },
  { name: 'held', scene: 'held', looks: [...FOUR, look('380x680', 'light', 'de')], act: openFirst('held') },
  { name: 'failed', scene: 'failed', looks: FOUR, act: openFirst('failed') },
  {
    name: 'done',
    scene: 'done',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(
      (page) => page.locator('.choice-option').nth(1).click(),
      openFirst('completed'),
      scrollTo('[data-kind=create_issue]'),
    ),
  },
  {
    name: 'long',
    scene: 'long',
    looks: [look(small, 'light', 'de'), look('380x680', 'dark', 'de'), look(wide, 'light', 'de')],
    act: openFirst('awaiting_review'),
  },
  {
    name: 'long-card',
    scene: 'long',
    looks: [look('380x680', 'light', 'de')],
    act: then(openFirst('awaiting_review'), scrollTo('.card-foot')),
  },
  {
    name: 'conflict',
    scene: 'conflict',
    looks: TWO,
    act: then(openFirst('awaiting_review'), click('approve')),
  },
  { name: 'empty', scene: 'empty', looks: FOUR },
  { name: 'welcome', scene: 'none', looks: [...FOUR, look('380x680', 'light', 'de')] },
  { name: 'down', scene: 'down', looks: TWO },
  { name: 'outcomes', scene: 'three', looks: FOUR, act: go('outcomes') },
  {
    name: 'outcomes-open',
    scene: 'three',
    looks: TWO,
    act: then(go('outcomes'), (page) => page.locator('.outcome summary').nth(1).click()),
  },
  {
    name: 'activity',
    scene: 'three',
    looks: FOUR,
    act: then(go('activity'), click('verify'), (page) => page.locator('.activity-row summary').nth(1).click()),
  },
  {
    name: 'settings',
    scene: 'sick',
    looks: [...FOUR, look('380x680', 'light', 'de'), look('220x340', 'light', 'de')],
    act: go('settings'),
  },
  { name: 'health', scene: 'failed', looks: FOUR, act: go('health') },
  {
    name: 'health-import',
    scene: 'failed',
    looks: TWO,
    act: then(go('health'), (page) => page.getByTestId('import-open').last().click(), click('import-preview')),
  },
  { name: 'settings-end', scene: 'sick', looks: TWO, act: then(go('settings'), scrollTo('.about')) },
  {
    name: 'found-app-password',
    scene: 'three',
    looks: TWO,
    act: then(
      go('settings'),
      click('add-imap'),
      (page) => page.getByTestId('setup-email').fill('jo@icloud.com'),
      click('setup-find'),
    ),
  },
  {
    name: 'found-microsoft',
    scene: 'three',
    looks: TWO,
    act: then(
      go('settings'),
      click('add-imap'),
      (page) => page.getByTestId('setup-email').fill('jo@outlook.com'),
      click('setup-find'),
    ),
  },
  {
    name: 'found-nothing',
    scene: 'three',
    looks: TWO,
    act: then(
      go('settings'),
      click('add-imap'),
      (page) => page.getByTestId('setup-email').fill('jo@example.net'),
      click('setup-find'),
    ),
  },
  {
    name: 'imap',
    scene: 'three',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(go('settings'), click('add-imap'), click('setup-by-hand')),
  },
  {
    name: 'imap-wrong',
    scene: 'three',
    looks: TWO,
    act: then(
      go('settings'),
      click('add-imap'),
      click('setup-by-hand'),
      (page) => page.getByTestId('imap-email').fill('jo'),
      click('imap-submit'),
    ),
  },
  {
    name: 'imap-refused',
    scene: 'three',
    looks: TWO,
    act: then(
      go('settings'),
      click('add-imap'),
      click('setup-by-hand'),
      (page) => page.getByTestId('imap-email').fill('jo@example.org'),
      (page) => page.getByTestId('imap-password').fill('secret'),
      (page) => page.getByTestId('imap-host').fill('imap.example.org'),
      (page) => page.locator('.form-advanced summary').click(),
      click('imap-submit'),
    ),
  },
  { name: 'model', scene: 'three', looks: TWO, act: then(go('settings'), click('change-model'), click('model-probe')) },
  {
    name: 'remove',
    scene: 'three',
    looks: TWO,
    act: then(go('settings'), (page) => page.locator('.account-foot button').nth(2).click()),
  },
  { name: 'keys', scene: 'three', looks: TWO, act: press('?') },
];
