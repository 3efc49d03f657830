// Which pictures are taken: a scene, what is done in it, and in which looks.
import { FRAME_SHOTS } from './frame-shots.mjs';
import { GENIE_SHOTS } from './genie-shots.mjs';
import { REVIEW_SHOTS } from './review-shots.mjs';
import { SCREEN_SHOTS } from './screen-shots.mjs';
import { SETTINGS_SHOTS } from './settings-shots.mjs';
import { click, FOUR, go, look, openFirst, press, scrollTo, small, then, TWO, wide } from './shot-steps.mjs';

export const SHOTS = [
  ...GENIE_SHOTS,
  ...FRAME_SHOTS,
  ...REVIEW_SHOTS,
  ...SCREEN_SHOTS,
  ...SETTINGS_SHOTS,
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
    name: 'payload',
    scene: 'three',
    looks: TWO,
    act: then(openFirst('awaiting_review'), (page) => page.locator('.session-foot .button-inline').first().click()),
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
  { name: 'health', scene: 'failed', looks: FOUR, act: go('health') },
  {
    name: 'health-import-form',
    scene: 'failed',
    looks: TWO,
    act: then(go('health'), (page) => page.getByTestId('import-open').last().click(), click('import-preview')),
  },
];
