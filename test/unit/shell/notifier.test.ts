import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../electron/lib/clock';
import type { Notice, NotificationRequest } from '../../../electron/shell/notification-text';
import { makeNotifier, type NotificationEvents } from '../../../electron/shell/notifier';
import { translator } from '../../../shared/i18n/translate';

type Shown = NotificationEvents & { title: string; closed: boolean; buttons: readonly string[] };

/** A clock whose sleepers wake when the test moves it. */
function handClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 1_000_000;
  let sleepers: { atMs: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms) => new Promise((wake) => sleepers.push({ atMs: now + ms, wake })),
    async advance(ms) {
      now += ms;
      const due = sleepers.filter(({ atMs }) => atMs <= now);
      sleepers = sleepers.filter(({ atMs }) => atMs > now);
      for (const { wake } of due) wake();
      await new Promise((done) => setImmediate(done));
    },
  };
}

function desk(supported = true, hasButtons = false) {
  const shown: Shown[] = [];
  const opened: (string | null)[] = [];
  const pressed: string[] = [];
  const clock = handClock();
  const notifier = makeNotifier({
    supported,
    hasButtons,
    clock,
    translate: () => translator('en'),
    onOpen: (notice) => opened.push(notice?.item?.id ?? null),
    onButton: (button, item) => pressed.push(`${button} ${item.id}`),
    show: (text, on, buttons) => {
      const entry: Shown = { title: text.title, closed: false, buttons, ...on };
      shown.push(entry);
      return {
        close: () => {
          entry.closed = true;
          entry.gone();
        },
      };
    },
  });
  return { shown, opened, pressed, clock, notifier, visible: () => shown.filter((n) => !n.closed).map((n) => n.title) };
}

const request = (id: string): NotificationRequest => ({
  item: { type: 'session', id },
  from: 'Ann',
  topic: id,
  news: { kind: 'proposals', kinds: ['draft_reply'] },
});
const requests = (...ids: string[]) => ids.map(request);

describe('notifications', () => {
  it('come one a request', () => {
    const { notifier, visible } = desk();
    notifier.notify(requests('a'));
    notifier.notify(requests('b', 'c'));
    expect(visible()).toEqual(['Ann: a', 'Ann: b', 'Ann: c']);
  });

  it('open the item that was clicked', () => {
    const { notifier, shown, opened } = desk();
    notifier.notify(requests('a', 'b'));
    shown[1]?.click();
    expect(opened).toEqual(['b']);
  });

  it('become one with a number beyond three in ten seconds', () => {
    const { notifier, visible, opened, shown } = desk();
    notifier.notify(requests('a', 'b', 'c'));
    notifier.notify(requests('d'));
    expect(visible()).toEqual(['Ann: a', 'Ann: b', 'Ann: c', '1 more request']);
    shown[3]?.click();
    expect(opened).toEqual([null]);
  });

  it('come as a number at once when many arrive together', () => {
    const { notifier, visible } = desk();
    notifier.notify(requests('a', 'b', 'c', 'd', 'e'));
    expect(visible()).toEqual(['5 more requests']);
  });

  it('are single again after ten quiet seconds', async () => {
    const { notifier, visible, clock } = desk();
    notifier.notify(requests('a', 'b', 'c'));
    await clock.advance(10_000);
    notifier.notify(requests('d'));
    expect(visible()).toContain('Ann: d');
  });

  it('renew the number at most every ten seconds, in place of the old one', async () => {
    const { notifier, visible, clock, shown } = desk();
    notifier.notify(requests('a', 'b', 'c', 'd'));
    for (let n = 0; n < 100; n++) notifier.notify(requests(`e${n}-1`, `e${n}-2`, `e${n}-3`, `e${n}-4`));
    expect(shown).toHaveLength(1);
    await clock.advance(10_000);
    expect(visible()).toEqual(['404 more requests']);
    await clock.advance(10_000);
    expect(shown).toHaveLength(2);
  });

  it('count anew after the number was clicked', async () => {
    const { notifier, visible, clock, shown } = desk();
    notifier.notify(requests('a', 'b', 'c', 'd'));
    shown[0]?.click();
    await clock.advance(10_000);
    notifier.notify(requests('e', 'f', 'g', 'h', 'i'));
    expect(visible()).toContain('5 more requests');
  });

  it('go when the item was dealt with in the window, and only those', () => {
    const { notifier, visible } = desk();
    notifier.notify(requests('a', 'b'));
    notifier.settle((notice) => notice.item?.id !== 'a');
    expect(visible()).toEqual(['Ann: b']);
  });

  it('go as a number when everything it counts was dealt with', () => {
    const { notifier, visible } = desk();
    notifier.notify(requests('a', 'b', 'c', 'd'));
    notifier.settle((notice) => notice.item?.id === 'd');
    expect(visible()).toEqual(['4 more requests']);
    notifier.settle(() => false);
    expect(visible()).toEqual([]);
  });

  it('are one after the quiet hours, however few there are', () => {
    const { notifier, visible } = desk();
    notifier.notifyAsOne(requests('a', 'b'));
    expect(visible()).toEqual(['2 requests came in the quiet hours']);
  });

  it('are as usual after quiet hours in which a single one came', () => {
    const { notifier, visible } = desk();
    notifier.notifyAsOne(requests('a'));
    expect(visible()).toEqual(['Ann: a']);
  });

  it('have buttons to put off and to dismiss where the system has buttons, never one to approve', () => {
    const { notifier, shown, pressed, opened } = desk(true, true);
    notifier.notify(requests('a'));
    expect(shown[0]?.buttons).toEqual(['Snooze until tomorrow', 'Dismiss']);
    shown[0]?.button(1);
    shown[0]?.button(7);
    expect([pressed, opened]).toEqual([['dismiss a'], []]);
    const plain = desk(true, false);
    plain.notifier.notify(requests('a'));
    expect(plain.shown[0]?.buttons).toEqual([]);
  });

  it('tell of an incident with its own words, and open the place that explains it', () => {
    const { notifier, shown, visible, opened } = desk(true, true);
    const incident: Notice = { alert: { id: 'i', state: 'open', message: 'Work cannot be read.' }, item: null };
    notifier.notify([incident]);
    expect(visible()).toEqual(['Work cannot be read.']);
    expect(shown[0]?.buttons).toEqual([]);
    shown[0]?.click();
    expect(opened).toEqual([null]);
  });

  it('replace an older one of the same item', () => {
    const { notifier, visible } = desk();
    notifier.notify(requests('a'));
    notifier.notify(requests('a'));
    expect(visible()).toEqual(['Ann: a']);
  });

  it('are fifty at most: the oldest is taken away for the next one, not only forgotten', async () => {
    const { notifier, visible, clock } = desk();
    for (let n = 1; n <= 52; n += 1) {
      notifier.notify(requests(`r${n}`));
      await clock.advance(10_000);
    }
    expect(visible()).toHaveLength(50);
    expect([visible()[0], visible().at(-1)]).toEqual(['Ann: r3', 'Ann: r52']);
  });

  it('are not tried where the system has none, and that is said', () => {
    const { notifier, shown } = desk(false);
    notifier.notify(requests('a'));
    expect(notifier.supported).toBe(false);
    expect(shown).toHaveLength(0);
  });
});
