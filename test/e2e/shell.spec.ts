import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from 'playwright/test';
import type { CallName } from '../../shared/ipc/call-names';
import type { CallInput, CallOutput } from '../../shared/ipc/calls';
import type { GenieBridge } from '../../shared/ipc/genie-bridge';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { callFrom, makeFolderMailbox, requestMail, type FolderMailbox } from '../support/folder-mailbox';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { openNetworkSink } from '../support/network-sink';

type PageWithBridge = { genie: GenieBridge };

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let desktop: TestDesktop;
let running: LaunchedApp;
let mailbox: FolderMailbox;

// One app for all: each test leaves it running, the last one quits it.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  mailbox = makeFolderMailbox();
  desktop = await startDesktop();
  running = await launchApp({ args: ['--hidden'] });
});

test.afterAll(async ({}, info) => {
  if (info.status !== info.expectedStatus) process.stderr.write(running.stderr());
  await running.close();
  desktop.close();
  mailbox.remove();
});

/** Also rids Playwright of a page that it still believes to be navigating. */
async function closeForGood(): Promise<void> {
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  await expect.poll(() => running.app.windows().length).toBe(0);
}

/** Also where a test is run without those before it. */
async function openWindow(): Promise<Page> {
  if (running.app.windows().length === 0) await desktop.activate();
  return running.window();
}

const labels = async () => (await desktop.menu()).filter((entry) => !entry.separator).map((entry) => entry.label);

test('the tray has an icon with a picture, a tooltip and a whole menu, and no window opens', async () => {
  await desktop.trayItem();
  expect(await desktop.iconSize()).toEqual({ width: 22, height: 22 });
  expect(await desktop.tooltip()).toContain('Genie Tray · Nothing is waiting');
  const menu =
    'Open Genie Tray, Nothing is waiting, Search…, Outcomes, Check mail now, Pause, For an hour, ' +
    'Until tomorrow morning, Until I resume, Start at login, Settings…, About Genie Tray, Quit';
  expect((await labels()).join(', ')).toBe(menu);
  expect(running.app.windows()).toHaveLength(0);
});

test('a click on the icon opens the window', async () => {
  await desktop.activate();
  const page = await running.window();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(page.url()).toBe('app://ui/index.html');
  const window = await running.app.evaluate(({ BrowserWindow }) => {
    const [one] = BrowserWindow.getAllWindows();
    return { title: one?.getTitle(), size: one?.getSize(), menu: one?.isMenuBarVisible(), visible: one?.isVisible() };
  });
  expect(window).toEqual({ title: 'Genie Tray', size: [440, 680], menu: false, visible: true });
});

test('the page runs in a sandbox of the operating system, without Node (bars E1)', async () => {
  const page = await openWindow();
  const reachable = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in globalThis),
    bridge: Object.keys((globalThis as unknown as PageWithBridge).genie),
  }));
  expect(reachable).toEqual({ node: [], bridge: ['call', 'on'] });

  const { pid, preferences } = await running.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getOSProcessId(): number;
      getLastWebPreferences(): Record<string, unknown>;
    };
    const all = contents.getLastWebPreferences();
    const names = ['sandbox', 'contextIsolation', 'nodeIntegration', 'webviewTag', 'webSecurity', 'spellcheck'];
    return { pid: contents.getOSProcessId(), preferences: names.map((name) => Boolean(all[name])) };
  });
  expect(preferences).toEqual([true, true, false, false, true, false]);
  // As root Chromium has no such sandbox, whatever the preferences say.
  if (process.getuid?.() !== 0) {
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m);
  }
});

test('every answer on app:// carries the policy, and no path leads out (bars E5)', async () => {
  await openWindow();
  const answers = await running.app.evaluate(async ({ BrowserWindow }) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session;
    const paths = ['index.html', 'missing.html', '../main/main.js', '%2e%2e/main/main.js', '..%2fmain%2fmain.js'];
    return Promise.all(
      paths.map(async (path) => {
        const answer = await session?.fetch(`app://ui/${path}`);
        return [path, answer?.status, answer?.headers.get('content-security-policy')];
      }),
    );
  });
  expect(answers).toEqual([
    ['index.html', 200, POLICY],
    ['missing.html', 404, POLICY],
    ['../main/main.js', 404, POLICY],
    ['%2e%2e/main/main.js', 404, POLICY],
    ['..%2fmain%2fmain.js', 404, POLICY],
  ]);
});

