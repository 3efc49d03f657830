import { count } from '../../lib/format';
import { clockTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { pacePath, roundedRate, type PaceStep } from './pace';

/** How fast an import went: messages per minute over its time. */
export function PaceChart({ steps }: { steps: PaceStep[] }) {
  const { t, language } = useText();
  const path = pacePath(steps);
  if (path === '') return null;
  const fastest = count(roundedRate(Math.max(...steps.map(({ perMinute }) => perMinute))), language);
  const since = clockTime(steps[0]!.atMs, language);
  return (
    <figure className="pace">
      <figcaption className="pace-head muted">
        <span>{t('health.pace')}</span>
        <span>{t('health.fastest', { rate: fastest })}</span>
      </figcaption>
      <svg className="pace-line" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path className="pace-area" d={`${path}L100 100L0 100Z`} />
        <path className="pace-path" d={path} />
      </svg>
      <p className="pace-foot muted" aria-hidden>
        <span>{since}</span>
        <span>{t('health.now')}</span>
      </p>
    </figure>
  );
}
