import { Switch as BaseSwitch } from '@base-ui/react/switch';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Of the button, for a label beside it. */
  id?: string;
  /** The name where no label stands beside it. */
  label?: string;
  describedBy?: string;
  'data-testid'?: string;
};

/** On or off, at once. */
export function Switch({ checked, onChange, id, label, describedBy, 'data-testid': testId }: SwitchProps) {
  return (
    <BaseSwitch.Root
      nativeButton
      render={<button type="button" />}
      id={id}
      className="switch"
      checked={checked}
      onCheckedChange={onChange}
      aria-label={label}
      aria-describedby={describedBy}
      data-testid={testId}
    />
  );
}
