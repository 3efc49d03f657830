import { describe, expect, it } from 'vitest';
import { graphCases } from '../../../support/fake-graph';
import { follow, keys, never, readCase, startCase, subjects, type CaseRun } from '../../../support/fake-graph-account';

const OLD = /deltatoken=OLD$/;
const NEW = /deltatoken=NEW$/;
/** The cases of the sign-in: graph-sign-in-cases.test.ts. */
const SIGN_IN = ['G022', 'G023', 'G024', 'G025', 'G026', 'G027', 'G028', 'G029'];

const waits = (run: CaseRun) => run.failures.map(({ waitMs }) => waitMs);
const codes = (run: CaseRun) => run.log.map(({ fields }) => fields.code);
const failed = (run: CaseRun) =>
  run.log.filter(({ event }) => event === 'graph.failed').map(({ fields }) => fields.code);
const last = (run: CaseRun) => run.told.at(-1)!;

describe('what real mailboxes answer', () => {
  it('covers every case of the index', () => {
    const here = graphCases()
      .map(({ id }) => id)
      .filter((id) => !SIGN_IN.includes(id));
    expect(here).toHaveLength(23);
    expect(here).toEqual(CASES);
  });

  it('G001: an expired delta link is followed by one bounded resync', async () => {
    const run = await readCase('G001');
    expect(keys(run.messages)).toEqual(['graph:IMM-1', 'graph:IMM-2']);
    expect(run.delta()).toMatch(NEW);
    expect(last(run)).toMatchObject({ state: 'connected', error: null });
    expect(run.failures).toEqual([]);
    const resync = new URL(run.graph.requests[1]!.url);
    expect(resync.searchParams.get('$filter')).toBe('receivedDateTime ge 2026-03-02T09:15:00Z');
  });

  it('G003: without a delta link the old one stays, and that is noted', async () => {
    const run = startCase('G003');
    await run.read();
    expect(run.delta()).toMatch(OLD);
    expect(keys(run.messages)).toEqual(['graph:IMM-1']);
    expect(codes(run)).toContain('delta_link_missing');
    expect(run.errors).toEqual([]);
  });

  it('G004: Retry-After is kept to the second, and the same link is asked once more (bars S6)', async () => {
    const run = startCase('G004');
    await run.read();
    expect(last(run)).toMatchObject({ state: 'backoff', waitMs: 17_000, alert: null });
    run.clock.advance(16_999);
    await run.read();
    expect(run.graph.requests).toHaveLength(1);
    expect(run.errors[1]).toBe(run.errors[0]);
    run.clock.advance(1);
    await run.read();
    expect(run.graph.requests.map(({ url }) => url)).toEqual([run.graph.requests[0]!.url, run.graph.requests[0]!.url]);
    expect(run.delta()).toMatch(NEW);
    expect(last(run)).toMatchObject({ state: 'connected', error: null });
  });

  it.each([
    ['G005', 90_000],
    ['G007', 1_000],
    ['G036', 3_000],
  ])('%s: whatever form Retry-After has, it is understood', async (id, waitMs) => {
    const run = startCase(id);
    await run.read();
    expect(last(run)).toMatchObject({ state: 'backoff', waitMs, alert: null });
    expect(run.errors[0]).toMatchObject({ code: 'rate_limited', retryable: true });
  });

  it.each(['G006', 'G008', 'G010'])('%s: without a usable Retry-After the wait is ours', async (id) => {
    const run = startCase(id);
    await run.read();
    expect(last(run).state).toBe('backoff');
    expect(last(run).waitMs).toBeGreaterThanOrEqual(5_000);
    expect(last(run).waitMs).toBeLessThanOrEqual(60_000);
    expect(failed(run)).toEqual(['throttled']);
  });

  it('G011: gateway errors with a web page are waited out', async () => {
    const run = await readCase('G011');
    expect(waits(run)[0]).toBe(2_000);
    expect(waits(run)[1]).toBeGreaterThanOrEqual(5_000);
    expect(waits(run)[1]).toBeLessThanOrEqual(60_000);
    expect(run.failures.map(({ alert }) => alert)).toEqual([null, null]);
    expect(failed(run)).toEqual(['server_unavailable', 'server_unavailable']);
    expect(keys(run.messages)).toEqual(['graph:IMM-3']);
    expect(run.delta()).toMatch(NEW);
  });

  it('G012: an item on two pages is one message, and its later copy counts', async () => {
    const run = await readCase('G012');
    expect(keys(run.messages)).toEqual(['graph:IMM-1', 'graph:IMM-2', 'graph:IMM-4']);
    expect(run.changes).toEqual([{ key: 'graph:IMM-2', type: 'seen', seen: true }]);
  });

  it('G013: what was removed is told as gone, and its missing fields harm nothing', async () => {
    const run = await readCase('G013');
    expect(keys(run.messages)).toEqual(['graph:IMM-2']);
    expect(run.changes).toEqual([
      { key: 'graph:IMM-1', type: 'gone' },
      { key: 'graph:IMM-9', type: 'gone' },
    ]);
  });

  it('G014: a message that changed its id is told as moved and not read again', async () => {
    const identity = { messageId: '<g1@example.com>', receivedAtMs: Date.parse('2026-03-03T09:01:00Z') };
    const run = await readCase('G014', { identify: () => new Map([['graph:MUT-OLD', identity]]) });
    expect(run.changes).toEqual([{ key: 'graph:MUT-OLD', type: 'moved', to: 'graph:MUT-NEW' }]);
    expect(run.messages).toEqual([]);
  });

  it('G014: another mail that claims the Message-ID of a removed one is a message of its own', async () => {
    const identity = { messageId: '<g1@example.com>', receivedAtMs: Date.parse('2026-03-01T09:01:00Z') };
    const run = await readCase('G014', { identify: () => new Map([['graph:MUT-OLD', identity]]) });
    expect(run.changes).toEqual([{ key: 'graph:MUT-OLD', type: 'gone' }]);
    expect(keys(run.messages)).toEqual(['graph:MUT-NEW']);
  });

  // The notice (severity 3) is for whoever asked to make: at this edge a message that is nowhere is null and no failure.
  it('G015: a message that left for the archive mailbox is looked up once and then given up', async () => {
    const run = startCase('G015');
    await expect(run.source.fetch('graph:IMM-1', { messageId: '<g1@example.com>' }, never)).resolves.toBeNull();
    expect(run.graph.requests).toHaveLength(2);
    expect(new URL(run.graph.requests[1]!.url).searchParams.get('$filter')).toBe(
      "internetMessageId eq '<g1@example.com>'",
    );
    expect(run.failures).toEqual([]);
  });

  it('G016: a page that leads to itself ends the round; what came before it is kept', async () => {
    const run = startCase('G016');
    await run.read();
    expect(keys(run.messages)).toEqual(['graph:IMM-1']);
    expect(run.graph.requests.filter(({ url }) => url.includes('/delta')).length).toBeLessThanOrEqual(3);
    expect(run.delta()).toMatch(OLD);
    expect(failed(run)).toEqual(['paging_loop']);
    expect(last(run)).toMatchObject({ state: 'backoff', alert: 3 });
    expect(run.errors).toEqual([last(run).error]);
  });

  it('G018: an empty page with a link is not the end', async () => {
    const run = await readCase('G018');
    expect(keys(run.messages)).toEqual(['graph:IMM-5']);
    expect(run.delta()).toMatch(NEW);
  });

  it('G019: an item that names only what changed overwrites nothing and is not read', async () => {
    const run = await readCase('G019');
    expect(run.changes).toEqual([{ key: 'graph:IMM-1', type: 'seen', seen: true }]);
    expect(run.messages).toEqual([]);
    expect(run.errors).toEqual([]);
  });

  it('G021: a link to another host is not followed, and the user is warned (bars S6)', async () => {
    const run = startCase('G021');
    await run.read();
    expect(run.graph.requests.filter(({ url }) => new URL(url).host !== 'graph.microsoft.com')).toEqual([]);
    expect(keys(run.messages)).toEqual(['graph:IMM-1']);
    expect(run.delta()).toMatch(OLD);
    expect(failed(run)).toEqual(['foreign_link']);
    expect(last(run).alert).toBe(1);
    expect(run.errors).toEqual([last(run).error]);
  });

  it('G030: a token that expires between two pages is renewed once and the same page asked again', async () => {
    const run = await readCase('G030');
    expect(keys(run.messages)).toEqual(['graph:IMM-1', 'graph:IMM-2']);
    expect(run.graph.tokens).toEqual(['first', 'fresh']);
    expect(run.delta()).toMatch(NEW);
    expect(run.failures).toEqual([]);
    const pages = run.graph.requests.filter(({ url }) => url.includes('/delta'));
    expect(pages.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer first',
      'Bearer fresh',
    ]);
    expect(pages[2]!.url).toBe(pages[1]!.url);
  });

  it('G032: a mailbox that is not in the cloud needs the user, and is asked again every hour', async () => {
    const run = startCase('G032');
    await run.read();
    expect(failed(run)).toEqual(['mailbox_not_available']);
    expect(last(run)).toMatchObject({ state: 'needs_attention', waitMs: 3_600_000, alert: 2 });
    await run.read();
    expect(run.failures).toHaveLength(1);
  });

  it('G033: a web page in place of an answer is taken for the network that it comes from', async () => {
    const run = startCase('G033');
    await run.read();
    expect(failed(run)).toEqual(['captive_portal']);
    expect(last(run)).toMatchObject({ state: 'backoff', alert: 4 });
    expect(run.errors[0]).toMatchObject({ code: 'network', retryable: true });
    expect(run.delta()).toMatch(OLD);
  });

  it('G034: half an answer is none', async () => {
    const run = startCase('G034');
    await run.read();
    expect(failed(run)).toEqual(['bad_response']);
    expect(last(run).state).toBe('backoff');
    expect(run.messages).toEqual([]);
    expect(run.delta()).toMatch(OLD);
  });

  // Disputed: the case calls IMM-1 and IMM-2 skipped. They are received mail, which nothing may pass over (A1, B10), so
  // they are handed out and noted; without an author or a subject none of them can start a session. Only the draft, which
  // was never received, is left out.
  it('G035: null properties harm nothing; a draft is not mail', async () => {
    const run = await readCase('G035');
    expect(keys(run.messages)).toEqual(['graph:IMM-1', 'graph:IMM-2', 'graph:IMM-3', 'graph:IMM-5']);
    expect(subjects(run.messages)).toEqual(['Genie: graph 1', '', 'Genie: graph 3', 'Genie: ok']);
    expect(run.log.filter(({ event }) => event === 'graph.noted').map(({ fields }) => fields.code)).toEqual([
      'no_author',
      'no_subject',
      'draft',
    ]);
    expect(run.errors).toEqual([]);
  });
});

describe('watching', () => {
  it('hints at once, every minute, and at the end of a wait', async () => {
    const run = startCase('G004');
    const stopping = new AbortController();
    const { hints, watching } = follow(run.source, run.clock, stopping.signal);
    expect(hints()).toBe(1);
    await run.read();
    await settle();
    run.clock.advance(16_999);
    await settle();
    expect(hints()).toBe(1);
    run.clock.advance(1);
    await settle();
    expect(hints()).toBe(2);
    await run.read();
    await settle();
    run.clock.advance(60_000);
    await settle();
    expect(hints()).toBe(3);
    stopping.abort();
    await watching;
  });
});

/** Lets everything run that waits for nothing but its turn. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}

const CASES = [
  'G001',
  'G003',
  'G004',
  'G005',
  'G006',
  'G007',
  'G008',
  'G010',
  'G011',
  'G012',
  'G013',
  'G014',
  'G015',
  'G016',
  'G018',
  'G019',
  'G021',
  'G030',
  'G032',
  'G033',
  'G034',
  'G035',
  'G036',
];
