import { Square } from 'lucide-react';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/progress';
import { ErrorNote } from '../frame/error-note';
import { useProgress } from './progress-store';
import { useReview } from './review-store';

/** While the model answers: how far it is, and a way to end it. The card has its full height from the start. */
export function Proposing({ sessionId }: { sessionId: string }) {
  const { t, language } = useText();
  const characters = useProgress((state) => state.characters[sessionId]);
  const busy = useReview((state) => state.working[sessionId] === 'cancel');
  const problem = useReview((state) => state.problems[sessionId]);
  const cancel = async () => {
    if (await useReview.getState().cancel(sessionId)) announce(t('proposing.stopped'), true);
  };
  return (
    <section className="cards" aria-label={t('session.proposals')}>
      <div className="card proposing" data-testid="proposing">
        <Progress
          label={t('session.proposing')}
          value={null}
          max={1}
          text={
            characters === undefined
              ? t('proposing.waiting')
              : t('proposing.characters_other', { count: characters, shown: count(characters, language) })
          }
        />
        <div className="proposing-foot">
          <Button
            label={t('proposing.stop')}
            icon={Square}
            busy={busy}
            data-testid="cancel"
            onClick={() => void cancel()}
          />
        </div>
        {problem?.during === 'cancel' && <ErrorNote error={problem.error} />}
      </div>
    </section>
  );
}
