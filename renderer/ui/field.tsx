import { useId, type ComponentProps, type ReactNode } from 'react';
import { Switch } from './switch';

type FieldFrame = { label: string; hint?: string; error?: string | null };

function Frame({ id, label, hint, error, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error != null && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, { hint, error }: Partial<FieldFrame>) {
  const ids = [hint === undefined ? '' : `${id}-hint`, error == null ? '' : `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function TextField({ label, hint, error, ...input }: FieldFrame & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        id={id}
        className="control"
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error != null || undefined}
      />
    </Frame>
  );
}

export function TextArea({ label, hint, error, ...area }: FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...area}
        id={id}
        className="control"
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error != null || undefined}
      />
    </Frame>
  );
}

type SelectProps = FieldFrame & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({ label, hint, error, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...select} id={id} className="control" aria-describedby={describedBy(id, { hint, error })}>
        {children}
      </select>
    </Frame>
  );
}

type CheckProps = { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void };

/** `look="switch"` for what takes effect at once, a check box for what is saved with a form. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
  look = 'check',
}: CheckProps & { look?: 'check' | 'switch' }) {
  const id = useId();
  return (
    <div className={`check-field check-field-${look}`}>
      {look === 'switch' ? (
        <Switch id={id} checked={checked} onChange={onChange} describedBy={describedBy(id, { hint })} />
      ) : (
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy(id, { hint })}
        />
      )}
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
