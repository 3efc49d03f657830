import { Hand, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { MessageView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { senderReason } from './reasons';

type TrustLineProps = { message: MessageView; heldReason?: string; manual?: boolean };

/** One line on who the author was shown to be. */
export function TrustLine({ message, heldReason, manual = false }: TrustLineProps) {
  const { t } = useText();
  const { verdict, reason, domain, trusted } = message.sender;
  const verified = domain === null ? t('trust.verified') : t('trust.verifiedBy', { domain });
  if (heldReason !== undefined) {
    return <Line icon={ShieldQuestionMark} tone="held" text={t('trust.held', { reason: heldReason })} />;
  }
  if (trusted) return <Line icon={ShieldCheck} tone="good" text={verified} />;
  if (verdict === 'pass') return <Line icon={ShieldCheck} tone="good" text={`${verified}. ${t('trust.youAsked')}`} />;
  const why = `${t('trust.notVerified')}. ${senderReason(reason, t)}`;
  return <Line icon={manual ? Hand : ShieldQuestionMark} tone="held" text={`${why} ${t('trust.youAsked')}`} />;
}

function Line({ icon: Icon, tone, text }: { icon: typeof Hand; tone: 'good' | 'held'; text: string }) {
  return (
    <p className={`trust trust-${tone}`} data-testid="trust-line">
      <Icon className="icon" aria-hidden />
      <span>{text}</span>
    </p>
  );
}
