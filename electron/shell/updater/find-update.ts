import type { UpdateSource } from '../../../shared/domain/update';
import type { Clock } from '../../lib/clock';
import { fetchManifest, manifestName } from './fetch-manifest';
import { verifiedUpdate, type FoundUpdate, type RunningApp } from './verify-manifest';

/** Asks the feed; null when there is nothing newer. Throws UpdateRefused, and AppError `network`. */
export async function findUpdate(
  source: UpdateSource,
  running: RunningApp,
  clock: Clock,
  signal: AbortSignal,
): Promise<FoundUpdate | null> {
  const name = manifestName(running.platform, running.arch);
  return verifiedUpdate(await fetchManifest(source.feed, name, clock, signal), source, running);
}
