import { Pause, Play, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AccountHealthView } from '../../../shared/domain/health';
import type { ImportView } from '../../../shared/domain/history';
import type { WireError } from '../../../shared/ipc/wire-result';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { Progress } from '../../ui/progress';
import { ErrorNote } from '../frame/error-note';
import { useHealth, type ImportDecision } from './health-store';
import { paceSteps, presentRate, restMs, roundedRate } from './pace';
import { PaceChart } from './pace-chart';
import { spanText } from './time-span';

type ImportProgressProps = { job: ImportView; pace: AccountHealthView['importPace']; nowMs: number };

/** An import under way: how far, how fast, how much longer. */
export function ImportProgress({ job, pace, nowMs }: ImportProgressProps) {
  const { t, said, language } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const decide = (decision: ImportDecision) => void useHealth.getState().decideImport(job.id, decision).then(setError);
  const steps = useMemo(() => paceSteps(pace), [pace]);
  const paused = job.state === 'paused';
  return (
    <div className="import-progress" data-testid="import-progress" data-state={job.state}>
      <Progress
        label={t(paused ? 'import.paused' : 'import.running')}
        value={Math.min(job.read, job.total)}
        max={Math.max(1, job.total)}
        text={t('import.progress', { read: count(job.read, language), total: count(job.total, language) })}
      />
      {!paused && <Rate job={job} pace={pace} nowMs={nowMs} />}
      {!paused && <PaceChart steps={steps} />}
      {job.error !== null && <Note tone="warning" title={said(job.error.message)} hint={said(job.error.hint)} />}
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

/** "About 1,200 messages a minute · about 4 min left". */
function Rate({ job, pace, nowMs }: ImportProgressProps) {
  const { t, language } = useText();
  const rate = presentRate(pace, nowMs);
  if (rate === null) return <p className="import-rate muted">{t('import.rateUnknown')}</p>;
  const rounded = roundedRate(rate);
  const left = restMs(Math.max(0, job.total - job.read), rate);
  return (
    <p className="import-rate">
      {t('import.rate_other', { count: rounded, shown: count(rounded, language) })}
      <span className="muted">
        {left < 60_000 ? t('import.soonDone') : t('import.left', { span: spanText(left, language) })}
      </span>
    </p>
  );
}
