import { Button as BaseButton } from '@base-ui/react/button';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip';

export type ButtonLook = 'waiting' | 'solid' | 'plain' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon?: LucideIcon;
  /** `waiting` is the lamp's amber: only for what waits for the user. */
  look?: ButtonLook;
  /** Only the icon is drawn; the label is the name and the tooltip. */
  iconOnly?: boolean;
  /** Shown in the tooltip and told to readers, e.g. "A". */
  shortcut?: string;
  busy?: boolean;
};

/** `title` is the tooltip's text where it says more than the label. */
export function Button(props: ButtonProps) {
  const {
    label,
    icon: Icon,
    look = 'plain',
    iconOnly = false,
    shortcut,
    busy = false,
    title,
    className,
    disabled,
    ...rest
  } = props;
  const names = ['button', `button-${look}`, iconOnly ? 'button-icon' : '', className ?? ''].filter(Boolean).join(' ');
  const button = (
    <BaseButton
      {...rest}
      className={names}
      aria-label={iconOnly ? label : rest['aria-label']}
      aria-keyshortcuts={shortcut ?? rest['aria-keyshortcuts']}
      aria-busy={busy || undefined}
      disabled={disabled === true || busy}
      // While busy it stays where the focus is: leaving would throw the focus away in the middle of the work.
      focusableWhenDisabled={busy && disabled !== true}
    >
      {Icon !== undefined && <Icon className="icon" aria-hidden />}
      {!iconOnly && <span>{label}</span>}
    </BaseButton>
  );
  if (title === undefined && shortcut === undefined && !iconOnly) return button;
  return (
    <Tooltip text={title ?? label} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
}
