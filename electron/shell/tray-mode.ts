import type { AccountState } from '../../shared/domain/account';

export type TrayMode = 'quiet' | 'waiting' | 'attention' | 'offline' | 'paused';

export type TrayStatus = {
  /** Sessions and held requests that wait for the user. */
  waiting: number;
  paused: boolean;
  alerts: readonly { severity: number }[];
  /** States of the accounts that are switched on. */
  accountStates: readonly AccountState[];
};

/** Alerts of severity 1 (security) and 2 (needs the user) change the icon; notices do not. */
const NEEDS_USER = 2;

/**
 * The one state the icon shows. What keeps Genie from doing its work comes before what it has done: a lamp that looks
 * quiet or merely busy while no mail is read would be a lie. Numbers are in the tooltip in every state.
 */
export function trayMode(status: TrayStatus): TrayMode {
  const states = status.accountStates;
  if (status.alerts.some((alert) => alert.severity <= NEEDS_USER)) return 'attention';
  if (states.some((state) => state === 'needs_auth' || state === 'needs_attention')) return 'attention';
  if (status.paused) return 'paused';
  if (states.length > 0 && states.every((state) => state === 'backoff')) return 'offline';
  return status.waiting > 0 ? 'waiting' : 'quiet';
}
