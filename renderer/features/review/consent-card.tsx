import { Eye, Send } from 'lucide-react';
import type { SessionView } from '../../../shared/ipc/views';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { tokenEstimate } from '../../lib/token-estimate';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { ErrorNote } from '../frame/error-note';
import { useReview } from './review-store';

type ConsentCardProps = { sessionId: string; consent: NonNullable<SessionView['consent']> };

/** The exact text that would go to a model, whole, before anything was sent. */
export function ConsentCard({ sessionId, consent }: ConsentCardProps) {
  const { t, language } = useText();
  const problem = useReview((state) => state.problems[sessionId]);
  const busy = useReview((state) => state.working[sessionId] === 'consent');
  const { text, payloadHash, model } = consent;
  const size = [...text].length;
  const decide = async (send: boolean) => {
    if (await useReview.getState().consent(sessionId, payloadHash, send)) {
      announce(t(send ? 'consent.sent' : 'consent.declined'), true);
    }
  };
  return (
    <article className="card" data-testid="consent-card" tabIndex={-1} aria-label={t('consent.title', { model })}>
      <header className="card-head">
        <Eye className="icon" aria-hidden />
        <h3>{t('consent.title', { model })}</h3>
      </header>
      <div className="card-body">
        <p className="muted">{t('consent.lead')}</p>
        <pre className="payload payload-consent" dir="auto" tabIndex={0} role="group" aria-label={t('consent.text')}>
          {text}
        </pre>
        <p className="consent-size muted">
          {t('consent.size', {
            characters: count(size, language),
            tokens: count(tokenEstimate(size), language),
          })}
        </p>
        {problem !== undefined &&
          (problem.error.code === 'CONFLICT' ? (
            <Note tone="warning" title={t('consent.changed')} hint={t('consent.changedHint')} urgent />
          ) : (
            <ErrorNote error={problem.error} />
          ))}
      </div>
      <footer className="card-foot consent-foot">
        <Button
          label={t('consent.builtin')}
          busy={busy}
          data-testid="consent-builtin"
          onClick={() => void decide(false)}
        />
        <Button
          label={t('consent.send')}
          icon={Send}
          look="waiting"
          busy={busy}
          data-testid="consent-send"
          onClick={() => void decide(true)}
        />
      </footer>
    </article>
  );
}