test('the page has no network (bars E3)', async () => {
  const page = await openWindow();
  const sink = await openNetworkSink();
  try {
    await page.evaluate(
      async ({ tcpPort, udpPort }) => {
        const http = `http://127.0.0.1:${tcpPort}`;
        const add = (tag: string, attributes: Record<string, string>) =>
          document.body.append(Object.assign(document.createElement(tag), attributes));
        const attempts: (() => unknown)[] = [
          () => fetch(`${http}/fetch`, { mode: 'no-cors' }),
          () => navigator.sendBeacon(`${http}/beacon`, 'x'),
          () => new WebSocket(`ws://127.0.0.1:${tcpPort}/`),
          () => new EventSource(`${http}/events`),
          () => add('img', { src: `${http}/img.png` }),
          () => add('script', { src: `${http}/script.js` }),
          () => add('iframe', { src: `${http}/frame` }),
          () => add('link', { rel: 'stylesheet', href: `${http}/style.css` }),
          () => add('link', { rel: 'preconnect', href: http }),
          () => add('video', { src: `${http}/video.mp4` }),
          () => document.body.style.setProperty('background', `url(${http}/background.png)`),
          async () => {
            const iceServers = [{ urls: `stun:127.0.0.1:${udpPort}` }];
            const peer = new RTCPeerConnection({ iceServers });
            peer.createDataChannel('x');
            await peer.setLocalDescription(await peer.createOffer());
          },
        ];
        await Promise.allSettled(attempts.map((attempt) => Promise.resolve().then(attempt)));
        await new Promise((done) => setTimeout(done, 1_000));
      },
      { tcpPort: sink.tcpPort, udpPort: sink.udpPort },
    );
    // The same without the policy in between: the session itself refuses.
    const refused = await running.app.evaluate(
      async ({ BrowserWindow }, url) =>
        BrowserWindow.getAllWindows()[0]
          ?.webContents.session.fetch(url)
          .then(
            () => 'answered',
            (error: Error) => error.message,
          ),
      `http://127.0.0.1:${sink.tcpPort}/session`,
    );
    expect(refused).toContain('ERR_BLOCKED_BY_CLIENT');
    expect(sink.touches()).toBe(0);
  } finally {
    await sink.close();
    await page.reload();
  }
});

test('the page can neither leave nor open anything (bars E4)', async () => {
  const page = await openWindow();
  const attempts: Record<string, () => unknown> = {
    location: () => location.assign('https://example.com/'),
    file: () => location.assign('file:///etc/passwd'),
    data: () => location.assign('data:text/html,x'),
    link: () => Object.assign(document.createElement('a'), { href: 'https://example.com/' }).click(),
    form: () => {
      const form = Object.assign(document.createElement('form'), { action: 'https://example.com/', method: 'post' });
      document.body.append(form);
      form.submit();
    },
  };
  for (const attempt of Object.values(attempts)) await page.evaluate(attempt);
  const opened = await page.evaluate(() =>
    ['https://example.com/', 'about:blank', 'app://ui/index.html'].map((url) => window.open(url) === null),
  );
  expect(opened).toEqual([true, true, true]);
  await page.waitForTimeout(300);
  expect(page.url()).toBe('app://ui/index.html');
  expect(running.app.windows()).toHaveLength(1);
  await closeForGood();
});

test('the page is given no permission (bars E2)', async () => {
  await desktop.activate();
  const page = await openWindow();
  const answers = await page.evaluate(async () => {
    const refused = (ask: Promise<unknown>) =>
      ask.then(
        () => 'given',
        () => 'refused',
      );
    return {
      camera: await refused(navigator.mediaDevices.getUserMedia({ video: true })),
      screen: await refused(navigator.mediaDevices.getDisplayMedia()),
      place: await refused(new Promise((found, not) => navigator.geolocation.getCurrentPosition(found, not))),
      clipboard: await refused(navigator.clipboard.readText()),
      notifications: await Notification.requestPermission(),
      midi: await refused(navigator.requestMIDIAccess()),
    };
  });
  expect(answers).toEqual({
    camera: 'refused',
    screen: 'refused',
    place: 'refused',
    clipboard: 'refused',
    notifications: 'denied',
    midi: 'refused',
  });
});

async function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  return callFrom(await running.window(), name, input);
}

