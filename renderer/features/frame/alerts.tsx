import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import type { AlertView } from '../../../shared/ipc/views';
import { useReview } from '../review/review-store';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';

const NONE: AlertView[] = [];

/** What needs the user: security first. Anything milder than severity 2 has its place on its own screen. */
export function Alerts() {
  const { t } = useText();
  const all = useStatus((state) => state.status?.alerts) ?? NONE;
  const alerts = all.filter((alert) => alert.severity <= 2).toSorted((a, b) => a.severity - b.severity);
  const [first, ...others] = alerts;
  if (first === undefined) return null;
  return (
    <section className="alerts" aria-label={t('alerts.label')}>
      <AlertNote alert={first} />
      {others.length > 0 && (
        <details className="fold">
          <summary>{t('alerts.more_other', { count: others.length })}</summary>
          {others.map((alert) => (
            <AlertNote key={alert.id} alert={alert} />
          ))}
        </details>
      )}
    </section>
  );
}

function AlertNote({ alert }: { alert: AlertView }) {
  const { t, said } = useText();
  const { sessionId, accountId } = alert;
  const showSession = (id: string) => {
    useNavigation.getState().go('review');
    void useReview.getState().open({ type: 'session', id });
  };
  const showAccount = (id: string) => useNavigation.getState().goToSettings({ name: 'edit', accountId: id });
  return (
    <Note tone={alert.severity === 1 ? 'error' : 'warning'} title={said(alert.message)} hint={said(alert.hint)}>
      {sessionId !== null ? (
        <Button
          label={t('alerts.showRequest')}
          look="quiet"
          className="button-inline"
          onClick={() => showSession(sessionId)}
        />
      ) : accountId !== null ? (
        <Button
          label={t('alerts.showMailbox')}
          look="quiet"
          className="button-inline"
          onClick={() => showAccount(accountId)}
        />
      ) : undefined}
    </Note>
  );
}
