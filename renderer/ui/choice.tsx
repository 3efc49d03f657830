import { useId } from 'react';

type Option<T extends string> = { value: T; label: string };
type ChoiceProps<T extends string> = {
  label: string;
  options: Option<T>[];
  value: T;
  onChange: (value: T) => void;
  labelShown?: boolean;
};

/** A few exclusive options in one row; radio buttons underneath, so arrow keys and readers work as everywhere. */
export function Choice<T extends string>({ label, options, value, onChange, labelShown = false }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className={labelShown ? 'choice-legend' : 'sr-only'}>{label}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
