import { Undo2 } from 'lucide-react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useTakeBack, useUndoClock } from './undo-bar';
import { secondsLeft, useUndo } from './undo-store';

/** Takes this one approval back, while it can be. */
export function CardUndo({ actionId }: { actionId: string }) {
  const { t } = useText();
  const offer = useUndo(({ offers }) => offers.find((one) => one.actionId === actionId) ?? null);
  const working = useUndo((state) => state.working);
  const nowMs = useUndoClock(offer !== null);
  const takeBack = useTakeBack();
  if (offer === null || offer.untilMs <= nowMs) return null;
  return (
    <span className="card-undo">
      <Button
        label={t('undo.button')}
        icon={Undo2}
        look="quiet"
        busy={working}
        data-testid="card-undo"
        onClick={() => void takeBack(offer)}
      />
      <span className="undo-seconds muted" aria-hidden>
        {t('undo.seconds', { seconds: secondsLeft(offer, nowMs) })}
      </span>
    </span>
  );
}
