import { CircleCheck, CirclePause, Clock, KeyRound, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { AccountState } from '../../../shared/domain/account';
import { useText } from '../../lib/text';
import { Mark } from '../../ui/mark';

const STATES: Record<AccountState, { icon: LucideIcon; tone: string }> = {
  starting: { icon: LoaderCircle, tone: 'busy' },
  connected: { icon: CircleCheck, tone: 'good' },
  polling: { icon: CircleCheck, tone: 'good' },
  backoff: { icon: Clock, tone: 'busy' },
  needs_auth: { icon: KeyRound, tone: 'bad' },
  needs_attention: { icon: TriangleAlert, tone: 'bad' },
  paused: { icon: CirclePause, tone: 'plain' },
};

/** The state of a mailbox: an icon and a word, never a colour alone. */
export function AccountStateMark({ state }: { state: AccountState }) {
  const { t } = useText();
  const { icon, tone } = STATES[state];
  return <Mark icon={icon} tone={tone} text={t(`account.state.${state}`)} />;
}
