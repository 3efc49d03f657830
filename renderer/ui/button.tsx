import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon?: LucideIcon;
  /** `waiting` is the lamp's amber: only for what waits for the user. */
  look?: 'waiting' | 'solid' | 'plain' | 'quiet' | 'danger';
  /** Only the icon is drawn; the label is the name and the tooltip. */
  iconOnly?: boolean;
  /** Shown in the tooltip, e.g. "A". */
  shortcut?: string;
  busy?: boolean;
};

export function Button(props: ButtonProps) {
  const { label, icon: Icon, look = 'plain', iconOnly = false, shortcut, busy = false, className, ...rest } = props;
  const hint = shortcut === undefined ? (iconOnly ? label : undefined) : `${label} (${shortcut})`;
  const names = ['button', `button-${look}`, iconOnly ? 'button-icon' : '', className ?? ''].join(' ');
  return (
    <button
      type="button"
      title={hint}
      {...rest}
      className={names}
      aria-label={iconOnly ? label : rest['aria-label']}
      aria-busy={busy || undefined}
      // Not `disabled`: that would throw the focus away in the middle of the work.
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : rest.onClick}
    >
      {Icon !== undefined && <Icon className="icon" aria-hidden />}
      {!iconOnly && <span>{label}</span>}
    </button>
  );
}
