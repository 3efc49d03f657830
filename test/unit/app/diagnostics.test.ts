import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { diagnostics, type Diagnostics } from '../../../shared/domain/diagnostics';
import { LOG_EVENTS } from '../../../shared/domain/diagnostics-words';
import { diagnosticsText, gatherDiagnostics } from '../../../electron/app/diagnostics';
import { openForDiagnostics } from '../../../electron/app/diagnostics-profile';
import { openProfile, type Profile } from '../../../electron/app/profile';
import { openPassphraseVault } from '../../../electron/secrets/passphrase-vault';
import { databaseKey } from '../../../electron/app/secrets';
import { openDatabase } from '../../../electron/store/database';
import { openStore, type Store } from '../../../electron/store/store';
import { addMail, addRequest } from '../../support/keeping-profile';
import { ManualClock } from '../../support/manual-clock';
import { grepBelow } from '../../support/profile-grep';
import { addAccount, tempDirectory } from '../../support/temp-store';
import { sourcesBelow } from '../i18n/project-program';

const PASSPHRASE = 'quetzalpassphrase';
/** Words of letters alone too: such pass for a code in the log. */
const CANARIES = [
  PASSPHRASE,
  'axolotlword',
  'zephyr@canary.example',
  'imap.canary.example',
  '/home/lorikeet/Mail',
  'sk-canary-5521-0099',
  'Dear lorikeet, the contract is attached',
];

