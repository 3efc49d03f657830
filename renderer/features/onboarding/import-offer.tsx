import { History } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import { CAPABILITIES } from '../../../shared/domain/capabilities';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';

const MONTH_MS = 30 * 86_400_000;

/** One click imports the last month; how it goes, and more of it, is in Health. */
export function ImportOffer({ account }: { account: AccountView }) {
  const { t } = useText();
  const [state, setState] = useState<'offered' | 'starting' | 'running'>('offered');
  const [error, setError] = useState<WireError | null>(null);
  if (!CAPABILITIES[account.kind].importHistory) return null;
  const start = async () => {
    setState('starting');
    const answer = await call('import.start', { accountId: account.id, window: { sinceMs: Date.now() - MONTH_MS } });
    setState(answer.ok ? 'running' : 'offered');
    setError(answer.ok ? null : answer.error);
    if (answer.ok) announce(t('added.importing'));
  };
  return (
    <div className="keeping-action">
      <div>
        <p className="keeping-name">{t('added.import')}</p>
        <p className="field-hint">{t(state === 'running' ? 'added.importing' : 'added.importHint')}</p>
      </div>
      {state === 'running' ? (
        <Button label={t('added.importShow')} look="quiet" onClick={() => useNavigation.getState().go('health')} />
      ) : (
        <Button
          label={t('import.start')}
          icon={History}
          busy={state === 'starting'}
          data-testid="added-import"
          onClick={() => void start()}
        />
      )}
      {error !== null && <ErrorNote error={error} />}
    </div>
  );
}
