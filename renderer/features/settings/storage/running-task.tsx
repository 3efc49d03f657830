import { count } from '../../../lib/format';
import { useText } from '../../../lib/text';
import { Progress } from '../../../ui/progress';
import type { useKeeping } from './keeping-store';

type RunningTaskProps = {
  running: NonNullable<ReturnType<typeof useKeeping.getState>['running']>;
  onCancel: () => void;
};

/** How far a long piece of work is, and the way to stop it where it can be stopped. */
export function RunningTask({ running, onCancel }: RunningTaskProps) {
  const { t, language } = useText();
  const { task, step, done, total, cancellable } = running;
  const known = total > 0;
  const stepText = t(`storage.step.${step}`);
  return (
    <Progress
      label={t(`storage.task.${task}`)}
      value={known ? done : null}
      max={known ? total : 1}
      text={known ? `${stepText} ${count(done, language)} / ${count(total, language)}` : stepText}
      onCancel={cancellable ? onCancel : undefined}
      cancelLabel={cancellable ? t('common.cancel') : undefined}
    />
  );
}
