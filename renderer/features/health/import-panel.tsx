import { useState } from 'react';
import type { AccountHealthView } from '../../../shared/domain/health';
import type { HistoryWindow } from '../../../shared/domain/history';
import type { WireError } from '../../../shared/ipc/wire-result';
import { byteSize, count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { ErrorNote } from '../frame/error-note';
import { useHealth } from './health-store';
import { ImportProgress } from './import-progress';

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

/** Imports history of one mailbox: first how much it is, then with progress, pace, pause and cancel. */
export function ImportPanel({ account, nowMs }: { account: AccountHealthView; nowMs: number }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const { id, import: running, importPace } = account;
  if (running !== null) return <ImportProgress job={running} pace={importPace} nowMs={nowMs} />;
  if (!open) {
    return (
      <Button
        label={t('import.open')}
        look="quiet"
        className="import-open"
        data-testid="import-open"
        onClick={() => setOpen(true)}
      />
    );
  }
  return <ImportForm accountId={id} onClose={() => setOpen(false)} />;
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
        {found !== null && t('import.found_other', { count: found.total, shown: count(found.total, language) })}
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
