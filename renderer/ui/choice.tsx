import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';

type Option<T extends string> = { value: T; label: string };
type ChoiceProps<T extends string> = {
  label: string;
  options: Option<T>[];
  value: T;
  onChange: (value: T) => void;
  labelShown?: boolean;
};

/** A few exclusive options in one row: one stop for Tab, the arrow keys choose. */
export function Choice<T extends string>({ label, options, value, onChange, labelShown = false }: ChoiceProps<T>) {
  const labelId = useId();
  return (
    <div className="choice">
      <span className={labelShown ? 'choice-legend' : 'sr-only'} id={labelId}>
        {label}
      </span>
      <RadioGroup className="choice-options" aria-labelledby={labelId} value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Radio.Root key={option.value} className="choice-option" value={option.value}>
            {option.label}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
