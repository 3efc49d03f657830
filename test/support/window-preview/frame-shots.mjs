// The frame: tooltips, menus, the sheet of keys, and the looks the system can ask for.
import { go, look, openFirst, press, small, then, wide } from './shot-steps.mjs';

const zoomed = '220x340';
const narrow = '380x680';
const media = (features) => (page) => page.emulateMedia(features);
const hover = (testId) => (page) => page.getByTestId(testId).first().hover();
const shown = (selector) => (page) => page.locator(selector).first().waitFor();
const approve = then(
  openFirst('awaiting_review'),
  (page) => page.getByTestId('approve').first().click(),
  shown('.undo-bar'),
);

export const FRAME_SHOTS = [
  {
    name: 'tooltip',
    scene: 'three',
    looks: [look(small, 'light', 'en'), look(small, 'dark', 'de'), look(zoomed, 'light', 'de')],
    act: then(hover('nav-settings'), shown('.tooltip')),
  },
  {
    name: 'tooltip-focus',
    scene: 'three',
    looks: [look(small, 'light', 'de')],
    act: then(press('Tab', 'Tab'), shown('.tooltip')),
  },
  {
    name: 'menu',
    scene: 'three',
    looks: [look(small, 'light', 'en'), look(small, 'dark', 'de'), look(zoomed, 'light', 'de')],
    act: then(
      openFirst('awaiting_review'),
      (page) => page.getByTestId('request-menu').click(),
      shown('.menu'),
      press('ArrowDown'),
    ),
  },
  {
    name: 'keys',
    scene: 'three',
    looks: [
      look(small, 'light', 'en'),
      look(small, 'dark', 'de'),
      look(wide, 'light', 'de'),
      look(zoomed, 'light', 'de'),
    ],
    act: press('?'),
  },
  {
    name: 'undo-line',
    scene: 'three',
    looks: [look(narrow, 'light', 'de'), look(small, 'dark', 'en'), look(zoomed, 'light', 'de')],
    act: approve,
  },
  {
    name: 'offline',
    scene: 'offline',
    looks: [look(small, 'light', 'en'), look(narrow, 'dark', 'de'), look(zoomed, 'light', 'de')],
  },
  {
    name: 'paused',
    scene: 'paused',
    looks: [look(small, 'light', 'en'), look(narrow, 'dark', 'de'), look(zoomed, 'light', 'de')],
  },
  ...['light', 'dark'].flatMap((theme) => [
    {
      name: 'contrast-more',
      scene: 'three',
      looks: [look(small, theme, 'en')],
      act: then(media({ contrast: 'more' }), openFirst('awaiting_review')),
    },
    {
      name: 'contrast-forced',
      scene: 'three',
      looks: [look(small, theme, 'en')],
      act: then(media({ forcedColors: 'active', colorScheme: theme }), openFirst('awaiting_review')),
    },
    {
      name: 'contrast-forced-keys',
      scene: 'failed',
      looks: [look(small, theme, 'en')],
      act: then(media({ forcedColors: 'active', colorScheme: theme }), go('settings'), press('?')),
    },
  ]),
];
