import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../electron/store/store';
import { writeRetention } from '../../electron/keeping/retention-settings';
import { newId } from '../../electron/lib/ids';
import { seededRandom } from './seeded-random';
import { ALL_KINDS, ANN, BODIES, germanDraft, JO, PEOPLE, summary, TOPICS } from './window-seed-texts';
import { SeedWriter, type SeedAccount } from './window-seed-writer';

const FULL_SESSIONS = 10_000;
const FULL_MESSAGES = 100_000;
/** Open requests: nearly as many as the queue lists, so that old ones are in it too. */
const OPEN = 450;
const HELD = 40;
const BATCH = 2_000;
const YEAR_MS = 365 * 86_400_000;

/**
 * A user of a year: five accounts, 10,000 requests, 100,000 messages; long German subjects, long names, CJK, right to
 * left, emoji; one request with 20 proposals; many alerts. The same but for the time at every run.
 */
export function seedFull(store: Store, mail: string): void {
  // With the usual retention most of it would go at the first start.
  writeRetention(store, { bodyDays: null, attachmentDays: null, evidenceDays: null });
  const writer = new SeedWriter(store);
  const random = seededRandom(7);
  const nowMs = Date.now();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const ids = accounts(mail).map((account) => writer.account(account, nowMs - YEAR_MS));
  const watched = ids.slice(0, 3);
  const history = FULL_MESSAGES - FULL_SESSIONS - HELD;

  const mailAt = (atMs: number) => ({ atMs, from: pick(PEOPLE), to: [JO], visibleText: pick(BODIES) });
  // In the order of their time, as watching would have stored them: the index is quickest that way.
  const inBatches = (count: number, write: (index: number) => void) => {
    for (let first = 0; first < count; first += BATCH) {
      store.transaction(() => {
        for (let index = first; index < Math.min(count, first + BATCH); index += 1) write(index);
      });
    }
  };
  inBatches(history, (n) => {
    const atMs = nowMs - YEAR_MS + Math.floor((YEAR_MS * n) / history);
    writer.message(pick(ids), { ...mailAt(atMs), subject: `${pick(TOPICS)} ${n}` });
  });
  inBatches(FULL_SESSIONS - 1, (n) => {
    const isOpen = n >= FULL_SESSIONS - 1 - OPEN;
    const atMs = nowMs - YEAR_MS + Math.floor((YEAR_MS * 0.999 * n) / FULL_SESSIONS);
    const topic = pick(TOPICS);
    writer.request(pick(watched), {
      mail: { ...mailAt(atMs), subject: `Genie: ${topic}` },
      topic,
      status: isOpen ? 'awaiting_review' : 'dismissed',
      actions: [isOpen ? { action: summary } : { action: summary, end: 'dismissed' }],
    });
  });
  store.transaction(() => {
    for (let n = 0; n < HELD; n += 1) {
      const topic = pick(TOPICS);
      const atMs = nowMs - (n + 2) * 3_600_000;
      const sender = { verdict: 'fail' as const, reason: 'dmarc_fail', domain: null };
      writer.held(pick(watched), { ...mailAt(atMs), subject: topic, sender }, topic, 'sender_not_verified');
    }
    writer.request(watched[0] ?? '', {
      mail: {
        atMs: nowMs - 120_000,
        from: PEOPLE[1] ?? ANN,
        to: [JO, ...PEOPLE],
        subject: `Genie: ${TOPICS[1]}`,
        visibleText: `${BODIES[1]}\n\n${BODIES.join('\n\n')}`.repeat(3),
        quotedText: BODIES.join('\n'),
        links: Array.from({ length: 30 }, (_, n) => ({
          text: `plan ${n}`,
          url: `https://files.example.com/${n}`,
          flags: [],
        })),
        attachments: Array.from({ length: 12 }, (_, n) => ({
          name: `Betriebskostenabrechnung-${n}-für-das-Donaudampfschifffahrtsgesellschaftsgebäude.pdf`,
          type: 'application/pdf',
          size: 1_843_000 * (n + 1),
          flags: [],
        })),
      },
      topic: TOPICS[1] ?? '',
      status: 'awaiting_review',
      actions: [
        { action: germanDraft },
        ...Array.from({ length: 19 }, (_, n) => ({ action: ALL_KINDS[n % 6] ?? summary })),
      ],
    });
    const asked = writer.request(watched[1] ?? '', {
      mail: { ...mailAt(nowMs - 300_000), subject: 'Genie: find a date' },
      topic: 'find a date',
      status: 'proposing',
    });
    const prompt = Array.from({ length: 40 }, (_, n) => `Line ${n + 1} of a mail of the thread.`).join('\n');
    const prepared = { system: 'You propose actions as JSON.', prompt, model: 'claude-sonnet-4-5' };
    store.sessions.askConsent(watched[1] ?? '', asked, prepared, nowMs - 290_000);
    ids.forEach((accountId, n) => seedAlert(store, accountId, nowMs - n * 60_000));
  });
}

function accounts(mail: string): SeedAccount[] {
  const folder = (name: string, label: string, address: string): SeedAccount => {
    const path = join(mail, name);
    mkdirSync(path, { recursive: true });
    return { kind: 'folder', config: { path }, label, address };
  };
  const imap = { host: 'localhost', port: 1, security: 'tls' as const, user: 'jo' };
  return [
    folder('work', 'Gebäudemanagement und Liegenschaftsverwaltung Mitteldeutschland', JO.address),
    folder('home', 'Private', 'jo.l@example.net'),
    folder('club', 'Förderverein 🎪', 'vorstand@example.com'),
    { kind: 'imap', config: imap, label: '個人用メール', address: 'jo@example.jp', active: false },
    {
      kind: 'imap',
      config: imap,
      label: 'Old job',
      address: 'jo.lindqvist@a-very-long-company-name.example.com',
      active: false,
    },
  ];
}

function seedAlert(store: Store, accountId: string, raisedAtMs: number): void {
  const codes = [
    { severity: 1 as const, code: 'sender_changed', message: 'Somebody else writes as Ann Weber since today.' },
    { severity: 2 as const, code: 'quota', message: 'The texts that are kept reach 100 MB.' },
    { severity: 3 as const, code: 'gap', message: 'Three messages were too large to be read.' },
  ];
  for (const one of codes)
    store.alerts.raise({ id: newId(), ...one, hint: 'Look at Health.', accountId, sessionId: null, raisedAtMs });
}
