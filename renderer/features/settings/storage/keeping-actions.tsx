import { Archive, ArchiveRestore, FileOutput, KeyRound, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { WireError } from '../../../../shared/ipc/wire-result';
import { count } from '../../../lib/format';
import { useText } from '../../../lib/text';
import { announce } from '../../../ui/announce';
import { Button } from '../../../ui/button';
import { Note } from '../../../ui/note';
import { ErrorNote } from '../../frame/error-note';
import { EraseDialog } from './erase-dialog';
import { useKeeping } from './keeping-store';
import { PassphraseDialog } from './passphrase-dialog';
import { RunningTask } from './running-task';

type OpenDialog = 'backup' | 'restore' | 'erase' | null;

/** Take everything along, bring it back, or end it: each a line with what it does and its button. */
export function KeepingActions() {
  const { t, language } = useText();
  const [open, setOpen] = useState<OpenDialog>(null);
  const [error, setError] = useState<WireError | null>(null);
  const running = useKeeping((state) => state.running);
  const { backup, restore, exportAll, rotateKey } = useKeeping.getState();
  const busy = running !== null;
  const saveAll = async () => {
    setError(null);
    const { done, error: failed } = await exportAll();
    setError(failed);
    if (done === null) return;
    announce(t('storage.exported_other', { count: done.files, shown: count(done.files, language) }), true);
  };
  const renewKey = async () => {
    setError(null);
    const { error: failed } = await rotateKey();
    setError(failed);
  };
  const back = async (passphrase: string) => {
    const { done, error: failed } = await backup(passphrase);
    if (done !== null) announce(t('storage.backedUp'), true);
    return failed;
  };
  const bringBack = async (passphrase: string) => {
    const { done, error: failed } = await restore(passphrase);
    if (done !== null) announce(t('storage.restored'), true);
    return failed;
  };
  const action = (
    name: 'backup' | 'restore' | 'export' | 'key' | 'erase',
    icon: LucideIcon,
    onClick: () => void,
    danger = false,
  ) => (
    <li className="keeping-action">
      <div>
        <p className="keeping-name">{t(`storage.${name}`)}</p>
        <p className="field-hint">{t(`storage.${name}.text`)}</p>
      </div>
      <Button
        label={t(`storage.${name}.do`)}
        icon={icon}
        className={danger ? 'button-grave' : undefined}
        aria-disabled={busy}
        data-testid={`keeping-${name}`}
        onClick={busy ? undefined : onClick}
      />
    </li>
  );
  return (
    <section aria-labelledby="keeping-title">
      <h2 id="keeping-title" className="section-title">
        {t('storage.take')}
      </h2>
      {running !== null && (
        <RunningTask running={running} onCancel={() => void useKeeping.getState().cancel().then(setError)} />
      )}
      {error !== null && <ErrorNote error={error} />}
      <ul className="keeping-actions">
        {action('backup', Archive, () => setOpen('backup'))}
        {action('restore', ArchiveRestore, () => setOpen('restore'))}
        {action('export', FileOutput, () => void saveAll())}
        {action('key', KeyRound, () => void renewKey())}
        {action('erase', Trash2, () => setOpen('erase'), true)}
      </ul>
      {open === 'backup' && (
        <PassphraseDialog
          title={t('storage.backup')}
          submit={t('storage.backup.file')}
          testId="backup"
          isNew
          run={back}
          onClose={() => setOpen(null)}
        >
          <p className="form-lead">{t('storage.backup.lead')}</p>
        </PassphraseDialog>
      )}
      {open === 'restore' && (
        <PassphraseDialog
          title={t('storage.restore')}
          submit={t('storage.restore.file')}
          testId="restore"
          isNew={false}
          run={bringBack}
          onClose={() => setOpen(null)}
        >
          <Note tone="warning" title={t('storage.restore.lead')} hint={t('storage.restore.hint')} />
        </PassphraseDialog>
      )}
      {open === 'erase' && <EraseDialog onClose={() => setOpen(null)} />}
    </section>
  );
}
