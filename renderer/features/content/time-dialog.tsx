import { useState } from 'react';
import { useNow } from '../../lib/now';
import { momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { timeChoices } from '../../lib/time-choices';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { localMoment, nextMorning } from './local-moment';

type TimeDialogProps = {
  title: string;
  lead: string;
  onPick: (atMs: number) => void;
  onClose: () => void;
  /** Another way out of the question, e.g. no time at all. */
  other?: { label: string; onPick: () => void };
};

/** When it is to come back: four usual times, each with what it means today, or one of one's own. */
export function TimeDialog({ title, lead, onPick, onClose, other }: TimeDialogProps) {
  const { t, language } = useText();
  const nowMs = useNow();
  const [own, setOwn] = useState(() => nextMorning(nowMs));
  const [past, setPast] = useState(false);
  const pickOwn = () => {
    const atMs = localMoment(own.date, own.time);
    const good = atMs !== null && atMs > Date.now();
    setPast(!good);
    if (good) onPick(atMs);
  };
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose}>
      <p className="muted">{lead}</p>
      <ul className="times">
        {timeChoices(nowMs).map(({ name, atMs }, place) => (
          <li key={name}>
            <button
              type="button"
              className="time-choice"
              data-first={place === 0 || undefined}
              data-testid={`time-${name}`}
              onClick={() => onPick(atMs)}
            >
              <span>{t(`time.${name}`)}</span>
              <span className="muted">{momentText(atMs, nowMs, language)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="time-own"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          pickOwn();
        }}
      >
        <div className="field-row">
          <TextField
            label={t('time.date')}
            type="date"
            value={own.date}
            onChange={(event) => setOwn({ ...own, date: event.target.value })}
          />
          <TextField
            label={t('field.time')}
            type="time"
            value={own.time}
            onChange={(event) => setOwn({ ...own, time: event.target.value })}
          />
        </div>
        <Button label={t('time.set')} type="submit" data-testid="time-own" />
      </form>
      {past && (
        <p className="field-error" role="alert">
          {t('time.past')}
        </p>
      )}
      {other !== undefined && (
        <Button label={other.label} look="quiet" className="button-inline" onClick={other.onPick} />
      )}
    </Dialog>
  );
}
