import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { useCommands } from '../frame/window-keys';
import { focusCard } from './review-focus';
import { useReview } from './review-store';
import { latestOffer, useUndo, type UndoOffer } from './undo-store';

/** The approval that can be taken back now, renewed four times a second while there is one. */
export function useUndoOffer(): { offer: UndoOffer; seconds: number } | null {
  const offers = useUndo((state) => state.offers);
  const [nowMs, setNowMs] = useState(Date.now);
  const waiting = offers.length > 0;
  useEffect(() => {
    if (!waiting) return;
    const look = () => {
      setNowMs(Date.now());
      useUndo.getState().forgetExpired();
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [waiting]);
  const offer = latestOffer(offers, nowMs);
  // Before the first look the clock here may lag behind.
  return offer === null ? null : { offer, seconds: Math.min(10, Math.ceil((offer.untilMs - nowMs) / 1_000)) };
}

/** Stands in the place of the last check, so that nothing on the page moves when it comes and goes. */
export function UndoBar({ offer, seconds }: { offer: UndoOffer; seconds: number }) {
  const { t } = useText();
  const working = useUndo((state) => state.working);
  const undo = useCallback(async () => {
    const error = await useUndo.getState().take(offer);
    await useReview.getState().refresh();
    if (error === null) {
      announce(t('undo.done'), true);
      focusCard(offer.actionId);
    } else announce(error.message || t(`error.${error.code}`), true);
  }, [offer, t]);
  useCommands(
    useCallback(
      (command) => {
        if (command === 'undo') void undo();
        return command === 'undo';
      },
      [undo],
    ),
  );
  return (
    <p className="undo-bar" data-testid="undo-bar">
      <span className="undo-what">{t(`done.${offer.kind}`)}</span>
      <Button
        label={t('undo.button')}
        shortcut="Z"
        icon={Undo2}
        look="quiet"
        busy={working}
        data-testid="undo"
        onClick={() => void undo()}
      />
      <span className="undo-seconds" aria-hidden>
        {t('undo.seconds', { seconds })}
      </span>
    </p>
  );
}
