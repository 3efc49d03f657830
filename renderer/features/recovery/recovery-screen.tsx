import { useEffect, useState } from 'react';
import type { KeepingProgressView } from '../../../shared/domain/keeping';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { FormError } from '../frame/form-error';
import { FormFoot } from '../settings/form-foot';
import { passphraseProblems } from '../settings/storage/passphrase';
import { RunningTask } from '../settings/storage/running-task';

/**
 * All there is of the window while the database does not open: the passphrase of a backup, then the system asks for its
 * file. Main closes the window when it is restored.
 */
export function RecoveryScreen() {
  const { t } = useText();
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [running, setRunning] = useState<KeepingProgressView['running']>(null);
  const [error, setError] = useState<WireError | null>(null);
  const problem = passphraseProblems(passphrase).passphrase;

  useEffect(
    () =>
      window.genie.on('keeping.changed', () => {
        void call('keeping.progress', {}).then((answer) => answer.ok && setRunning(answer.value.running));
      }),
    [],
  );

  const restore = async () => {
    setTried(true);
    setError(null);
    if (problem !== undefined) return;
    setBusy(true);
    const answer = await call('keeping.restore', { passphrase });
    setBusy(false);
    setRunning(null);
    if (!answer.ok) setError(answer.error);
  };
  const stop = async () => {
    const answer = await call('keeping.cancel', {});
    if (!answer.ok) setError(answer.error);
  };
  return (
    <main className="screen">
      <div className="page">
        <h1 className="page-title">{t('recovery.title')}</h1>
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void restore();
          }}
        >
          <Note tone="warning" title={t('recovery.lead')} hint={t('recovery.hint')} />
          <TextField
            label={t('storage.passphrase')}
            type="password"
            autoComplete="off"
            autoFocus
            value={passphrase}
            maxLength={1_000}
            error={tried && problem !== undefined ? t(problem) : null}
            data-testid="recovery-passphrase"
            onChange={(event) => setPassphrase(event.target.value)}
          />
          {running !== null && <RunningTask running={running} onCancel={() => void stop()} />}
          {error !== null && <FormError error={error} />}
          <FormFoot
            submit={t('storage.restore.file')}
            testId="recovery-submit"
            busy={busy}
            onCancel={busy ? undefined : () => window.close()}
          />
        </form>
      </div>
    </main>
  );
}
