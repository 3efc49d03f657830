import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/keys';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { acceleratorOf, shortcutText, shownKeys, systemOf } from './accelerator';
import { useDesktop } from './desktop-store';
import { usePreferences } from './preferences-store';

/** Shows the shortcut that opens the window from anywhere, and takes another one by pressing it. */
export function ShortcutRecorder() {
  const { t } = useText();
  const [labelId, shownId, hintId] = [useId(), useId(), useId()];
  const { settings, error, refresh } = usePreferences();
  const active = useDesktop((state) => state.desktop?.shortcutActive);
  const [recording, setRecording] = useState(false);
  const [wrong, setWrong] = useState<'plain' | 'unknown' | null>(null);
  const system = systemOf(navigator.platform);
  useEffect(() => void useDesktop.getState().refresh(), []);
  if (settings === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={1} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  const { shortcut } = settings;
  const store = async (next: string | null) => {
    setRecording(false);
    setWrong(null);
    await usePreferences.getState().change({ shortcut: next });
    await useDesktop.getState().refresh();
    announce(next === null ? t('keyboard.none') : shortcutText(next, system, t));
  };
  const onKey = (event: KeyboardEvent) => {
    // Tab still leaves, whatever is held.
    if (!recording || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setRecording(false);
    const recorded = acceleratorOf(event, system);
    if (recorded === 'unfinished') return;
    if (typeof recorded === 'string') return setWrong(recorded);
    void store(recorded.accelerator);
  };
  const taken = shortcut !== null && active === false && !recording;
  return (
    <div className="field">
      <span className="choice-legend" id={labelId}>
        {t('keyboard.global')}
      </span>
      <div className="recorder-row">
        <button
          type="button"
          className="control recorder"
          aria-labelledby={`${labelId} ${shownId}`}
          aria-describedby={hintId}
          aria-pressed={recording}
          data-testid="shortcut-record"
          onClick={() => {
            setWrong(null);
            setRecording(true);
          }}
          onKeyDown={onKey}
          onBlur={() => setRecording(false)}
        >
          <span id={shownId} className={recording || shortcut === null ? 'muted' : undefined}>
            {recording ? (
              t('keyboard.press')
            ) : shortcut === null ? (
              t('keyboard.none')
            ) : (
              <Keys keys={shownKeys(shortcut, system, t).join('+')} />
            )}
          </span>
        </button>
        {shortcut !== null && (
          <Button
            label={t('keyboard.clear')}
            look="quiet"
            data-testid="shortcut-clear"
            onClick={() => void store(null)}
          />
        )}
      </div>
      <p className="field-hint" id={hintId}>
        {t(recording ? 'keyboard.recordHint' : 'keyboard.globalHint')}
      </p>
      {wrong !== null && (
        <p className="field-error" role="alert">
          {t(`keyboard.wrong.${wrong}`)}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
      {taken && (
        <Note
          tone="warning"
          title={t('keyboard.taken', { shortcut: shortcutText(shortcut, system, t) })}
          hint={t('keyboard.takenHint')}
          urgent
        />
      )}
    </div>
  );
}
