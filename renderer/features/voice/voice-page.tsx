import { useEffect, useState } from 'react';
import type { VoiceProfile } from '../../../shared/domain/voice';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { SelectField } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useAccounts } from '../settings/accounts-store';
import { VoiceForm } from './voice-form';

/** How replies sound, mailbox by mailbox. */
export function VoicePage({ accountId, onDone }: { accountId: string | null; onDone: () => void }) {
  const { t } = useText();
  const accounts = useAccounts((state) => state.accounts);
  const [chosen, setChosen] = useState(accountId);
  const [changed, setChanged] = useState(false);
  const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
  if (accounts === null) return <Skeleton label={t('common.loading')} rows={4} look="row" />;
  if (account === undefined) return <p className="muted">{t('accounts.none')}</p>;
  return (
    <div className="form">
      <p className="form-lead">{t('voice.lead')}</p>
      {accounts.length > 1 && (
        <SelectField
          label={t('voice.account')}
          value={account.id}
          // Choosing another one would throw away what was typed for this one.
          disabled={changed}
          hint={changed ? t('voice.saveFirst') : undefined}
          data-testid="voice-account"
          onChange={(event) => setChosen(event.target.value)}
        >
          {accounts.map(({ id, label, address, where }) => (
            <option key={id} value={id}>
              {label || address || where}
            </option>
          ))}
        </SelectField>
      )}
      <Voice key={account.id} accountId={account.id} onChanged={setChanged} onDone={onDone} />
    </div>
  );
}

type VoiceProps = { accountId: string; onChanged: (changed: boolean) => void; onDone: () => void };

function Voice({ accountId, onChanged, onDone }: VoiceProps) {
  const { t } = useText();
  const [profile, setProfile] = useState<VoiceProfile | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let shown = true;
    void call('voice.get', { accountId }).then((answer) => {
      if (!shown) return;
      if (answer.ok) setProfile(answer.value);
      setError(answer.ok ? null : answer.error);
    });
    return () => void (shown = false);
  }, [accountId, round]);
  if (error !== null) return <ErrorNote error={error} onRetry={() => setRound(round + 1)} />;
  if (profile === null) return <Skeleton label={t('common.loading')} rows={4} look="row" />;
  return <VoiceForm accountId={accountId} stored={profile} onChanged={onChanged} onDone={onDone} />;
}
