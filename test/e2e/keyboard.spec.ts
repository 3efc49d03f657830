import { expect, test, type Page } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { goHome, SCREENS } from '../support/window-screens';
import { seededProfile, type SeededProfile } from '../support/window-seed';

/** More stops than any screen of the profile has. */
const MOST_STOPS = 120;

let desktop: TestDesktop;
let seeded: SeededProfile;
let running: LaunchedApp;
let page: Page;

test.beforeEach(async () => {
  desktop = await startDesktop();
  seeded = await seededProfile('normal');
  running = await launchApp({ profile: seeded.profile, env: { ...seeded.env }, args: ['--hidden'] });
  await desktop.trayItem();
  await desktop.activate();
  page = await running.window();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByTestId('queue-row').first()).toBeVisible();
});

test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) process.stderr.write(running.stderr());
  await running.close();
  seeded.remove();
  desktop.close();
});

/** What screen readers are told. */
const said = () => page.locator('.toast-place');

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Role and name of what has the focus, as assistive technology gets it, and whether the focus can be seen. */
async function focused(): Promise<{ name: string; visible: boolean }> {
  const [name = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  const visible = await page.evaluate(() => {
    const drawn = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const active = document.activeElement;
    // A switch or a choice hides its input and draws the focus on its label.
    return [active, active?.nextElementSibling ?? null, active?.closest('label') ?? null].some(drawn);
  });
  return { name: name.replace(/^- /, '').replace(/:$/, ''), visible };
}

/** Tab by Tab through the whole page, once. */
async function stops(): Promise<{ name: string; visible: boolean }[]> {
  // From the very top, wherever the last click was.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const found: { name: string; visible: boolean }[] = [];
  await page.evaluate(() => {
    document.querySelectorAll('[data-tabbed]').forEach((one) => one.removeAttribute('data-tabbed'));
  });
  for (let n = 0; n < MOST_STOPS; n += 1) {
    await press('Tab');
    const isNew = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement | null;
      if (active === null || active === document.body || active.dataset.tabbed !== undefined) return false;
      active.dataset.tabbed = '';
      return true;
    });
    if (!isNew) return found;
    found.push(await focused());
  }
  throw new Error(`More than ${MOST_STOPS} stops.`);
}

test('Tab goes through every screen from the navigation to the foot, and every stop has a name and shows the focus', async () => {
  test.setTimeout(240_000);
  const names = ['queue', 'request', 'outcomes', 'activity', 'health', 'search-hits', 'settings', 'mailboxes', 'rules'];
  for (const screen of SCREENS.filter(({ name }) => names.includes(name))) {
    await goHome(page);
    await screen.go(page, running);
    const found = await stops();
    console.log(`${screen.name}: ${found.map(({ name }) => name).join(' | ')}`);
    expect(found.slice(0, 6).map(({ name }) => name.replace(/^button "([A-Z][a-z]+).*$/, '$1'))).toEqual([
      'Review',
      'Outcomes',
      'Activity',
      'Health',
      'Search',
      'Settings',
    ]);
    expect(found.at(-1)?.name).toContain('Keyboard shortcuts');
    // What unfolds has its words as its name.
    expect(found.filter(({ name }) => !/"[^"]|^text: \S/.test(name))).toEqual([]);
    expect(found.filter(({ visible }) => !visible)).toEqual([]);
  }
});

test('a request is opened, edited, approved, taken back, dismissed and put off without a pointer', async () => {
  await press('j');
  await expect(page.getByTestId('queue-row').first()).toBeFocused();
  await press('j', 'k', 'Enter');
  await expect(page.getByTestId('topic')).toContainText('confirm the workshop');
  const cards = page.getByTestId('action-card');
  await expect(cards).toHaveCount(6);

  await press('j');
  await expect(cards.first()).toBeFocused();
  await press('e');
  const text = cards.first().getByRole('textbox', { name: 'Text' });
  await text.fill('Hello,\n\nwe take the large room.\n\nJo');
  await press('Control+Enter');
  await expect(said()).toContainText('Edit saved');
  await expect(cards.first()).toContainText('large');

  await cards.first().focus();
  await press('a');
  await expect(cards.first()).toHaveAttribute('data-status', 'executed');
  await expect(said()).toContainText('Draft saved');
  await expect(page.getByTestId('undo-bar')).toBeVisible();
  await press('z');
  await expect(cards.first()).toHaveAttribute('data-status', 'proposed');
  await expect(said()).toContainText('Undone');

  // A key this soon after the focus went on by itself would count as meant for the card before.
  await page.waitForTimeout(500);
  await cards.nth(1).focus();
  await press('d');
  await expect(page.getByTestId('dismiss-reason')).toBeFocused();
  await press('Escape');
  await expect(cards.nth(1)).toBeFocused();
  await press('d');
  await page.keyboard.type('Done already');
  await press('Enter');
  await expect(cards.nth(1)).toHaveAttribute('data-status', 'dismissed');
  await expect(said()).toContainText('Dismissed');
  // What was just handed the focus is not decided by a key that was meant for the card before.
  await page.waitForTimeout(1_000);

  await press('Shift+A');
  await expect(page.locator('[data-testid=action-card][data-status=proposed]')).toHaveCount(0);
  await expect(said()).toContainText(/carried out/);
});

test('put off by keyboard, a request leaves the queue and says when it is back', async () => {
  await press('j', 'Enter');
  await expect(page.getByTestId('topic')).toBeVisible();
  await press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(said()).toContainText('Back');
  await expect(page.locator('.review')).toHaveAttribute('data-pane', 'queue');
});

test('a dialog keeps the focus inside, and Escape gives it back', async () => {
  await press('j', 'Enter');
  await expect(page.getByTestId('topic')).toBeVisible();
  for (const key of ['s', 'h', 'c', '?']) {
    await page.getByTestId('topic').focus();
    await press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(/\S/);
    for (let n = 0; n < 25; n += 1) {
      await press('Tab');
      // As fast as a hand: the dialog brings the focus back from its ends a moment later.
      await page.waitForTimeout(50);
      // The guards at both ends of a dialog pass the focus on at once.
      const outside = await page.evaluate(() => {
        const active = document.activeElement;
        const inside = active === document.body || active?.closest('[role=dialog], [data-base-ui-focus-guard]') != null;
        return inside ? '' : (active?.outerHTML.slice(0, 200) ?? '');
      });
      expect(outside, `${key}: Tab ${n} leaves the dialog`).toBe('');
    }
    // The first one only closes a tooltip where the focus has opened one.
    await press('Escape');
    if ((await dialog.count()) > 0) await press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByTestId('topic')).toBeFocused();
  }
});

test('every screen has its key, and Escape leads back', async () => {
  const screens = { '2': 'outcomes', '3': 'activity', '4': 'health', '5': 'settings', '1': 'review' };
  for (const [key, name] of Object.entries(screens)) {
    await press(key);
    await expect(page.getByTestId(`nav-${name}`)).toHaveAttribute('aria-current', 'page');
  }
  await press('/');
  await expect(page.getByTestId('search-field')).toBeFocused();
  await page.keyboard.type('offer');
  await expect(page.getByTestId('search-hit').first()).toBeVisible();
  await press('ArrowDown');
  await expect(page.getByTestId('search-hit').first()).toBeFocused();
  await page.getByTestId('nav-settings').focus();
  await press('5');
  await page.getByTestId('open-rules').focus();
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeFocused();
  await press('Escape');
  await expect(page.getByTestId('open-rules')).toBeVisible();
  await press('r');
  await expect(said()).toContainText('Checked');
});
