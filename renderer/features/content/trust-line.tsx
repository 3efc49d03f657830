import { Hand, Plug, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { Trigger } from '../../../shared/domain/session';
import type { Translate } from '../../../shared/i18n/translate';
import type { MessageView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { senderReason } from './sender-reason';

type TrustLineProps = { message: MessageView; heldReason?: string; trigger?: Trigger };

/** One line on who the author was shown to be, and on what brought the request here where that was not the subject. */
export function TrustLine({ message, heldReason, trigger = 'prefix' }: TrustLineProps) {
  const { t } = useText();
  const { verdict, trusted } = message.sender;
  if (heldReason !== undefined) {
    return <Line icon={ShieldQuestionMark} tone="held" text={t('trust.held', { reason: heldReason })} />;
  }
  const cause = causeOf(trigger, trusted);
  const because = cause === null ? '' : ` ${t(cause)}`;
  if (verdict === 'pass') {
    const verified = verifiedText(message.sender, t);
    return <Line icon={ShieldCheck} tone="good" text={because === '' ? verified : `${verified}.${because}`} />;
  }
  const why = unverifiedText(message.sender, t);
  const icon = trigger === 'manual' ? Hand : trigger === 'client' ? Plug : ShieldQuestionMark;
  return <Line icon={icon} tone="held" text={`${why}${because}`} />;
}

/** Who the author was shown to be, where nothing was asked of anybody. */
export function SenderLine({ sender }: { sender: MessageView['sender'] }) {
  const { t } = useText();
  if (sender.verdict === 'pass') return <Line icon={ShieldCheck} tone="good" text={verifiedText(sender, t)} />;
  return <Line icon={ShieldQuestionMark} tone="held" text={unverifiedText(sender, t)} />;
}

function verifiedText({ domain }: MessageView['sender'], t: Translate): string {
  return domain === null ? t('trust.verified') : t('trust.verifiedBy', { domain });
}

function unverifiedText({ reason }: MessageView['sender'], t: Translate): string {
  return `${t('trust.notVerified')}. ${senderReason(reason, t)}`;
}

function causeOf(trigger: Trigger, trusted: boolean) {
  switch (trigger) {
    case 'rule':
      return 'trust.ruleAsked';
    case 'client':
      return 'trust.clientAsked';
    case 'prefix':
    case 'manual':
      return trusted ? null : 'trust.youAsked';
  }
}

function Line({ icon: Icon, tone, text }: { icon: typeof Hand; tone: 'good' | 'held'; text: string }) {
  return (
    <p className={`trust trust-${tone}`} data-testid="trust-line">
      <Icon className="icon" aria-hidden />
      <span>{text}</span>
    </p>
  );
}
