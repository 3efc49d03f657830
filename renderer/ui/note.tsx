import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, good: CircleCheck };

type NoteProps = {
  tone: keyof typeof ICONS;
  title: string;
  /** The next step. */
  hint?: string;
  /** Read out as soon as it appears. */
  urgent?: boolean;
  children?: ReactNode;
};

/** A sentence that says what is the matter, the next step, and buttons for it. */
export function Note({ tone, title, hint, urgent = false, children }: NoteProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`note note-${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon className="icon" aria-hidden />
      <div className="note-text">
        <p>{title}</p>
        {hint !== undefined && hint !== '' && <p className="muted">{hint}</p>}
        {children !== undefined && <div className="note-actions">{children}</div>}
      </div>
    </div>
  );
}
