import { statSync } from 'node:fs';
import type { KeepingView } from '../../shared/domain/keeping';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import type { Store } from '../store/store';
import { asideFolders, bytesBelow } from './aside';
import { withLogs, type KeepingPlace } from './place';
import { cutoff } from './retention';
import { readRetention } from './retention-settings';

const DAY_MS = 86_400_000;
const MOST_RECEIPTS = 50;

type Dependencies = { store: Store; clock: Clock; place: Pick<KeepingPlace, 'directory' | 'databaseFile'> };

/** How long things are kept, how much there is, what goes within a day, and what went. */
export function keepingView({ store, clock, place }: Dependencies): KeepingView {
  const settings = readRetention(store);
  const tomorrow = clock.now() + DAY_MS;
  const at = (days: number | null) => cutoff(days, tomorrow);
  return {
    settings,
    sizes: {
      databaseBytes: withLogs(place.databaseFile).reduce((sum, file) => sum + sizeOf(file), 0),
      asideBytes: asideFolders(place.directory).reduce((sum, { path }) => sum + bytesBelow(path), 0),
    },
    kept: store.retention.kept(),
    next: store.retention.due(at(settings.bodyDays), at(settings.attachmentDays), at(settings.evidenceDays)),
    lastRunMs: store.receipts.lastMs('expired'),
    receipts: store.receipts.newest(MOST_RECEIPTS),
  };
}

/** Keeps a request from expiring, or lets it go again. Throws `not_found`, or `conflict` when its texts are gone. */
export function holdSession({ store, clock }: Omit<Dependencies, 'place'>, sessionId: string, hold: boolean): void {
  store.transaction(() => {
    const session = store.sessions.get(store.accounts.ids(), sessionId);
    if (session === null) {
      throw new AppError('not_found', 'This request does not exist.', 'Look at the queue again.');
    }
    if (!hold) return void store.holds.release(session.accountId, sessionId);
    if (store.holds.hold(session.accountId, sessionId, clock.now())) return;
    throw new AppError('conflict', 'The texts of this request are gone already.', 'There is nothing left to keep.');
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
