import { describe, expect, it } from 'vitest';
import { createAuditTrail } from '../../../../electron/audit/audit-log';
import { createIntake } from '../../../../electron/intake/intake';
import { sha256 } from '../../../../electron/lib/canonical-json';
import { newId, newTraceId } from '../../../../electron/lib/ids';
import { parseMessage } from '../../../../electron/reading/parse-message';
import { routeObserved } from '../../../../electron/routing/stage';
import { parseWatchCursor } from '../../../../electron/sources/graph/graph-cursor';
import { createGraphSource } from '../../../../electron/sources/graph/graph-source';
import { FakeGraph, graphCases, graphScript, renderMime, type GraphScript } from '../../../support/fake-graph';
import { caseCursor, follow, GRAPH_CONFIG, never, noting, type LogLine } from '../../../support/fake-graph-account';
import { ManualClock } from '../../../support/manual-clock';
import { tempStore } from '../../../support/temp-store';

const DAY = 86_400_000;
type StoredRow = { source_key: string; message_id: string | null; received_at_ms: number; gone_at_ms: number | null };

/** An account in the state the case begins with, read through the real intake and routing until its script is at an end. */
async function through(id: string) {
  const script = graphScript(id);
  const graph = new FakeGraph(script);
  const clock = new ManualClock(Date.parse(script.clock));
  const { store, sql } = tempStore();
  const log: LogLine[] = [];
  const logger = noting(log);
  const accountId = newId();
  const options = { label: 'Graph', addresses: ['alice@example.com'], allowed: [], prefix: 'Genie:', genieOn: true };
  store.accounts.insert({
    ...options,
    id: accountId,
    createdAtMs: clock.now() - DAY,
    kind: 'graph',
    config: GRAPH_CONFIG,
    authservId: null,
  });
  const rows = () =>
    sql().prepare<[], StoredRow>('SELECT source_key, message_id, received_at_ms, gone_at_ms FROM messages').all();
  const route = () => routeObserved({ store, audit: createAuditTrail(store, clock), clock, log: logger });
  const sessions = () => store.sessions.list([accountId], ['proposing'], 100);

  await seed(script, graph, async (key, raw, receivedAtMs) => {
    const parsed = await parseMessage(raw, { receivedAtMs, authservId: null, viaGraph: true });
    const row = { id: newId(), accountId, origin: 'watch' as const, sourceKey: key, mailbox: 'inbox', parsed };
    const facts = { contentSha256: sha256(raw), traceId: newTraceId(), receivedAtMs, size: raw.length, seen: false };
    store.messages.insertObserved({ ...row, ...facts, observedAtMs: receivedAtMs });
  });
  route();
  const before = sessions().length;
  store.cursors.set(accountId, 'inbox', caseCursor(script), clock.now());

  const source = createGraphSource({
    accountId,
    config: GRAPH_CONFIG,
    credential: graph.credential,
    known: (keys) => new Set(store.ledger.byKeys(accountId, keys).keys()),
    identify: (keys) =>
      new Map(
        rows()
          .filter(({ source_key }) => keys.includes(source_key))
          .map((row) => [row.source_key, { messageId: row.message_id, receivedAtMs: row.received_at_ms }]),
      ),
    clock,
    logger,
    fetch: graph.fetch,
  });
  const { told } = follow(source, clock);
  const parser = {
    parse: (raw: Uint8Array, how: { receivedAtMs: number | null; authservId: string | null; viaGraph?: boolean }) =>
      parseMessage(raw, how).then((message) => JSON.stringify(message)),
  };
  const intake = createIntake({ store, parser, clock, log: logger });
  for (let looks = 0; looks < 10; looks += 1) {
    try {
      const { hasMore } = await intake.look(accountId, source, never);
      if (!hasMore) break;
    } catch {
      if (graph.finished) break;
      clock.advance(told.at(-1)?.waitMs ?? 0);
    }
  }
  route();
  const delta = parseWatchCursor(store.cursors.get(accountId, 'inbox')!).delta;
  const topics = sessions().map(({ topic }) => topic);
  return { created: topics.length - before, topics, delta, rows, graph, held: store.held.count([accountId]) };
}

/** What the case says was handled or stored before; a handled message without a stored id has one of its own. */
async function seed(
  { state, exchange }: GraphScript,
  graph: FakeGraph,
  store: (key: string, raw: Uint8Array, receivedAtMs: number) => Promise<void>,
) {
  const listed = exchange.flatMap(({ reply }) => (reply.body as { value?: { id: string }[] } | null)?.value ?? []);
  const handled = listed
    .map(({ id }) => graph.item(id))
    .filter(({ internetMessageId }) => state.handled.includes(internetMessageId ?? ''));
  for (const [index, item] of handled.entries()) {
    const key = `graph:${state.stored[index] ?? `EARLIER-${index}`}`;
    await store(key, renderMime(item), Date.parse(item.receivedDateTime!));
  }
  for (const id of state.stored.slice(handled.length)) {
    const item = { id, subject: 'Stored before', internetMessageId: `<${id}@example.com>` };
    await store(`graph:${id}`, renderMime(item), Date.parse('2026-03-03T08:00:00Z'));
  }
}

const counted = graphCases().filter(({ expect: { sessionsCreated } }) => sessionsCreated !== undefined);

describe('from Graph to a session', () => {
  it('counts in thirteen cases', () => {
    expect(counted).toHaveLength(13);
  });

  it.each(counted.map(({ id, title, expect: expected }) => [id, title, expected] as const))(
    '%s: %s',
    async (id, _title, expected) => {
      const { created, delta, graph } = await through(id);
      expect(created).toBe(expected.sessionsCreated);
      if (typeof expected.storedDeltaLink === 'string')
        expect(delta).toContain(`deltatoken=${expected.storedDeltaLink}`);
      expect(graph.unforeseen).toEqual([]);
    },
  );

  it('G013: the session stays, its message is marked as gone', async () => {
    const { rows } = await through('G013');
    expect(rows().find(({ source_key }) => source_key === 'graph:IMM-1')?.gone_at_ms).not.toBeNull();
    expect(
      rows()
        .map(({ source_key }) => source_key)
        .sort(),
    ).toEqual(['graph:IMM-1', 'graph:IMM-2']);
  });

  it('G014: the stored message goes by its new id', async () => {
    const { rows } = await through('G014');
    expect(rows().map(({ source_key }) => source_key)).toEqual(['graph:MUT-NEW']);
  });

  it('G035: sessions for the two requests; mail without author or subject is stored and starts none', async () => {
    const { topics, rows, held } = await through('G035');
    expect(topics.sort()).toEqual(['graph 3', 'ok']);
    expect(rows()).toHaveLength(4);
    expect(held).toBe(0);
  });
});
