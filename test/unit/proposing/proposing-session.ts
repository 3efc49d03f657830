import type { ParsedMessage } from '../../../shared/domain/message';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { silentLogger } from '../../../electron/lib/logger';
import type { ProposalContext } from '../../../electron/proposing/context';
import type { ProposalAttempt, Proposer } from '../../../electron/proposing/proposer';
import { proposeNext, type ProposingDependencies } from '../../../electron/proposing/stage';
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
type Options = {
  request?: ParsedMessage;
  onConfigurationRefused?: ProposingDependencies['onConfigurationRefused'];
  stopped?: () => boolean;
  completeThread?: ProposingDependencies['completeThread'];
};

/** One session that waits for its proposals, and a model that answers or throws. */
export function proposing(answer: () => ProposalAttempt, options: Options = {}) {
  const { store, sql } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const session = addSession(store, account, options.request);
  const calls: ProposalContext[] = [];
  const proposer: Proposer = {
    label: 'fake-model',
    provider: 'fake',
    propose: (context) => {
      calls.push(context);
      return Promise.resolve().then(answer);
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
    proposer: () => Promise.resolve(options.stopped?.() ? null : proposer),
    onConfigurationRefused: options.onConfigurationRefused ?? (() => undefined),
  };
  const propose = (signal: AbortSignal = NEVER) => proposeNext(deps, signal);
  return { store, sql, clock, account, session, calls, propose };
}
