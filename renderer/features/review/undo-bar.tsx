import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { useCommands } from '../frame/window-keys';
import { focusCard } from './review-focus';
import { useReview } from './review-store';
import { latestOffer, secondsLeft, useUndo, type UndoOffer } from './undo-store';

/** The time, renewed four times a second while something can be taken back. */
export function useUndoClock(running: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const look = () => {
      setNowMs(Date.now());
      useUndo.getState().forgetExpired();
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [running]);
  return nowMs;
}

/** The approval that can be taken back now. */
export function useUndoOffer(): { offer: UndoOffer; seconds: number } | null {
  const offers = useUndo((state) => state.offers);
  const nowMs = useUndoClock(offers.length > 0);
  const offer = latestOffer(offers, nowMs);
  return offer === null ? null : { offer, seconds: secondsLeft(offer, nowMs) };
}

/** Takes one approval back and says how that went. */
export function useTakeBack(): (offer: UndoOffer) => Promise<void> {
  const { t, said } = useText();
  return useCallback(
    async (offer) => {
      const error = await useUndo.getState().take(offer);
      await useReview.getState().refresh();
      if (error === null) {
        announce(t('undo.done'), true);
        focusCard(offer.actionId);
      } else announce(said(error.message) || t(`error.${error.code}`), true);
    },
    [t, said],
  );
}

/** Stands in the place of the last check, so that nothing on the page moves when it comes and goes. */
export function UndoBar({ offer, seconds }: { offer: UndoOffer; seconds: number }) {
  const { t } = useText();
  const working = useUndo((state) => state.working);
  const takeBack = useTakeBack();
  useCommands(
    useCallback(
      (command) => {
        if (command === 'undo') void takeBack(offer);
        return command === 'undo';
      },
      [takeBack, offer],
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
        onClick={() => void takeBack(offer)}
      />
      <span className="undo-seconds" aria-hidden>
        {t('undo.seconds', { seconds })}
      </span>
    </p>
  );
}
