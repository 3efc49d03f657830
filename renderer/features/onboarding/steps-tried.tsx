import type { DiscoveryStep } from '../../../shared/domain/account';
import { useText } from '../../lib/text';

/** What was asked to find a server, and what came of it. */
export function StepsTried({ steps }: { steps: readonly DiscoveryStep[] }) {
  const { t, said } = useText();
  return (
    <details className="fold">
      <summary>{t('setup.steps')}</summary>
      <ul className="links">
        {steps.map((step) => (
          <li key={`${step.step} ${step.asked}`}>
            <p>
              {t(`setup.step.${step.step}`)} <span className="muted">{t(`setup.result.${step.result}`)}</span>
            </p>
            <p className="link-url" dir="ltr">
              {step.asked}
            </p>
            {step.detail !== '' && <p className="muted">{said(step.detail)}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
