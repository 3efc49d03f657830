import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { useAccounts } from './accounts-store';
import { FormFoot } from './form-foot';
import { PrefixField, SenderFields } from './option-fields';
import { NO_TEXTS, optionsOf } from './option-texts';

type FolderFormProps = { onAdded: (account: AccountView) => void; onCancel: () => void };

/** A Maildir, an mbox file or a folder of .eml on this computer. */
export function FolderForm({ onAdded, onCancel }: FolderFormProps) {
  const { t } = useText();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [path, setPath] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    const answer = await call('app.chooseFolder', {});
    if (!answer.ok) setError(answer.error);
    else if (answer.value.path !== null) setPath(answer.value.path);
  };
  const submit = async () => {
    setMissing(path.trim() === '');
    setError(null);
    if (path.trim() === '') return;
    setBusy(true);
    const answer = await useAccounts
      .getState()
      .add({ kind: 'folder', folder: { path: path.trim() }, options: optionsOf(texts) });
    setBusy(false);
    if (answer.ok) onAdded(answer.value);
    else setError(answer.error);
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="form-lead">{t('folder.lead')}</p>
      <div className="field-row field-row-button">
        <TextField
          label={t('folder.path')}
          value={path}
          spellCheck={false}
          maxLength={4_096}
          error={missing ? t('folder.pathMissing') : null}
          data-testid="folder-path"
          onChange={(event) => setPath(event.target.value)}
        />
        <Button label={t('folder.choose')} icon={FolderOpen} onClick={() => void choose()} />
      </div>
      <TextField
        label={t('options.label')}
        value={texts.label}
        maxLength={200}
        onChange={(event) => setTexts({ ...texts, label: event.target.value })}
      />
      <PrefixField texts={texts} onChange={setTexts} />
      <details className="fold form-advanced">
        <summary>{t('imap.advanced')}</summary>
        <SenderFields texts={texts} onChange={setTexts} />
      </details>
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('folder.add')} testId="folder-submit" busy={busy} onCancel={onCancel} />
    </form>
  );
}
