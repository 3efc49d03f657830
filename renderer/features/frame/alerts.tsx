import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import type { AlertView } from '../../../shared/ipc/views';
import { useReview } from '../review/review-store';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';

const NONE: AlertView[] = [];

/**
 * What needs the user: security first. Anything milder than severity 2 has its place on its own screen. Folded it is the
 * whole first one on the review screen and one line everywhere else; how much of it there is room for the style sheet
 * knows.
 */
export function Alerts() {
  const all = useStatus((state) => state.status?.alerts) ?? NONE;
  const screen = useNavigation((state) => state.screen);
  const alerts = all.filter((alert) => alert.severity <= 2).toSorted((a, b) => a.severity - b.severity);
  if (alerts.length === 0) return null;
  // Another screen begins folded.
  return <AlertList key={screen} alerts={alerts} form={screen === 'review' ? 'first' : 'line'} />;
}

export function AlertList({ alerts, form }: { alerts: AlertView[]; form: 'first' | 'line' }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const notes = useId();
  const others = alerts.length - 1;
  const label = others > 0 ? t('alerts.more_other', { count: others }) : t('alerts.unfold');
  return (
    <section className="alerts" aria-label={t('alerts.label')} data-form={open ? 'open' : form}>
      <div id={notes} className="alerts-notes">
        {(open ? alerts : alerts.slice(0, 1)).map((alert) => (
          <AlertNote key={alert.id} alert={alert} />
        ))}
      </div>
      <Button
        label={open ? t('alerts.fold') : label}
        icon={open ? ChevronUp : ChevronDown}
        look="quiet"
        iconOnly={others === 0}
        // One that is shown whole has nothing to unfold, where there is room for it.
        className={others > 0 ? 'alerts-toggle' : 'alerts-toggle alerts-toggle-only'}
        aria-expanded={open}
        aria-controls={notes}
        data-testid="alerts-toggle"
        onClick={() => setOpen(!open)}
      />
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
