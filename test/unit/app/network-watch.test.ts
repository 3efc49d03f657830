import { setImmediate as settled } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchNetwork } from '../../../electron/app/network-watch';
import { ManualClock } from '../../support/manual-clock';

it('notices another network, and one that is back, but not the loss of it', async () => {
  const clock = new ManualClock();
  let now = ['192.0.2.7'];
  const changes: string[][] = [];
  const watch = watchNetwork({
    clock,
    addresses: () => now,
    onChange: () => changes.push(now),
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => watch.stop());
  const look = async () => {
    await settled();
    clock.advance(5_000);
    await settled();
  };
  await look();
  expect(changes).toEqual([]);
  now = [];
  await look();
  expect(changes).toEqual([]);
  now = ['198.51.100.3'];
  await look();
  await look();
  expect(changes).toEqual([['198.51.100.3']]);
});