test('a new request is notified as text, and a click on it opens it (bars R4)', async () => {
  await mailbox.addTo(await running.window());
  mailbox.deliver('first', requestMail('Ann Lee', 'reply to <b>R&D</b> <img src=x>'));
  const notification = await desktop.notification((one) => one.summary.startsWith('Ann Lee'));
  expect(notification.summary).toBe('Ann Lee: reply to <b>R&D</b> <img src=x>');
  // Each keeps its picture in memory: no larger than it is drawn.
  expect(notification.picture).toEqual({ width: 64, height: 64 });
  expect(notification.body).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
  expect(notification.actions.filter((_, index) => index % 2 === 0)).toEqual(['default']);

  const page = await running.window();
  await page.getByTestId('nav-settings').click();
  desktop.clickNotification(notification.id);
  await expect(page.getByTestId('action-card').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('<b>R&D</b>');
});

test('the tray shows what waits and opens it, also when the window was gone', async () => {
  await expect.poll(() => desktop.tooltip()).toContain('1 request waits for you');
  const [, first] = await labels();
  expect(first).toContain('<b>R&D</b>');
  await closeForGood();
  const opened = running.app.waitForEvent('window');
  await desktop.clickMenu(first ?? '');
  await expect((await opened).getByTestId('action-card').first()).toBeVisible();
});

test('the icon carries the number of what waits', async () => {
  const one = await desktop.iconPixels();
  mailbox.deliver('second', requestMail('Ann Lee', 'a second thing'));
  await expect.poll(() => desktop.tooltip()).toContain('2 requests wait for you');
  expect(await desktop.iconSize()).toEqual({ width: 22, height: 22 });
  expect(await desktop.iconPixels()).not.toBe(one);
});

test('a notification goes when its request was dealt with in the window', async () => {
  const notification = await desktop.notification((shown) => shown.summary.includes('a second thing'));
  const { items } = await call('review.list', { filter: 'open' });
  const second = items.find((item) => item.topic === 'a second thing');
  await call('review.dismissSession', { sessionId: second?.id ?? '' });
  await expect.poll(() => desktop.notifications().find((shown) => shown.id === notification.id)?.closed).toBe(true);
});

test('what comes in the quiet hours is one notification afterwards', async () => {
  const now = new Date();
  const minute = now.getHours() * 60 + now.getMinutes();
  await call('settings.set', { quietHours: { fromMinute: minute, toMinute: (minute + 30) % 1_440 } });
  const before = desktop.notifications().length;
  mailbox.deliver('third', requestMail('Ann Lee', 'a third thing'));
  mailbox.deliver('fourth', requestMail('Ann Lee', 'a fourth thing'));
  await expect.poll(() => desktop.tooltip()).toContain('3 requests wait for you');
  expect(desktop.notifications()).toHaveLength(before);
  await call('settings.set', { quietHours: null });
  await desktop.notification((shown) => shown.summary === '2 requests came in the quiet hours');
  expect(desktop.notifications()).toHaveLength(before + 1);
});

test('the menu pauses for an hour, says so, resumes and opens the settings', async () => {
  await desktop.clickMenu('For an hour');
  await expect.poll(labels).toContain('Resume');
  expect((await labels()).join()).toMatch(/Paused until \d/);
  await expect.poll(() => desktop.tooltip()).toContain('Paused until');
  await desktop.clickMenu('Resume');
  await expect.poll(labels).toContain('Pause');
  await desktop.clickMenu('Settings…');
  await expect((await running.window()).getByTestId('nav-settings')).toHaveAttribute('aria-current', 'page');
});

test('a tray that starts anew shows the icon again', async () => {
  await desktop.hideTray();
  await desktop.showTray();
  await desktop.trayItem();
  expect(await desktop.iconSize()).toEqual({ width: 22, height: 22 });
});

test('closing the window only hides it', async () => {
  const isVisible = () =>
    running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toEqual([false]);
  await desktop.activate();
  await expect.poll(isVisible).toEqual([true]);
});

test('a second start with the same profile ends and brings the first one forward', async () => {
  await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const second = spawn(running.app.process().spawnfile, [...root, join(import.meta.dirname, '../..')], {
    env: { ...process.env, GENIE_PROFILE: running.profile },
    stdio: 'ignore',
  });
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  await expect
    .poll(() => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
});

test('Quit ends the process', async () => {
  await desktop.clickMenu('Quit').catch(() => undefined);
  expect(await running.exited).toBe(0);
});
