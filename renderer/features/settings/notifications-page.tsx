import { useEffect, useState } from 'react';
import type { Settings } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { CheckField, TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useAccounts } from './accounts-store';
import { useDesktop } from './desktop-store';
import { mailboxName, mailboxPlace } from './mailbox-state';
import { usePreferences } from './preferences-store';
import { isSpan, minuteOf, NIGHT, timeText, type QuietHours } from './quiet-hours';

/** Whether, for which mailboxes and when a request is announced; each change takes effect at once. */
export function NotificationsPage() {
  const { t } = useText();
  const { settings, error, change, refresh } = usePreferences();
  const desktop = useDesktop((state) => state.desktop);
  useEffect(() => void useDesktop.getState().refresh(), []);
  if (settings === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  return (
    <div className="preferences">
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {desktop !== null && !desktop.notifications.supported && (
        <Note tone="warning" title={t('notifications.unsupported')} hint={t('notifications.unsupportedHint')} />
      )}
      <CheckField
        look="switch"
        label={t('preferences.notifications')}
        hint={t('preferences.notificationsHint')}
        checked={settings.notifications}
        onChange={(notifications) => void change({ notifications })}
      />
      {settings.notifications && (
        <>
          <MutedMailboxes muted={settings.mutedAccounts} />
          <QuietHoursFields value={settings.quietHours} />
          {desktop?.notifications.supported === true && (
            <p className="field-hint">
              {t(desktop.notifications.buttons ? 'notifications.buttons' : 'notifications.noButtons')}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function MutedMailboxes({ muted }: { muted: Settings['mutedAccounts'] }) {
  const { t } = useText();
  const accounts = useAccounts((state) => state.accounts) ?? [];
  if (accounts.length === 0) return null;
  return (
    <fieldset className="preference-group">
      <legend className="section-title">{t('notifications.mailboxes')}</legend>
      {accounts.map((account) => (
        <CheckField
          key={account.id}
          look="switch"
          label={mailboxName(account)}
          hint={mailboxPlace(account) || undefined}
          checked={!muted.includes(account.id)}
          onChange={(on) => void usePreferences.getState().mute(account.id, !on)}
        />
      ))}
    </fieldset>
  );
}

function QuietHoursFields({ value }: { value: Settings['quietHours'] }) {
  const { t } = useText();
  const { change } = usePreferences.getState();
  return (
    <fieldset className="preference-group">
      <legend className="section-title">{t('notifications.quiet')}</legend>
      <CheckField
        look="switch"
        label={t('notifications.quietOn')}
        hint={t('notifications.quietHint')}
        checked={value !== null}
        onChange={(on) => void change({ quietHours: on ? NIGHT : null })}
      />
      {value !== null && <TimeFields key={`${value.fromMinute} ${value.toMinute}`} value={value} />}
    </fieldset>
  );
}

/** Takes effect once both times are whole; until then what is typed stays and the stored span holds. */
function TimeFields({ value }: { value: QuietHours }) {
  const { t } = useText();
  const [texts, setTexts] = useState({ from: timeText(value.fromMinute), to: timeText(value.toMinute) });
  const span = (next: typeof texts): QuietHours | null => {
    const [fromMinute, toMinute] = [minuteOf(next.from), minuteOf(next.to)];
    return fromMinute === null || toMinute === null ? null : { fromMinute, toMinute };
  };
  const typed = span(texts);
  const same = typed !== null && !isSpan(typed);
  const leave = () => {
    const changed = typed !== null && (typed.fromMinute !== value.fromMinute || typed.toMinute !== value.toMinute);
    if (changed && isSpan(typed)) void usePreferences.getState().change({ quietHours: typed });
  };
  return (
    <div className="field-row time-row" onBlur={leave}>
      <TextField
        label={t('notifications.from')}
        type="time"
        value={texts.from}
        data-testid="quiet-from"
        onChange={(event) => setTexts({ ...texts, from: event.target.value })}
      />
      <TextField
        label={t('notifications.to')}
        type="time"
        value={texts.to}
        error={same ? t('notifications.same') : null}
        data-testid="quiet-to"
        onChange={(event) => setTexts({ ...texts, to: event.target.value })}
      />
    </div>
  );
}
