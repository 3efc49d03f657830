import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button';

type DialogProps = { title: string; closeLabel: string; onClose: () => void; children: ReactNode; foot?: ReactNode };

/** A modal native dialog that is open while it is rendered: Escape, focus trap and return of focus are the browser's. */
export function Dialog({ title, closeLabel, onClose, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    // Else the browser takes the first one, which is the button that closes.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="dialog-sheet">
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <Button label={closeLabel} icon={X} look="quiet" iconOnly onClick={() => ref.current?.close()} />
        </header>
        <div className="dialog-body" tabIndex={0} role="group" aria-labelledby={titleId}>
          {children}
        </div>
        {foot !== undefined && <footer className="dialog-foot">{foot}</footer>}
      </div>
    </dialog>
  );
}
