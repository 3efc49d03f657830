// The pictures of search, outcomes, activity and health.
import { click, FOUR, go, look, press, scrollTo, small, then, TWO, wide } from './shot-steps.mjs';

const narrow = '380x680';
const zoomed = '220x340';
const MOST = [...FOUR, look(narrow, 'light', 'de'), look(zoomed, 'light', 'de')];
const fill = (testId, text) => (page) => page.getByTestId(testId).fill(text);
const type = (text) => then(press('/'), fill('search-field', text));
const firstHit = (page) => page.getByTestId('search-hit').first().waitFor();
const unfold = (selector, place) => (page) => page.locator(`${selector} > summary`).nth(place).click();
const option = (place) => (page) => page.locator('.choice-option').nth(place).click();
const toHit = (page) => page.keyboard.press('ArrowDown').then(() => page.locator('.hit:focus').waitFor());
const scrollDown = (page) => page.locator('.virtual-list').evaluate((list) => list.scrollTo({ top: 6_000 }));
const servers = then(type('offer'), firstHit, click('search-servers'), (page) => page.locator('.note').waitFor());
const contrast = (page) => page.emulateMedia({ forcedColors: 'active' });

export const SCREEN_SHOTS = [
  { name: 'search-start', scene: 'screens', looks: MOST, act: press('/') },
  { name: 'search-first', scene: 'none', looks: TWO, act: press('/') },
  {
    name: 'search-filters',
    scene: 'screens',
    looks: [...TWO, look(zoomed, 'light', 'de')],
    act: then(type('offer'), firstHit, click('search-filters')),
  },
  { name: 'search-many', scene: 'screens', looks: MOST, act: then(type('offer'), firstHit) },
  {
    name: 'search-keys',
    scene: 'screens',
    looks: [...TWO, look(wide, 'light', 'de')],
    act: then(type('from:ann offer'), firstHit, toHit, press('j', 'j')),
  },
  {
    name: 'search-read',
    scene: 'screens',
    looks: MOST,
    act: then(type('offer'), firstHit, toHit, press('Enter'), (page) => page.getByTestId('reader-subject').waitFor()),
  },
  { name: 'search-servers', scene: 'screens', looks: MOST, act: servers },
  {
    name: 'search-none',
    scene: 'screens',
    looks: [...TWO, look(zoomed, 'light', 'de')],
    act: then(type('nothing'), (page) => page.locator('.empty').waitFor()),
  },
  {
    name: 'search-error',
    scene: 'broken',
    looks: TWO,
    expectErrors: true,
    act: then(type('offer'), (page) => page.locator('.note').waitFor()),
  },
  { name: 'outcomes-many', scene: 'screens', looks: MOST, act: go('outcomes') },
  {
    name: 'outcomes-below',
    scene: 'screens',
    looks: TWO,
    act: then(go('outcomes'), scrollDown, press('j', 'j')),
  },
  {
    name: 'outcomes-unfolded',
    scene: 'screens',
    looks: MOST,
    act: then(go('outcomes'), option(2), unfold('.outcome', 0)),
  },
  {
    name: 'outcomes-nomatch',
    scene: 'screens',
    looks: TWO,
    act: then(go('outcomes'), fill('outcomes-find', 'zeppelin')),
  },
  { name: 'outcomes-empty', scene: 'empty', looks: TWO, act: go('outcomes') },
  { name: 'outcomes-down', scene: 'screensDown', looks: TWO, act: go('outcomes') },
  { name: 'activity-many', scene: 'screens', looks: MOST, act: go('activity') },
  {
    name: 'activity-whole',
    scene: 'screens',
    looks: MOST,
    act: then(go('activity'), click('verify'), unfold('.activity-row', 1)),
  },
  {
    name: 'activity-failed',
    scene: 'screens',
    looks: TWO,
    act: then(go('activity'), option(4), scrollDown, (page) => page.waitForTimeout(400), click('export-log')),
  },
  { name: 'activity-broken', scene: 'broken', looks: TWO, act: then(go('activity'), click('verify')) },
  { name: 'activity-empty', scene: 'empty', looks: TWO, act: go('activity') },
  { name: 'activity-down', scene: 'screensDown', looks: TWO, act: go('activity') },
  { name: 'health-well', scene: 'healthy', looks: MOST, act: go('health') },
  { name: 'health-sick', scene: 'healthSick', looks: MOST, act: go('health') },
  {
    name: 'health-import',
    scene: 'failed',
    looks: MOST,
    act: then(go('health'), scrollTo('.import-progress')),
  },
  { name: 'health-paused', scene: 'healthPaused', looks: TWO, act: go('health') },
  { name: 'health-offline', scene: 'healthOffline', looks: MOST, act: go('health') },
  {
    name: 'health-models',
    scene: 'healthy',
    looks: MOST,
    act: then(
      go('health'),
      scrollTo('.day-table'),
      (page) => page.locator('.day-bars-place').focus(),
      press('ArrowLeft', 'ArrowLeft'),
    ),
  },
  {
    name: 'health-table',
    scene: 'healthSick',
    looks: [...TWO, look(zoomed, 'light', 'de')],
    act: then(go('health'), unfold('.day-table', 0), scrollTo('.health-disk')),
  },
  { name: 'health-none', scene: 'none', looks: TWO, act: go('health') },
  { name: 'health-down', scene: 'screensDown', looks: TWO, act: go('health') },
  {
    name: 'health-contrast',
    scene: 'healthSick',
    looks: [look(small, 'light', 'en'), look(small, 'dark', 'de')],
    act: then(contrast, go('health')),
  },
];
