import { AppError } from '../../shared/errors/app-error';
import { sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import type { PreparedRequest, Session } from '../store/sessions';
import type { Store } from '../store/store';
import { existingSession } from './settle';

/** The exact text that goes to the model, as one: what the user reads and agrees to (E4). */
function consentText({ system, prompt }: PreparedRequest): string {
  return `${system}\n\n${prompt}`;
}

/** What waits for the user's consent, for whom, with the hash that binds the answer to it; null where nothing does. */
export function waitingConsent(session: Session): { text: string; payloadHash: string; model: string } | null {
  if (session.consent !== 'needed' || session.prepared === null) return null;
  const text = consentText(session.prepared);
  return { text, payloadHash: sha256(text), model: session.prepared.model };
}

/**
 * The user's answer to a prepared text. `send`: exactly that text may go to the model; otherwise nothing is sent and the
 * built-in rules answer. Throws `conflict` when the text is not the one that was shown, or nothing waits.
 */
export function decideConsent(
  { store, clock }: { store: Store; clock: Clock },
  sessionId: string,
  payloadHash: string,
  send: boolean,
): void {
  store.transaction(() => {
    const session = existingSession(store, sessionId);
    const waiting = waitingConsent(session);
    if (waiting === null) {
      throw new AppError('conflict', 'This request does not wait for your consent.', 'Look at it again.');
    }
    if (waiting.payloadHash !== payloadHash) {
      throw new AppError(
        'conflict',
        'The text changed since it was shown, so nothing was sent.',
        'Read it again, then decide.',
      );
    }
    const decide = send ? store.sessions.giveConsent : store.sessions.declineConsent;
    decide(session.accountId, sessionId, clock.now());
  });
}
