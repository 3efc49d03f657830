import { useState, type ReactNode } from 'react';
import type { WireError } from '../../../../shared/ipc/wire-result';
import { useText } from '../../../lib/text';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { FormError } from '../../frame/form-error';
import { FormFoot } from '../form-foot';
import { newPassphraseProblems, passphraseProblems, type PassphraseProblems } from './passphrase';

type PassphraseDialogProps = {
  title: string;
  submit: string;
  testId: string;
  /** A new one is typed twice. */
  isNew: boolean;
  /** Resolves null when it is done, else with why not: then the dialog stays. */
  run: (passphrase: string) => Promise<WireError | null>;
  onClose: () => void;
  /** What the passphrase is for. */
  children: ReactNode;
};

/** Asks for the passphrase of a backup; the file is asked for by the system next. */
export function PassphraseDialog({ title, submit, testId, isNew, run, onClose, children }: PassphraseDialogProps) {
  const { t } = useText();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const problems = isNew ? newPassphraseProblems(passphrase, again) : passphraseProblems(passphrase);
  const said = (field: keyof PassphraseProblems) => {
    const key = problems[field];
    return tried && key !== undefined ? t(key) : null;
  };
  const send = async () => {
    setTried(true);
    setError(null);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const failed = await run(passphrase);
    setBusy(false);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        {children}
        <TextField
          label={t('storage.passphrase')}
          hint={isNew ? t('storage.passphraseHint') : undefined}
          type="password"
          autoComplete="off"
          value={passphrase}
          maxLength={1_000}
          error={said('passphrase')}
          data-testid={`${testId}-passphrase`}
          data-first
          onChange={(event) => setPassphrase(event.target.value)}
        />
        {isNew && (
          <TextField
            label={t('storage.passphraseAgain')}
            type="password"
            autoComplete="off"
            value={again}
            maxLength={1_000}
            error={said('again')}
            data-testid={`${testId}-again`}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
        {error !== null && <FormError error={error} />}
        <FormFoot submit={submit} testId={`${testId}-submit`} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
