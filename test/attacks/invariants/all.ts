import type { Checker } from '../seen';
import { noEgress } from './i01-no-egress';
import { noExecution } from './i02-no-execution';
import { mailboxUntouched } from './i03-mailbox-untouched';
import { nothingSent } from './i04-nothing-sent';
import { closedSet } from './i05-closed-set';
import { approvedEffects } from './i06-approved-effects';
import { seenIsExecuted } from './i07-seen-is-executed';
import { provenance } from './i08-provenance';
import { recipients } from './i09-recipients';
import { allowedTools } from './i10-allowed-tools';
import { isolation } from './i11-isolation';
import { secrets } from './i12-secrets';
import { confinement } from './i13-confinement';
import { scope } from './i14-scope';
import { sameText } from './i15-same-text';
import { bounds } from './i16-bounds';

/** One checker an invariant, I1 to I16. */
export const CHECKERS: readonly Checker[] = [
  noEgress,
  noExecution,
  mailboxUntouched,
  nothingSent,
  closedSet,
  approvedEffects,
  seenIsExecuted,
  provenance,
  recipients,
  allowedTools,
  isolation,
  secrets,
  confinement,
  scope,
  sameText,
  bounds,
];
