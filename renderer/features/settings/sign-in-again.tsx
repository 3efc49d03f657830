import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AccountView, SignInInput } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckField, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { SignInWaiting } from '../onboarding/sign-in-waiting';
import { useAccounts } from './accounts-store';
import { FormFoot } from './form-foot';

/** The way back for an account whose sign-in no longer holds: a button, and the dialog behind it. */
export function SignInAgain({ account, name }: { account: AccountView; name: string }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        label={t('signIn.again')}
        icon={KeyRound}
        aria-label={t('signIn.againThis', { name })}
        data-testid="sign-in-again"
        onClick={() => setOpen(true)}
      />
      {open && <SignInDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function SignInDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [deviceCode, setDeviceCode] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const withPassword = account.signIn === 'password';
  const submit = async () => {
    setMissing(withPassword && password === '');
    setError(null);
    if (withPassword && password === '') return;
    setBusy(true);
    const input: SignInInput = withPassword ? { password } : { signIn: deviceCode ? 'device_code' : 'browser' };
    const failed = await useAccounts.getState().signIn(account.id, input);
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('signIn.done'), true);
    onClose();
  };
  return (
    <Dialog title={t('signIn.title')} closeLabel={t('common.close')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p className="form-lead">{t(withPassword ? 'signIn.leadPassword' : 'signIn.leadOauth')}</p>
        {withPassword && (
          <TextField
            label={t('imap.password')}
            type="password"
            autoComplete="off"
            hint={t('imap.passwordHint')}
            value={password}
            maxLength={1_000}
            error={missing ? t('imap.passwordMissing') : null}
            data-testid="sign-in-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {account.signIn === 'microsoft' && (
          <CheckField label={t('setup.deviceCode')} checked={deviceCode} onChange={setDeviceCode} />
        )}
        {busy && !withPassword && <SignInWaiting />}
        {error !== null && <FormError error={error} />}
        <FormFoot
          submit={t(busy ? 'imap.signingIn' : 'signIn.submit')}
          testId="sign-in-submit"
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
