import { RefreshCw } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { UpdateView } from '../../../shared/domain/update';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { Note } from '../../ui/note';
import { Progress } from '../../ui/progress';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';
import { usePreferences } from '../settings/preferences-store';
import { useUpdates } from './updates-store';

/** Whether there is a newer version, what can be done with it, and the switch that keeps the app from asking. */
export function UpdatesPanel() {
  const { t } = useText();
  const title = useId();
  const { updates, error } = useUpdates();
  const on = usePreferences((state) => state.settings?.updates ?? false);
  useEffect(() => void useUpdates.getState().refresh(), []);
  if (updates === null) return error === null ? null : <ErrorNote error={error} />;
  return (
    <section className="preference-group" aria-labelledby={title} data-testid="updates">
      <h2 id={title} className="section-title">
        {t('updates.title')}
      </h2>
      {!updates.supported ? (
        <p className="muted">{t('updates.unsupported')}</p>
      ) : (
        <>
          <CheckField
            look="switch"
            label={t('updates.look')}
            hint={t('updates.lookHint', { host: updates.host })}
            checked={on}
            onChange={(next) => void usePreferences.getState().change({ updates: next })}
          />
          {error !== null && <ErrorNote error={error} />}
          {on && <UpdateState updates={updates} />}
        </>
      )}
    </section>
  );
}

function UpdateState({ updates }: { updates: UpdateView }) {
  const { t, said } = useText();
  const { download, restart, openPage } = useUpdates.getState();
  const { state, installs, percent, error } = updates;
  const version = updates.version ?? '';
  switch (state) {
    case 'none':
    case 'looking':
      return <LookNow updates={updates} />;
    case 'there':
      return (
        <Note
          tone="info"
          title={t('updates.there', { version })}
          hint={t(installs ? 'updates.thereHint' : 'updates.announcedHint')}
        >
          {installs ? (
            <Button label={t('updates.download')} data-testid="update-download" onClick={() => void download()} />
          ) : (
            <Button label={t('updates.page')} data-testid="update-page" onClick={() => void openPage()} />
          )}
        </Note>
      );
    case 'downloading':
      return (
        <Progress
          label={t('updates.downloading', { version })}
          value={percent ?? 0}
          max={100}
          text={`${percent ?? 0} %`}
        />
      );
    case 'ready':
      return (
        <Note tone="good" title={t('updates.ready', { version })} hint={t('updates.readyHint')}>
          <Button label={t('updates.restart')} data-testid="update-restart" onClick={() => void restart()} />
        </Note>
      );
    case 'failed':
      return (
        <>
          <Note tone="error" title={said(error?.message ?? '')} hint={said(error?.hint ?? '')} />
          <LookNow updates={updates} />
        </>
      );
  }
}

function LookNow({ updates }: { updates: UpdateView }) {
  const { t } = useText();
  const { state, lastLookedAtMs } = updates;
  return (
    <div className="update-look">
      {state === 'none' && (
        <p className="muted">
          {lastLookedAtMs === null ? (
            t('updates.never')
          ) : (
            <>
              {t('updates.none')} · <When atMs={lastLookedAtMs} />
            </>
          )}
        </p>
      )}
      <Button
        label={t(state === 'looking' ? 'updates.looking' : 'updates.lookNow')}
        icon={RefreshCw}
        busy={state === 'looking'}
        data-testid="update-look"
        onClick={() => void useUpdates.getState().look()}
      />
    </div>
  );
}
