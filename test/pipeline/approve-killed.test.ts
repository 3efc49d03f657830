import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProposedAction } from '../../shared/domain/action';
import { DATABASE_KEY } from '../../electron/keeping/place';
import { verifyAuditLog } from '../../electron/audit/audit-log';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { openStore, type Store } from '../../electron/store/store';
import { makeGenie, PASSPHRASE, type Genie } from '../support/genie';
import { noteKill, times } from '../support/kills';
import { seededRandom } from '../support/seeded-random';
import { addAccount, addProposals, addSession } from '../support/temp-store';
import { withStore } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: times(300_000) });

const COMMAND = join(import.meta.dirname, '../../out/main/genie.js');
const PROPOSALS = times(60);
const KILLS = times(8);
const SEED = Number(process.env.GENIE_KILL_SEED ?? Date.now() % 1_000_000);

describe('`genie approve --all` that is killed again and again (bars D2)', () => {
  let genie: Genie;
  let session: string;
  /** How much was done after each kill. */
  const seen: number[] = [];

  beforeAll(async () => {
    console.log(`kill -9 with GENIE_KILL_SEED=${SEED}`);
    const random = seededRandom(SEED);
    genie = makeGenie();
    await genie.json(['sessions']);
    session = await withStore(genie, (store) => {
      const { id, account } = sessionOn(store);
      const proposals = Array.from({ length: PROPOSALS }, (_, n): ProposedAction => ({
        kind: 'create_issue',
        params: { title: `Task ${n}` },
      }));
      addProposals(store, account, id, proposals);
      return id;
    });
    const vault = openPassphraseVault(join(genie.profile, 'secrets.vault'), PASSPHRASE);
    const key = Buffer.from((await vault.get(DATABASE_KEY)) ?? '', 'base64');
    const watching = openStore({ file: join(genie.profile, 'genie.db'), key, readonly: true });
    const done = () => watching.outcomes.list(watching.accounts.ids(), PROPOSALS).length;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const target = Math.floor((kill * PROPOSALS) / (KILLS + 2));
      await killed(genie, ['approve', '--all', session], () => done() >= target, random() * 5);
      noteKill('approval and execution');
      seen.push(done());
    }
    watching.close();
    // What was approved when the last one died runs at the next start; then the rest is approved.
    await genie.run(['sync', '--once']);
    await genie.run(['approve', '--all', session]);
  });
  afterAll(() => genie.remove());

  it('was killed at work', () => {
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[0]).toBeLessThan(PROPOSALS);
  });

  it('did everything, and everything once', async () => {
    const { outcomes, statuses, verified, kinds } = await withStore(genie, (store) => {
      const scope = store.accounts.ids();
      return {
        outcomes: store.outcomes.list(scope, 1_000),
        statuses: store.actions.bySession(scope, session).map(({ status }) => status),
        verified: verifyAuditLog(store),
        kinds: [...store.audit.walk()].map((row) => `${row.kind} ${row.actionId}`),
      };
    });
    expect(new Set(statuses)).toEqual(new Set(['executed']));
    expect(outcomes).toHaveLength(PROPOSALS);
    expect(new Set(outcomes.map(({ actionId }) => actionId)).size).toBe(PROPOSALS);
    expect(verified).toMatchObject({ ok: true, entries: 2 * PROPOSALS });
    expect(new Set(kinds).size).toBe(2 * PROPOSALS);
  });
});

/** Runs the command and ends it as a power cut does, a moment after it is due; resolves when it is gone. */
async function killed(genie: Genie, args: readonly string[], due: () => boolean, momentMs: number): Promise<void> {
  const env = {
    ...process.env,
    GENIE_PROFILE: genie.profile,
    GENIE_SECRETS: 'passphrase',
    GENIE_PASSPHRASE: PASSPHRASE,
  };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (child.exitCode === null && !due()) await sleep(1);
  await sleep(momentMs);
  child.kill('SIGKILL');
  await gone;
}

function sessionOn(store: Store): { id: string; account: string } {
  const account = addAccount(store);
  return { id: addSession(store, account).id, account };
}
