import { useEffect, useState } from 'react';
import type { AccountView, MailboxChoice } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CheckField } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { FormError } from '../frame/form-error';
import { useAccounts } from './accounts-store';

/** Which folders of a mailbox Genie looks at. */
export function FoldersDialog({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const { t } = useText();
  const [choices, setChoices] = useState<MailboxChoice[] | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [none, setNone] = useState(false);
  const [busy, setBusy] = useState(false);
  const accountId = account.id;
  useEffect(() => {
    let shown = true;
    void call('accounts.mailboxes', { accountId }).then((answer) => {
      if (!shown) return;
      if (answer.ok) setChoices(answer.value.mailboxes);
      else setError(answer.error);
    });
    return () => void (shown = false);
  }, [accountId]);

  const save = async () => {
    const mailboxes = (choices ?? []).filter(({ watched }) => watched).map(({ mailbox }) => mailbox);
    setNone(mailboxes.length === 0);
    setError(null);
    if (mailboxes.length === 0) return;
    setBusy(true);
    const failed = await useAccounts.getState().setMailboxes(accountId, mailboxes);
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('common.saved'), true);
    onClose();
  };

  const set = (mailbox: string, watched: boolean) =>
    setChoices((before) => before?.map((one) => (one.mailbox === mailbox ? { ...one, watched } : one)) ?? null);

  return (
    <Dialog
      title={t('folders.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('common.save')}
            look="solid"
            busy={busy}
            aria-disabled={choices === null}
            data-testid="folders-save"
            onClick={() => void (choices !== null && save())}
          />
        </>
      }
    >
      <p className="form-lead">{t('folders.lead')}</p>
      {choices === null && error === null && <Skeleton label={t('common.loading')} rows={4} look="row" />}
      {choices !== null && (
        <ul className="form" aria-label={t('folders.list')}>
          {choices.map(({ mailbox, name, role, watched }) => (
            <li key={mailbox}>
              <CheckField
                label={name}
                hint={role === null ? undefined : t(`folders.role.${role}`)}
                checked={watched}
                onChange={(checked) => set(mailbox, checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {none && (
        <p className="field-error" role="alert">
          {t('folders.none')}
        </p>
      )}
      {error !== null && <FormError error={error} />}
    </Dialog>
  );
}
