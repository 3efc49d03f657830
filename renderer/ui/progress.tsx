import { Progress as BaseProgress } from '@base-ui/react/progress';
import { Button } from './button';

type ProgressProps = {
  label: string;
  /** How much is done; null while nobody knows how long it takes. */
  value: number | null;
  max: number;
  /** What the bar says in words, e.g. "120 of 900 messages"; read out in place of a percentage. */
  text?: string;
  /** With `cancelLabel`: a button that ends it. */
  onCancel?: () => void;
  cancelLabel?: string;
};

/** How far something has come that takes longer than a second. */
export function Progress({ label, value, max, text, onCancel, cancelLabel }: ProgressProps) {
  return (
    <div className="progress">
      <BaseProgress.Root className="progress-bar" value={value} max={max} aria-valuetext={text}>
        <BaseProgress.Label className="progress-label">{label}</BaseProgress.Label>
        {text !== undefined && (
          <span className="progress-text" aria-hidden>
            {text}
          </span>
        )}
        <BaseProgress.Track className="progress-track">
          <BaseProgress.Indicator className="progress-done" />
        </BaseProgress.Track>
      </BaseProgress.Root>
      {onCancel !== undefined && cancelLabel !== undefined && (
        <Button label={cancelLabel} look="quiet" onClick={onCancel} />
      )}
    </div>
  );
}
