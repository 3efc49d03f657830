import { AlarmClock } from 'lucide-react';
import { useNow } from '../../lib/now';
import { momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { useReview } from './review-store';

/** When a request that was put off comes back, and the way to have it back at once. */
export function SnoozedNote({ sessionId, untilMs }: { sessionId: string; untilMs: number }) {
  const { t, language } = useText();
  const nowMs = useNow();
  const busy = useReview((state) => state.working[sessionId] === 'snooze');
  const bringBack = async () => {
    if (await useReview.getState().snooze(sessionId, null)) announce(t('snooze.broughtBack'), true);
  };
  return (
    <div className="snoozed" data-testid="snoozed">
      <AlarmClock className="icon" aria-hidden />
      <p>{t('snooze.until', { when: momentText(untilMs, nowMs, language) })}</p>
      <Button label={t('snooze.bringBack')} busy={busy} data-testid="bring-back" onClick={() => void bringBack()} />
    </div>
  );
}
