import { describe, expect, it } from 'vitest';
import { pushEvent } from '../../electron/ipc/push';
import { makeBridge } from '../../electron/preload/bridge';
import type { EventPayload } from '../../shared/ipc/calls';
import { ipcPair } from './ipc-pair';

const toReview: EventPayload<'app.navigate'> = { to: 'review', item: { type: 'session', id: 's1' } };

function setUp() {
  const pair = ipcPair({ url: 'app://ui/index.html', parent: null }, {});
  return { pair, bridge: makeBridge(pair.renderer) };
}

describe('the bridge', () => {
  it('offers call and on, and nothing else', () => {
    expect(Object.keys(setUp().bridge)).toEqual(['call', 'on']);
  });

  it.each(['review.approveEverything', 'toString', '__proto__', ''])('knows no call %s', async (name) => {
    await expect(setUp().bridge.call(name as never, {} as never)).rejects.toThrow('There is no such call.');
  });

  it.each(['review.list', 'constructor', ''])('knows no event %s', (name) => {
    expect(() => setUp().bridge.on(name as never, () => undefined)).toThrow('There is no such event.');
  });

  it('passes on payloads, without the Electron event, until the listener stops', () => {
    const { pair, bridge } = setUp();
    const heard: unknown[][] = [];
    const stop = bridge.on('review.changed', (...given) => heard.push(given));
    pushEvent(pair, 'review.changed', { revision: 1 });
    stop();
    pushEvent(pair, 'review.changed', { revision: 2 });
    expect(heard).toEqual([[{ revision: 1 }]]);
  });

  it('keeps the last navigation for a page that does not listen yet', () => {
    const { pair, bridge } = setUp();
    pushEvent(pair, 'app.navigate', { to: 'settings', item: null });
    pushEvent(pair, 'app.navigate', toReview);
    const heard: unknown[] = [];
    bridge.on('app.navigate', (payload) => heard.push(payload));
    expect(heard).toEqual([toReview]);
  });

  it('delivers a navigation once', () => {
    const { pair, bridge } = setUp();
    pushEvent(pair, 'app.navigate', toReview);
    const heard: unknown[] = [];
    bridge.on('app.navigate', () => undefined);
    bridge.on('app.navigate', (payload) => heard.push(payload));
    pushEvent(pair, 'app.navigate', toReview);
    expect(heard).toEqual([toReview]);
  });
});

describe('a pushed event', () => {
  it('must fit its contract', () => {
    const { pair } = setUp();
    expect(() => pushEvent(pair, 'review.changed', { revision: 'many' } as never)).toThrow('revision');
  });

  it('loses members the contract does not name', () => {
    const sent: unknown[] = [];
    const extra = { revision: 3, subject: 'secret' };
    pushEvent({ send: (_channel, payload) => sent.push(payload) }, 'review.changed', extra);
    expect(sent).toEqual([{ revision: 3 }]);
  });
});
