import { statfs } from 'node:fs/promises';
import type { AccountHealthView, HealthView } from '../../shared/domain/health';
import { isStale } from '../intake/account-health';
import { readQuotas } from '../intake/quota';
import type { Account } from '../store/accounts';
import type { Core } from './compose';
import { importView } from './imports';

const PICTURED_DAYS = 14;
const DAY_MS = 86_400_000;
/** With less than this a database cannot be relied on to write. */
const DISK_LOW_BYTES = 200 * 1024 * 1024;

/** Health of every account and of the disk (F6). `directory` is the profile's. */
export async function healthView(core: Core, directory: string): Promise<HealthView> {
  const diskFreeBytes = await freeBytes(directory);
  return {
    accounts: core.store.accounts.list().map((account) => accountHealth(core, account)),
    diskFreeBytes,
    diskLow: diskFreeBytes !== null && diskFreeBytes < DISK_LOW_BYTES,
    modelDays: core.model.days(PICTURED_DAYS),
    nowMs: core.clock.now(),
  };
}

function accountHealth({ store, clock, history }: Core, account: Account): AccountHealthView {
  const now = clock.now();
  const scope = [account.id];
  const { lastCheckedAtMs } = account.health;
  const { quarantined, gap } = store.ledger.unreadable(account.id);
  const open = store.imports.open(account.id)[0];
  return {
    id: account.id,
    kind: account.kind,
    label: account.label,
    active: account.active,
    ...account.health,
    stale: isStale(account, now),
    lagMs: lastCheckedAtMs === null ? null : Math.max(0, now - lastCheckedAtMs),
    credential: credentialOf(account),
    waiting: store.sessions.countOpen(scope) + store.held.count(scope),
    quarantined,
    gaps: gap,
    keptBytes: account.keptBytes,
    keptBytesLimit: readQuotas(store).keptBytes,
    last24h: store.accountStates.since(account.id, now - DAY_MS),
    import: open ? importView(open) : null,
    importPace: open ? [...history.pace(open.id)] : [],
  };
}

/** Whether the server took what the account signs in with, as far as its state tells. */
export function credentialOf({ kind, health }: Account): AccountHealthView['credential'] {
  if (kind === 'folder' || kind === 'delegated') return 'none';
  if (health.state === 'needs_auth' || health.error?.code === 'provider_auth_error') return 'rejected';
  return health.state === 'connected' || health.state === 'polling' ? 'accepted' : 'unknown';
}

/** Free octets where a folder lies; null where the file system does not tell. */
export async function freeBytes(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    // Some file systems do not tell; anything else is a fault.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSYS' || error.code === 'ENOTSUP')) return null;
    throw error;
  }
}
