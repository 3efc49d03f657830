import type { ParsedMessage } from '../../../shared/domain/message';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { silentLogger } from '../../../electron/lib/logger';
import type { ProposalContext } from '../../../electron/proposing/context';
import { privacySettings, type PrivacySettings } from '../../../shared/domain/privacy';
import type { ModelUse, ProposerChoice } from '../../../electron/proposing/model-call';
import type { ProposalAttempt, Proposer } from '../../../electron/proposing/proposer';
import { createProposing, type ProposingDependencies } from '../../../electron/proposing/stage';
import type { PreparedRequest } from '../../../electron/store/sessions';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, addSession, tempStore } from '../../support/temp-store';

const NEVER = new AbortController().signal;
export const ANSWER = '[{"kind":"no_action","params":{"reason":"marzipan"}}]';
/** One proposal, and one that was refused. */
export const ACCEPTED: ProposalAttempt = {
  result: {
    outcome: 'partial',
    reason: null,
    sessionStatus: 'awaiting_review',
    actions: [
      { index: 0, action: { kind: 'no_action', params: { reason: 'marzipan' } }, rationale: 'spam', flags: ['f'] },
    ],
    dropped: [{ index: 1, reason: 'kind' }],
    alert: null,
  },
  payload: 'the exact text with marzipan',
  answerText: ANSWER,
  inputTokens: 12,
  outputTokens: 3,
};
export const PREPARED: PreparedRequest = { system: 'the contract', prompt: 'the exact mail' };

type Options = {
  privacy?: Partial<PrivacySettings>;
  fallback?: ProposerChoice['fallback'];
  request?: ParsedMessage;
  onConfigurationRefused?: ProposingDependencies['onConfigurationRefused'];
  stopped?: () => boolean;
  completeThread?: ProposingDependencies['completeThread'];
};

/** One session that waits for its proposals, and a model that answers or throws. */
export function proposing(
  answer: (context: ProposalContext, signal: AbortSignal) => ProposalAttempt | Promise<ProposalAttempt>,
  options: Options = {},
) {
  const { store, sql } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const session = addSession(store, account, options.request);
  const calls: ProposalContext[] = [];
  const sent: (PreparedRequest | undefined)[] = [];
  const chosen: ModelUse[] = [];
  const progress: [string, number][] = [];
  let privacy = privacySettings.parse(options.privacy ?? {});
  const proposer: Proposer = {
    label: 'fake-model',
    provider: 'fake',
    prepare: () => PREPARED,
    propose: (context, signal, { prepared, onProgress } = {}) => {
      calls.push(context);
      sent.push(prepared);
      onProgress?.(7);
      return Promise.resolve().then(() => answer(context, signal));
    },
  };
  const deps: ProposingDependencies = {
    store,
    clock,
    audit: createAuditTrail(store, clock),
    log: silentLogger,
    tools: { definitions: () => [], call: () => Promise.reject(new Error('no tool is called while proposing')) },
    timeZone: 'Europe/Berlin',
    completeThread: options.completeThread ?? (() => Promise.resolve()),
    privacy: () => privacy,
    choose: (use) => {
      chosen.push(use);
      if (use === 'model' && options.stopped?.()) return Promise.resolve(null);
      const costMicros = (input: number | null, output: number | null) => (input ?? 0) * 2 + (output ?? 0) * 3;
      return Promise.resolve({ proposer, fallback: options.fallback ?? null, costMicros });
    },
    onProgress: (sessionId, characters) => progress.push([sessionId, characters]),
    onConfigurationRefused: options.onConfigurationRefused ?? (() => undefined),
  };
  const stage = createProposing(deps);
  const propose = (signal: AbortSignal = NEVER) => stage.proposeNext(signal);
  const setPrivacy = (change: Partial<PrivacySettings>) => {
    privacy = { ...privacy, ...change };
  };
  return { store, sql, clock, account, session, calls, sent, chosen, progress, stage, propose, setPrivacy };
}
