// The pictures of the queue and of one request in depth.
import { click, FOUR, look, openFirst, press, scrollTo, small, then, TWO, wide } from './shot-steps.mjs';

const narrow = '380x680';
const topic = (page) => page.getByTestId('topic').waitFor();
const open = then(openFirst('awaiting_review'), topic);
const conversation = (page) => page.locator('[data-testid=conversation] > summary').click();
const menu = click('request-menu');
const scrollQueue = (page) => page.locator('.virtual-list').evaluate((list) => list.scrollTo({ top: 40_000 }));

export const REVIEW_SHOTS = [
  { name: 'many', scene: 'many', looks: [...FOUR, look('220x340', 'light', 'de')] },
  { name: 'many-below', scene: 'many', looks: TWO, act: scrollQueue },
  {
    name: 'twenty',
    scene: 'twenty',
    looks: [...FOUR, look(narrow, 'light', 'de'), look('220x340', 'light', 'de')],
    act: open,
  },
  {
    name: 'marks',
    scene: 'twenty',
    looks: [...TWO, look(narrow, 'light', 'de'), look('220x340', 'light', 'de')],
    act: then(open, (page) => page.locator('.detail .marks-fold > summary').first().click()),
  },
  {
    name: 'attachments',
    scene: 'twenty',
    looks: [...TWO, look('220x340', 'light', 'de')],
    act: then(open, scrollTo('.attachments')),
  },
  {
    name: 'conversation',
    scene: 'three',
    looks: [...FOUR, look(narrow, 'light', 'de'), look('220x340', 'light', 'de')],
    act: then(open, conversation, scrollTo('.conversation-list')),
  },
  {
    name: 'conversation-row',
    scene: 'three',
    looks: TWO,
    act: then(
      open,
      conversation,
      (page) => page.getByTestId('conversation-row').first().click(),
      scrollTo('.conversation-list'),
    ),
  },
  { name: 'request-menu', scene: 'three', looks: [...TWO, look('220x340', 'light', 'de')], act: then(open, menu) },
  { name: 'source', scene: 'three', looks: TWO, act: then(open, menu, click('show-source')) },
  { name: 'dismiss-all', scene: 'three', looks: TWO, act: then(open, menu, click('dismiss-all')) },
  {
    name: 'edited',
    scene: 'edited',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(open, scrollTo('.edit-tools')),
  },
  {
    name: 'edit-changes',
    scene: 'edited',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(open, press('a', 'e'), click('show-changes'), scrollTo('.edit-changes')),
  },
  { name: 'dismiss-reason', scene: 'three', looks: TWO, act: then(open, press('a', 'd')) },
  { name: 'decided', scene: 'decided', looks: [...TWO, look(small, 'dark', 'en')], act: open },
  {
    name: 'next-card',
    scene: 'three',
    looks: [...TWO, look(wide, 'light', 'en')],
    act: then(open, press('a', 'a'), (page) => page.waitForTimeout(300)),
  },
  {
    name: 'all-decided',
    scene: 'decided',
    looks: [...TWO, look(narrow, 'light', 'de')],
    act: then(open, press('a', 'a'), (page) => page.waitForTimeout(300)),
  },
];
