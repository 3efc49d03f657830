import { Pause, Play, X } from 'lucide-react';
import { useState } from 'react';
import type { HistoryWindow, ImportView } from '../../../shared/domain/history';
import type { WireError } from '../../../shared/ipc/wire-result';
import { byteSize, count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { useHealth, type ImportDecision } from './health-store';

const DAY_MS = 86_400_000;
const WINDOWS = ['month', 'year', 'newest1000', 'all'] as const;
type WindowName = (typeof WINDOWS)[number];

function windowOf(name: WindowName, nowMs: number): HistoryWindow {
  switch (name) {
    case 'month':
      return { sinceMs: nowMs - 30 * DAY_MS };
    case 'year':
      return { sinceMs: nowMs - 365 * DAY_MS };
    case 'newest1000':
      return { last: 1_000 };
    case 'all':
      return { last: 1_000_000 };
  }
}

/** Imports history of one mailbox: first how much it is, then with progress, pause and cancel. */
export function ImportPanel({ accountId, running }: { accountId: string; running: ImportView | null }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (running !== null) return <ImportProgress job={running} />;
  if (!open)
    return <Button label={t('import.open')} look="quiet" data-testid="import-open" onClick={() => setOpen(true)} />;
  return <ImportForm accountId={accountId} onClose={() => setOpen(false)} />;
}

function ImportForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t, language } = useText();
  const [name, setName] = useState<WindowName>('month');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const [found, setFound] = useState<{ total: number; bytes: number | null } | null>(null);
  const { preview, startImport } = useHealth.getState();
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    await work();
    setBusy(false);
  };
  const look = () =>
    during(async () => {
      const answer = await preview(accountId, windowOf(name, Date.now()));
      setFound(answer.found);
      setError(answer.error);
    });
  const start = () =>
    during(async () => {
      const failed = await startImport(accountId, windowOf(name, Date.now()));
      setError(failed);
      if (failed === null) onClose();
    });
  return (
    <div className="import-form">
      <SelectField
        label={t('import.which')}
        hint={t('import.hint')}
        value={name}
        onChange={(event) => {
          setFound(null);
          setName(WINDOWS.find((one) => one === event.target.value) ?? 'month');
        }}
      >
        {WINDOWS.map((one) => (
          <option key={one} value={one}>
            {t(`import.window.${one}`)}
          </option>
        ))}
      </SelectField>
      <p className="import-found" aria-live="polite">
        {found !== null && t('import.found_other', { count: found.total })}
        {found?.bytes != null && found.total > 0 && ` (${byteSize(found.bytes, language)})`}
      </p>
      {error !== null && <ErrorNote error={error} />}
      <div className="settings-actions">
        {found === null ? (
          <Button
            label={t('import.preview')}
            look="solid"
            busy={busy}
            data-testid="import-preview"
            onClick={() => void look()}
          />
        ) : (
          <Button
            label={t('import.start')}
            look="solid"
            busy={busy}
            disabled={found.total === 0}
            data-testid="import-start"
            onClick={() => void start()}
          />
        )}
        <Button label={t('common.cancel')} onClick={onClose} />
      </div>
    </div>
  );
}

function ImportProgress({ job }: { job: ImportView }) {
  const { t, language } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const decide = (decision: ImportDecision) => void useHealth.getState().decideImport(job.id, decision).then(setError);
  const paused = job.state === 'paused';
  const text = t('import.progress', { read: count(job.read, language), total: count(job.total, language) });
  return (
    <div className="import-progress" data-testid="import-progress">
      <p className="import-head">
        <span>{t(paused ? 'import.paused' : 'import.running')}</span>
        <span className="muted">{text}</span>
      </p>
      <progress max={Math.max(1, job.total)} value={job.read} aria-label={t('import.running')} />
      {job.error !== null && <Note tone="warning" title={job.error.message} hint={job.error.hint} />}
      {error !== null && <ErrorNote error={error} />}
      <div className="account-foot">
        {paused ? (
          <Button label={t('import.resume')} icon={Play} look="quiet" onClick={() => decide('resume')} />
        ) : (
          <Button label={t('import.pause')} icon={Pause} look="quiet" onClick={() => decide('pause')} />
        )}
        <Button label={t('import.cancel')} icon={X} look="quiet" onClick={() => decide('cancel')} />
      </div>
    </div>
  );
}
