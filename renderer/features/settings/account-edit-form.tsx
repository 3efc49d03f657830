import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { FormError } from '../frame/form-error';
import { useAccounts } from './accounts-store';
import { CapabilityList } from './capability-list';
import { PrefixField, SenderFields } from './option-fields';
import { optionsOf, textsOf } from './option-texts';
import { SignInAgain } from './sign-in-again';
import { FormFoot } from './form-foot';

/** What the user decides about one mailbox. Server and password stay: another server is another mailbox. */
export function AccountEditForm({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const { t, said } = useText();
  const [texts, setTexts] = useState(textsOf(account));
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const failed = await useAccounts.getState().update(account, optionsOf(texts));
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('common.saved'), true);
    onDone();
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="form-lead">{account.where}</p>
      {account.health.error !== null && (
        <Note tone="error" title={said(account.health.error.message)} hint={said(account.health.error.hint)}>
          {account.health.state === 'needs_auth' ? <SignInAgain account={account} name={account.label} /> : undefined}
        </Note>
      )}
      <TextField
        label={t('options.label')}
        value={texts.label}
        maxLength={200}
        onChange={(event) => setTexts({ ...texts, label: event.target.value })}
      />
      <PrefixField texts={texts} onChange={setTexts} />
      <SenderFields texts={texts} onChange={setTexts} />
      <div className="field">
        <h2 className="choice-legend">{t('account.access')}</h2>
        <p>{t(`account.access.${account.kind === 'delegated' ? 'delegated' : account.signIn}`)}</p>
      </div>
      <CapabilityList kind={account.kind} />
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('common.save')} testId="account-save" busy={busy} onCancel={onDone} />
    </form>
  );
}
