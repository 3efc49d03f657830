import { describe, expect, it } from 'vitest';
import { askedToWaitMs } from '../../electron/lib/retry-after';
import { follow } from '../support/fake-graph-account';
import { watchedGraph } from '../support/fake-graph-watched';
import { jsonInputOf } from './attack-index';

type Reply = { status: number; headers?: Record<string, string>; body?: unknown };
const repliesOf = (file: string): Reply[] => jsonInputOf<{ responses: Reply[] }>(file).responses;
const LONGEST_WAIT_MS = 900_000;
const FIRST_OWN_WAIT_MS = 5_000;

const asResponse = ({ status, headers = {}, body = {} }: Reply): Response => Response.json(body, { status, headers });
const isDelta = (url: URL): boolean => url.pathname.endsWith('/messages/delta');

async function started() {
  const account = watchedGraph();
  await account.begin();
  const { told } = follow(account.source, account.clock);
  return { account, told };
}

describe('N02: whatever Retry-After says (bars S6)', () => {
  it.each(repliesOf('net/N02.json').map((reply) => [JSON.stringify(reply), reply] as const))(
    '%s is met with one request and then with none before its time',
    async (_name, reply) => {
      const { account, told } = await started();
      account.mailbox.intercept = () => asResponse(reply);
      const before = account.mailbox.requests.length;
      await account.step().catch(() => undefined);
      expect(account.mailbox.requests.length - before).toBe(1);

      const waitMs = told.at(-1)?.waitMs ?? 0;
      // A date in the past and a negative number ask for nothing: then the wait is ours.
      const askedMs = askedToWaitMs(reply.headers?.['Retry-After'] ?? null, account.clock.now()) ?? 0;
      expect(waitMs).toBeGreaterThanOrEqual(Math.min(askedMs > 0 ? askedMs : FIRST_OWN_WAIT_MS, LONGEST_WAIT_MS));
      expect(waitMs).toBeLessThanOrEqual(LONGEST_WAIT_MS);
      if (askedMs > LONGEST_WAIT_MS) expect(told.at(-1)).toMatchObject({ state: 'backoff', alert: 3 });

      account.clock.advance(waitMs - 1);
      await account.step().catch(() => undefined);
      expect(account.mailbox.requests.length - before).toBe(1);
      account.clock.advance(1);
      account.mailbox.intercept = () => null;
      await account.look();
      expect(account.mailbox.requests.length - before).toBeGreaterThan(1);
    },
  );

  it('one after the other they never hurry it', async () => {
    const { account, told } = await started();
    for (const reply of repliesOf('net/N02.json')) {
      account.mailbox.intercept = () => asResponse(reply);
      const before = account.mailbox.requests.length;
      await account.step().catch(() => undefined);
      expect(account.mailbox.requests.length - before).toBe(1);
      expect(told.at(-1)?.waitMs).toBeGreaterThanOrEqual(FIRST_OWN_WAIT_MS);
      account.clock.advance(told.at(-1)?.waitMs ?? 0);
    }
  });
});

describe('N05: 410 again and again, then the same message twice (bars S7)', () => {
  it('reads anew once a step, stores the message once, and asks for nothing in between', async () => {
    const { account, told } = await started();
    account.mailbox.deliver('A');
    const [first, second, page] = repliesOf('net/N05.json');
    const script = [first, second, page];
    let full = 0;
    account.mailbox.intercept = (url) => {
      if (!isDelta(url)) return null;
      full += 1;
      const reply = script.shift();
      if (reply === undefined) return null;
      const link = `${url.origin}${url.pathname}?$deltatoken=after`;
      const body = reply.status === 200 ? { ...(reply.body as object), '@odata.deltaLink': link } : reply.body;
      return asResponse({ ...reply, body });
    };
    for (let looks = 0; looks < 4 && !account.stored.has('graph:A'); looks += 1) {
      const before = full;
      await account.look().catch(() => undefined);
      // A lost place is found again by one reading from the beginning, not by a loop.
      expect(full - before).toBeLessThanOrEqual(3);
      account.clock.advance(told.at(-1)?.waitMs ?? 0);
    }
    expect(account.ids()).toEqual(['A']);
    expect(account.again).toBe(0);
    expect(full).toBeLessThanOrEqual(6);
  });
});