describe('the facts for a bug report (bars V5)', () => {
  it('tell versions, states and counts of a profile with an account, requests and a model', async () => {
    const { profile, clock, withStore } = setUp();
    await withStore((store) => {
      const account = addAccount(store);
      addRequest(store, clock, account, 'axolotlword', 'awaiting_review');
      addRequest(store, clock, account, 'axolotlword', 'completed');
      addMail(store, account, 'axolotlword', clock.now());
    });
    const facts = await gather(profile, clock);
    expect(facts.dropped).toBe(2);
    expect(facts.program).toMatchObject({ version: '0.1.0', package: 'source', node: process.versions.node });
    expect(facts.profile).toMatchObject({ secrets: 'passphrase', secretsCode: null });
    expect(facts.profile.database).toMatchObject({
      there: true,
      open: true,
      code: null,
      key: 'there',
      quickCheck: 'ok',
    });
    expect(facts.profile.database.schema).toBe(facts.profile.database.knownSchema);
    expect(facts.accounts).toMatchObject([{ account: 1, kind: 'folder', waiting: 1, state: 'starting' }]);
    expect(facts.queue).toMatchObject({
      messages: { routed: 3 },
      sessions: { awaiting_review: 1, completed: 1 },
      actions: { proposed: 1, executed: 1 },
    });
    expect(facts.model).toMatchObject({ provider: 'builtin', usable: true });
    expect(facts.about.join(' ')).toContain('read it before you give it away');
  });

  it('hold no word of a mail, address, host, path, key or passphrase, wherever it stands', async () => {
    const { profile, clock, withStore, directory } = setUp();
    await withStore((store) => {
      const [word = '', address = '', host = '', path = ''] = CANARIES.slice(1);
      const account = addAccount(store, { label: word, addresses: [address], allowed: [address], authservId: host });
      addRequest(store, clock, account, CANARIES.join(' '));
      const error = { code: word, message: CANARIES.join(' '), hint: path };
      store.accounts.setHealth(account, { state: 'backoff', error, retryAtMs: null, incidentAtMs: 1 });
      store.accountStates.record(account, { atMs: clock.now(), state: word as 'backoff', code: host }, 0);
      store.alerts.raise({
        id: word,
        severity: 2,
        code: word,
        message: CANARIES.join(' '),
        hint: path,
        accountId: account,
        sessionId: null,
        raisedAtMs: 1,
      });
      store.settings.set('settings', { shortcut: word, theme: 'dark', mutedAccounts: [word] });
      store.settings.set('privacy', { neverSend: { senders: [address], domains: [host] }, redactWords: [word] });
      store.settings.set('model', { provider: 'openai-compatible', baseUrl: `http://${host}/v1`, model: word });
    });
    mkdirSync(profile.logDirectory, { recursive: true });
    for (const word of CANARIES) appendFileSync(join(profile.logDirectory, 'genie-tray.log'), hostileLines(word));
    const facts = await gather(profile, clock, {
      ...process.env,
      XDG_CURRENT_DESKTOP: 'axolotlword',
      XDG_SESSION_TYPE: 'axolotlword',
    });
    expect(facts.dropped).toBeGreaterThan(20);
    expect(facts.log.length).toBe(CANARIES.length);
    expect(facts.settings).toMatchObject({ theme: 'dark', shortcut: true, neverSendEntries: 2, redactions: 1 });
    expect(facts.model?.provider).toBe('openai-compatible');
    expect(facts.accounts).toMatchObject([{ state: 'backoff', code: null }]);
    writeFileSync(join(directory, 'facts.json'), diagnosticsText(facts));
    expect(grepBelow(directory, CANARIES).filter(({ file }) => file.endsWith('facts.json'))).toEqual([]);
  });

  it('say of a database that is damaged in its midst which parts could not be read, and tell the rest', async () => {
    const { profile, clock, withStore } = setUp();
    await withStore((store) => {
      const account = addAccount(store);
      for (let n = 0; n < 200; n += 1) addMail(store, account, 'axolotlword '.repeat(50), clock.now());
    });
    const facts = await gather(damaged(profile, 0.5), clock);
    expect(facts.profile.database).toMatchObject({ there: true, quickCheck: 'damaged' });
    expect(facts.program.version).toBe('0.1.0');
  });

  it('say of a database whose beginning is damaged that it does not open', async () => {
    const { profile, clock, withStore } = setUp();
    await withStore((store) => addAccount(store));
    const facts = await gather(damaged(profile, 0), clock);
    expect(facts.profile.database).toMatchObject({ open: false, code: 'database_unreadable', key: 'there' });
    expect(facts.accounts).toEqual([]);
    expect(facts.settings).toBeNull();
  });

  it('say of a database of a newer version which one it is', async () => {
    const { profile, clock, withStore, key } = setUp();
    await withStore((store) => addAccount(store));
    const db = openDatabase({ file: profile.databaseFile, key: await key() });
    db.pragma('user_version = 99');
    db.close();
    const facts = await gather(profile, clock);
    expect(facts.profile.database).toMatchObject({ open: false, code: 'database_unreadable', schema: 99 });
  });

  it('say of a database that another program holds that it is in use', async () => {
    const { profile, clock, withStore, key } = setUp();
    await withStore((store) => addAccount(store));
    const db = openDatabase({ file: profile.databaseFile, key: await key() });
    onTestFinished(() => void db.close());
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    const facts = await gather(profile, clock);
    expect(facts.profile.database).toMatchObject({ open: false, code: 'profile_in_use', sqlite: 'SQLITE_BUSY' });
  }, 30_000);

  it.each([
    ['a wrong passphrase', { GENIE_PASSPHRASE: 'another' }, { secretsCode: 'keyring_unavailable' }],
    ['no passphrase', { GENIE_PASSPHRASE: '' }, { secretsCode: 'keyring_unavailable' }],
    ['a store of secrets that does not exist', { GENIE_SECRETS: 'axolotlword' }, { secretsCode: 'bad_input' }],
    [
      'a store without the key',
      { GENIE_SECRETS: 'session' },
      { database: { key: 'missing', code: 'database_unreadable' } },
    ],
  ])('are told with %s, as a code', async (_, env, expected) => {
    const { profile, clock, withStore } = setUp();
    await withStore((store) => addAccount(store));
    const facts = await gather(profile, clock, { ...ENV, ...env });
    expect(facts.profile).toMatchObject({ ...expected, database: { there: true, open: false } });
    expect(diagnosticsText(facts)).not.toContain('axolotlword');
  });

  it('are told of a profile without a database, and make none', async () => {
    const { profile, clock } = setUp();
    const facts = await gather(profile, clock);
    expect(facts.profile.database).toMatchObject({ there: false, open: false, code: null, key: 'missing' });
  });
});

