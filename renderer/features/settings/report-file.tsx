import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { ErrorNote } from '../frame/error-note';

/** Saves the facts for a bug report; what is in them, and that they are to be read first, stands beside the button. */
export function ReportFile() {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    const answer = await call('app.saveDiagnostics', {});
    setBusy(false);
    if (!answer.ok) setError(answer.error);
    else if (answer.value.saved) announce(t('about.reportSaved'), true);
  };
  return (
    <section className="preference-group" aria-labelledby="report-title">
      <h2 id="report-title" className="section-title">
        {t('about.report')}
      </h2>
      <p className="muted">{t('about.reportText')}</p>
      {error !== null && <ErrorNote error={error} />}
      <Button
        label={t('about.reportDo')}
        icon={FileText}
        aria-disabled={busy}
        data-testid="report-file"
        onClick={busy ? undefined : () => void save()}
      />
    </section>
  );
}
