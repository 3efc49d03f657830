import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './keys';

type TooltipProps = {
  text: string;
  /** The key that does the same, e.g. "A" or "Shift+A". */
  shortcut?: string;
  /** One element that takes props and a ref: a button. */
  children: ReactElement;
};

/**
 * A remark on a control, shown while the pointer rests on it or the keyboard is at it; Escape closes it. It repeats or
 * adds to the control's name, so readers, who have the name, are not told twice.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="tooltip-place" sideOffset={6} collisionPadding={8}>
          <BaseTooltip.Popup className="tooltip" aria-hidden>
            <span>{text}</span>
            {shortcut !== undefined && <Keys keys={shortcut} />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
