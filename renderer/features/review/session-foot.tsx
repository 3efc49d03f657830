import type { TextKey } from '../../../shared/i18n/translate';
import type { SessionView } from '../../../shared/ipc/views';
import { count, duration, money } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useReviewDialog } from './review-dialog-store';
import { TraceId } from './trace-id';

/** Why it was asked, which model said it, what it cost, what was refused, and the way to the exact text that was sent. */
export function SessionFoot({ session }: { session: SessionView }) {
  const { t } = useText();
  return (
    <footer className="session-foot">
      <p>{t(whyAsked(session))}</p>
      <Dropped session={session} />
      {session.modelCall?.fallback != null && <p>{t(`foot.fallback.${session.modelCall.fallback}`)}</p>}
      {session.modelCall !== null && (
        <p>
          <ModelLine call={session.modelCall} />
          {session.contextMessages > 0 && ` · ${t('foot.context_other', { count: session.contextMessages })}`}
        </p>
      )}
      {session.modelCall !== null && (
        <Button
          label={session.modelCall.label === 'builtin' ? t('foot.whatWasRead') : t('foot.whatWasSent')}
          look="quiet"
          className="button-inline"
          data-testid="what-was-sent"
          onClick={() => useReviewDialog.getState().show('payload', { session, held: null })}
        />
      )}
      <TraceId traceId={session.traceId} />
    </footer>
  );
}

/** What made Genie look at this mail by itself, or who asked it to. */
function whyAsked({ trigger, message }: SessionView): TextKey {
  switch (trigger) {
    case 'rule':
      return 'trust.ruleAsked';
    case 'client':
      return 'trust.clientAsked';
    case 'manual':
      return 'trust.youAsked';
    case 'prefix':
      return message.sender.trusted ? 'foot.why' : 'trust.youAsked';
  }
}

function ModelLine({ call }: { call: NonNullable<SessionView['modelCall']> }) {
  const { t, language } = useText();
  const { label, inputTokens, outputTokens, cost, durationMs } = call;
  const parts = [label === 'builtin' ? t('foot.builtin') : t('foot.model', { model: label })];
  if (inputTokens !== null && outputTokens !== null) {
    parts.push(t('foot.tokens', { input: count(inputTokens, language), output: count(outputTokens, language) }));
  }
  if (cost !== null && cost > 0) parts.push(t('foot.cost', { cost: money(cost, language) }));
  if (durationMs !== null) parts.push(duration(durationMs, language));
  return parts.join(' · ');
}

function Dropped({ session }: { session: SessionView }) {
  const { t } = useText();
  if (session.dropped.length === 0) return null;
  const reasons = [...new Set(session.dropped.map((item) => item.reason))].map((reason) => t(`drop.${reason}`));
  return <p>{t('foot.dropped_other', { count: session.dropped.length, reasons: reasons.join(', ') })}</p>;
}