describe('the form of those facts', () => {
  it('has a list of words, an id, a version or a moment wherever it has a text', () => {
    const open = textsOf(diagnostics).filter(({ schema }) => !isNarrow(schema));
    expect(open.map(({ path }) => path)).toEqual([]);
    expect(textsOf(diagnostics).length).toBeGreaterThan(10);
  });

  it('knows every event that the log is given', () => {
    const events = sourcesBelow('electron').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\blog\.(?:info|warn|error)\(\s*'([\w.]+)'/g)].map(([, event]) => event),
    );
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event) => !(LOG_EVENTS as readonly unknown[]).includes(event))).toEqual([]);
  });
});

const ENV: NodeJS.ProcessEnv = { ...process.env, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: PASSPHRASE };

async function gather(profile: Profile, clock: ManualClock, env = {}): Promise<Diagnostics> {
  const around = { ...ENV, ...env };
  const opened = await openForDiagnostics(profile, around);
  try {
    const checkedBytes = Number.POSITIVE_INFINITY;
    return await gatherDiagnostics({ profile, opened, clock, env: around, demo: false, desktop: null, checkedBytes });
  } finally {
    opened.store?.close();
  }
}

function setUp() {
  const directory = tempDirectory();
  const profile = openProfile(directory);
  const key = () => databaseKey(openPassphraseVault(profile.vaultFile, PASSPHRASE), profile.databaseFile);
  const withStore = async (work: (store: Store) => unknown) => {
    const store = openStore({ file: profile.databaseFile, key: await key() });
    try {
      work(store);
    } finally {
      store.close();
    }
  };
  return { profile, directory, key, withStore, clock: new ManualClock(Date.parse('2026-03-03T09:00:00Z')) };
}

/** Octets of the file are others, from this part of it on. */
function damaged(profile: Profile, part: number): Profile {
  const { length } = readFileSync(profile.databaseFile);
  const handle = openSync(profile.databaseFile, 'r+');
  writeSync(handle, Buffer.alloc(8_192, 0xa5), 0, 8_192, Math.floor((length * part) / 4_096) * 4_096);
  closeSync(handle);
  return profile;
}

/** Lines nobody of ours would write. The last one is good but for what stands beside. */
function hostileLines(word: string): string {
  const line = { level: 50, time: '2026-03-03T09:00:00.000Z', msg: 'account.look' };
  const lines = [
    { ...line, msg: word },
    { ...line, level: word },
    word,
    [word],
    {
      ...line,
      ...Object.fromEntries(
        ['kind', 'code', 'state', 'provider', 'error', 'errorCode', 'version'].map((k) => [k, word]),
      ),
      ...Object.fromEntries(['accountId', 'traceId', 'count', 'at', 'subject', word].map((key) => [key, word])),
    },
  ];
  return `${lines.map((one) => JSON.stringify(one)).join('\n')}\n${word}\n`;
}

type Text = { path: string; schema: z.core.$ZodType };

/** Every place of a form that takes a text. */
function textsOf(schema: z.core.$ZodType, path = ''): Text[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const inner = (next: unknown, name: string) => textsOf(next as z.core.$ZodType, `${path}.${name}`);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, unknown>).flatMap(([name, member]) => inner(member, name));
    case 'array':
      return inner(def.element, '*');
    case 'tuple':
      return (def.items as unknown[]).flatMap((item, n) => inner(item, String(n)));
    case 'union':
      return (def.options as unknown[]).flatMap((option, n) => inner(option, String(n)));
    case 'record':
      return [...inner(def.keyType, 'key'), ...inner(def.valueType, 'value')];
    case 'nullable':
    case 'optional':
      return inner(def.innerType, '?');
    case 'number':
    case 'boolean':
      return [];
    default:
      return [{ path: `${path}: ${def.type}`, schema }];
  }
}

function isNarrow(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as { def: { type: string } };
  if (def.type === 'enum' || def.type === 'literal') return true;
  return def.type === 'string' && !CANARIES.some((word) => z.safeParse(schema, word).success);
}
