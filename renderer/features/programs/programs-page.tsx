import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { ClientCall } from '../../../shared/domain/client-grant';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { Skeleton } from '../../ui/skeleton';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { sortGrants } from './grant-draft';
import { GrantRow } from './grant-row';
import { usePrograms } from './programs-store';

/** Doors for other programs: who may what, and what they asked for. */
export function ProgramsPage() {
  const { t } = useText();
  const { grants, calls, error, refresh } = usePrograms();
  useEffect(() => void usePrograms.getState().refresh(), []);
  const add = () => useNavigation.getState().goToSettings({ name: 'grant' });
  if (grants === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  if (grants.length === 0 && calls.length === 0) {
    return (
      <EmptyState picture={<Lamp size={56} />} title={t('programs.empty')}>
        <p className="muted">{t('programs.emptyHint')}</p>
        <Button label={t('programs.add')} icon={Plus} look="solid" data-testid="grant-add" onClick={add} />
      </EmptyState>
    );
  }
  const { held, revoked } = sortGrants(grants);
  return (
    <>
      <p className="form-lead">{t('programs.lead')}</p>
      <ul className="settings-list">
        {held.map((grant) => (
          <li key={grant.client}>
            <GrantRow grant={grant} />
          </li>
        ))}
      </ul>
      <div className="settings-actions">
        <Button label={t('programs.add')} icon={Plus} data-testid="grant-add" onClick={add} />
      </div>
      {calls.length > 0 && <Calls calls={calls} />}
      {revoked.length > 0 && (
        <details className="fold programs-revoked">
          <summary>{t('programs.revoked_other', { count: revoked.length })}</summary>
          <ul className="programs-old">
            {revoked.map(({ client, revokedAtMs }) => (
              <li key={client}>
                <span>{client}</span> {revokedAtMs !== null && <When atMs={revokedAtMs} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** More would be a log; the whole one is a command away. */
const SHOWN = 20;

function Calls({ calls }: { calls: ClientCall[] }) {
  const { t } = useText();
  return (
    <section aria-labelledby="programs-calls">
      <h2 id="programs-calls" className="section-title">
        {t('programs.calls')}
      </h2>
      <ul className="calls">
        {calls.slice(0, SHOWN).map((one, index) => (
          <li key={index} className={one.outcome === 'ok' ? 'client-call' : 'client-call client-call-refused'}>
            <span className="client-call-who" dir="ltr">
              {one.client}
            </span>
            <code dir="ltr">{one.tool}</code>
            <span>{one.outcome === 'ok' ? t('programs.ok') : t('programs.refused', { code: one.outcome })}</span>
            <When atMs={one.atMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}
