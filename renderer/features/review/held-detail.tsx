import { ShieldQuestionMark } from 'lucide-react';
import type { HeldView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { senderReason } from '../content/sender-reason';
import { TrustLine } from '../content/trust-line';
import { ErrorNote } from '../frame/error-note';
import { MessageHead } from './message-head';
import { heldReason } from './held-reason';
import { RequestContent } from './request-content';
import { RequestMenu } from './request-menu';
import { useReview } from './review-store';
import { TraceId } from './trace-id';

/** A request that no model has seen yet: who asks, why it waits, and the three ways to answer. */
export function HeldDetail({ held }: { held: HeldView }) {
  const { t } = useText();
  const { sender, from } = held.message;
  const reason = heldReason(held.reason, t);
  const problem = useReview((state) => state.problems[held.id]);
  return (
    <>
      <div className="detail-scroll" tabIndex={-1}>
        <MessageHead
          message={held.message}
          topic={held.topic}
          accountLabel={held.accountLabel}
          tools={<RequestMenu session={null} held={held} />}
        >
          <TrustLine message={held.message} heldReason={reason.short} />
        </MessageHead>
        <section className="held-why">
          <ShieldQuestionMark className="icon" aria-hidden />
          <div>
            <h3>{t('held.title')}</h3>
            <p>{reason.long}</p>
            {sender.verdict !== 'pass' && <p className="muted">{senderReason(sender.reason, t)}</p>}
          </div>
        </section>
        {problem !== undefined && <ErrorNote error={problem.error} />}
        <RequestContent messageId={held.messageId} message={held.message} />
        <div className="session-foot">
          <TraceId traceId={held.traceId} />
        </div>
      </div>
      <HeldBar heldId={held.id} address={from.address} />
    </>
  );
}

function HeldBar({ heldId, address }: { heldId: string; address: string }) {
  const { t } = useText();
  const busy = useReview((state) => state.working[heldId] !== undefined);
  const decide = async (decision: 'ask' | 'allow_sender' | 'ignore') => {
    if (await useReview.getState().decide(heldId, decision)) announce(t(`held.${decision}.done`), true);
  };
  return (
    <footer className="session-bar held-bar">
      <Button
        label={t('held.ignore')}
        look="quiet"
        busy={busy}
        data-testid="held-ignore"
        onClick={() => void decide('ignore')}
      />
      <Button
        label={t('held.allowSender')}
        title={t('held.allowSenderHint', { address })}
        busy={busy}
        data-testid="held-allow"
        onClick={() => void decide('allow_sender')}
      />
      <Button
        label={t('held.askOnce')}
        look="waiting"
        busy={busy}
        data-testid="held-ask"
        onClick={() => void decide('ask')}
      />
    </footer>
  );
}
