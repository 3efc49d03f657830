import type { PrivacySettings } from '../../shared/domain/privacy';
import type { ToolClient } from '../interfaces/tool-client';
import type { Account } from '../store/accounts';
import type { StoredMessage } from '../store/messages';
import type { Session } from '../store/sessions';
import { gatherContext } from './gather-context';
import { isNeverSent } from './never-send';
import type { Call, ModelUse, ProposerChoice } from './model-call';
import { saveAnswer } from './save-answer';
import { MAIL_IS_GONE, saveFailure, STOPPED, type FailureDependencies } from './save-failure';

export type ProposingDependencies = FailureDependencies & {
  tools: ToolClient;
  timeZone: string;
  /** Fetches what the thread of a message lacks here, where its source can; never throws but for the signal. */
  completeThread: (accountId: string, messageId: string, signal: AbortSignal) => Promise<void>;
  privacy: () => PrivacySettings;
  /** Who proposes now; null while the configured model waits for the user (refused, or today's cap is reached). */
  choose: (use: ModelUse) => Promise<ProposerChoice | null>;
  /** An answer is coming in; a hint for the eye. */
  onProgress: (sessionId: string, characters: number) => void;
};

export interface Proposing {
  /**
   * Asks for proposals for the next session that is due and not being worked on. Everything learned, also a failure, is
   * stored in one transaction. Resolves true when a session was handled. May run several times at once: one slow model
   * call then holds up nobody else's request.
   */
  proposeNext(signal: AbortSignal): Promise<boolean>;
  /** Ends the model call of a session that is being worked on; false when it is not. */
  cancel(sessionId: string): boolean;
}

/** How many requests are looked at for one that can be answered now. */
const MOST_PASSED = 50;

type Request = { session: Session; account: Account; message: StoredMessage };

/** Proposing: sessions in the state `proposing` get their proposals, or the reason why there are none. */
export function createProposing(deps: ProposingDependencies): Proposing {
  const { store, clock } = deps;
  const running = new Map<string, AbortController>();

  const nextDue = (passed: ReadonlySet<string>): { id: string; accountId: string } | undefined =>
    store.sessions
      .due(clock.now(), running.size + passed.size + 1)
      .find(({ id }) => !running.has(id) && !passed.has(id));

  return {
    async proposeNext(signal) {
      // Those that have to wait for a model let those pass that need none.
      const passed = new Set<string>();
      while (passed.size < MOST_PASSED) {
        const next = nextDue(passed);
        if (next === undefined) return false;
        const stopped = new AbortController();
        running.set(next.id, stopped);
        try {
          if (await proposeFor(deps, next.accountId, next.id, signal, stopped.signal)) return true;
        } finally {
          running.delete(next.id);
        }
        passed.add(next.id);
      }
      return false;
    },
    cancel(sessionId) {
      const call = running.get(sessionId);
      call?.abort(STOPPED);
      return call !== undefined;
    },
  };
}

async function proposeFor(
  deps: ProposingDependencies,
  accountId: string,
  sessionId: string,
  signal: AbortSignal,
  stopped: AbortSignal,
): Promise<boolean> {
  const { store, clock } = deps;
  const session = store.sessions.get([accountId], sessionId);
  const account = store.accounts.get(accountId);
  if (session === null || account === null) return false;
  const message = store.messages.get([accountId], session.messageId);
  const startedAtMs = clock.now();
  const failed = async (error: unknown) => {
    // Nothing was sent, so it is the built-in rules that could not go on.
    const choice = await deps.choose('declined');
    if (choice !== null) saveFailure(deps, { session, choice, startedAtMs, contextMessages: 0 }, error);
    return true;
  };
  if (message === null) return failed(MAIL_IS_GONE);
  let use: ModelUse;
  try {
    use = useOf(
      session,
      isNeverSent(deps.privacy().neverSend, { from: message.parsed.from, mailbox: message.mailbox }),
    );
  } catch (error) {
    return failed(error);
  }
  const choice = await deps.choose(use);
  if (choice === null) return false;
  return ask(deps, { session, account, message }, choice, startedAtMs, signal, stopped);
}

/** Agreed to without a text to send: the user left this one to the built-in rules. */
function useOf(session: Session, neverSend: boolean): ModelUse {
  if (neverSend) return 'never_send';
  return session.consent === 'given' && session.prepared === null ? 'declined' : 'model';
}

async function ask(
  deps: ProposingDependencies,
  request: Request,
  choice: ProposerChoice,
  startedAtMs: number,
  signal: AbortSignal,
  stopped: AbortSignal,
): Promise<boolean> {
  const { store, clock } = deps;
  const { session, account, message } = request;
  const either = AbortSignal.any([signal, stopped]);
  let call: Call = { session, choice, startedAtMs, contextMessages: 0 };
  try {
    if (message.parsed.sender.verdict === 'pass') await deps.completeThread(account.id, message.id, either);
    const { context, contextMessages, neverSend } = gather(deps, request);
    // The list may have grown while the thread was fetched.
    const local = neverSend ? await deps.choose('never_send') : null;
    call = { ...call, choice: local ?? choice, contextMessages };
    const { proposer } = call.choice;
    const agreed = session.consent === 'given' && session.prepared?.model === proposer.label ? session.prepared : null;
    const prepared = agreed ?? proposer.prepare(context);
    if (prepared !== null && agreed === null && (deps.privacy().previewBeforeSend || session.prepared !== null)) {
      const { system, prompt } = prepared;
      const shown = { system, prompt, model: proposer.label };
      return store.transaction(() => store.sessions.askConsent(account.id, session.id, shown, clock.now()));
    }
    either.throwIfAborted();
    const attempt = await proposer.propose(context, either, {
      ...(prepared === null ? {} : { prepared }),
      onProgress: (characters) => deps.onProgress(session.id, characters),
    });
    saveAnswer(deps, account, call, attempt);
  } catch (error) {
    signal.throwIfAborted();
    saveFailure(deps, call, stopped.aborted ? STOPPED : error);
  }
  return true;
}

function gather(deps: ProposingDependencies, request: Request) {
  const { store, tools, clock, timeZone } = deps;
  return gatherContext({ store, tools, clock, timeZone, privacy: deps.privacy() }, request);
}
