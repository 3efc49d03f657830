import { Check } from 'lucide-react';
import { useText } from '../../lib/text';

const STEPS = ['address', 'signIn'] as const;
export type SetupStage = (typeof STEPS)[number] | 'done';

/** Where a set-up stands: "1 of 2", and what the steps are. */
export function SetupStepLine({ stage }: { stage: SetupStage }) {
  const { t } = useText();
  const at = stage === 'done' ? STEPS.length : STEPS.indexOf(stage);
  return (
    <ol className="setup-steps" aria-label={t('setup.progress')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'setup-step setup-step-done' : 'setup-step'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="setup-step-number" aria-hidden>
            {index < at ? <Check className="icon" /> : index + 1}
          </span>
          <span className="sr-only">{t('setup.stepOf', { place: index + 1, total: STEPS.length })}</span>
          <span>{t(`setup.stage.${step}`)}</span>
          {index < at && <span className="sr-only">{t('setup.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
