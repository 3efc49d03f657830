import { Check, CircleCheckBig, Lightbulb, MailSearch, Minus, Pencil, TriangleAlert, Undo2 } from 'lucide-react';
import type { HistoryEntry, SessionView } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { exactTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { FieldList } from '../content/field-list';
import { useAnswer } from '../content/use-answer';
import { ErrorNote } from '../frame/error-note';
import { historyLines, type HistoryLine } from './history-lines';

const ICONS: Record<HistoryEntry['kind'], typeof Check> = {
  created: MailSearch,
  asked_model: Lightbulb,
  edited: Pencil,
  approved: Check,
  undone: Undo2,
  executed: CircleCheckBig,
  dismissed: Minus,
  failed: TriangleAlert,
};

/** Everything that happened to one request, from its arrival to its outcome. */
export function HistoryDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const { t, language } = useText();
  const nowMs = useNow();
  const answer = useAnswer('review.history', { sessionId: session.id });
  return (
    <Dialog title={t('history.title')} closeLabel={t('common.close')} onClose={onClose}>
      {answer === null && <Skeleton label={t('common.loading')} rows={6} look="line" />}
      {answer?.ok === false && <ErrorNote error={answer.error} />}
      {answer?.ok === true && (
        <ol className="history" data-testid="history">
          {historyLines(answer.value.entries, session, { t, language, nowMs }).map((line, index) => (
            <li key={index}>
              <HistoryRow line={line} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function HistoryRow({ line }: { line: HistoryLine }) {
  const { t, language } = useText();
  const Icon = ICONS[line.kind];
  return (
    <div className={`history-row history-${line.kind}`}>
      <Icon className="icon" aria-hidden />
      <div className="history-text">
        <p>
          <strong>{t(`history.${line.kind}`)}</strong>
          {line.note !== '' && <span className="muted" dir="auto">{` ${line.note}`}</span>}
        </p>
        {line.about !== '' && (
          <p className="muted" dir="auto">
            {line.about}
          </p>
        )}
        {line.fields.length > 0 && <FieldList fields={line.fields} removedShown />}
      </div>
      <time className="when" dateTime={new Date(line.atMs).toISOString()}>
        {exactTime(line.atMs, language)}
      </time>
    </div>
  );
}
