import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button';

type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  /** For what stands in two columns where there is room. */
  wide?: boolean;
};

/** What gets the focus first: what is marked, else the first thing to fill in. */
const FIRST = ['[data-first]', '.dialog-body :is(input:not([aria-hidden]), textarea, select)'];

/**
 * A modal dialog that is open while it is rendered. Escape, the button and a click beside it close it; then the focus
 * goes back to where it was. `data-first` marks what gets the focus.
 */
export function Dialog({ title, closeLabel, onClose, children, foot, wide = false }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const first = () => {
    for (const selector of FIRST) {
      const element = popup.current?.querySelector<HTMLElement>(selector);
      if (element != null) return element;
    }
    // The dialog itself, which is read out with its title: the button that closes is the last thing anybody came for.
    return popup.current;
  };
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup
          ref={popup}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          aria-labelledby={titleId}
          initialFocus={first}
        >
          <header className="dialog-head">
            <BaseDialog.Title id={titleId}>{title}</BaseDialog.Title>
            <Button label={closeLabel} icon={X} look="quiet" iconOnly onClick={onClose} />
          </header>
          <div className="dialog-body" tabIndex={0} role="group" aria-labelledby={titleId}>
            {children}
          </div>
          {foot !== undefined && <footer className="dialog-foot">{foot}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
