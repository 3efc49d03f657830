import { useState } from 'react';
import type { ActionParams } from '../../../shared/domain/action';
import { useText } from '../../lib/text';
import { CheckField, TextArea, TextField } from '../../ui/field';
import { isoFromInputs, localInputs } from './due-inputs';

type FieldsProps<P> = { params: P; onChange: (params: P) => void };

export function SummaryFields({ params, onChange }: FieldsProps<ActionParams<'summarize_thread'>>) {
  const { t } = useText();
  return (
    <TextArea
      label={t('field.summary')}
      value={params.summary}
      required
      maxLength={10_000}
      dir="auto"
      onChange={(event) => onChange({ summary: event.target.value })}
    />
  );
}

export function NoActionFields({ params, onChange }: FieldsProps<ActionParams<'no_action'>>) {
  const { t } = useText();
  return (
    <TextArea
      label={t('field.reason')}
      value={params.reason ?? ''}
      maxLength={2_000}
      dir="auto"
      onChange={(event) => onChange(event.target.value === '' ? {} : { reason: event.target.value })}
    />
  );
}

export function EscalationFields({ params, onChange }: FieldsProps<ActionParams<'escalate_human'>>) {
  const { t } = useText();
  const remind = localInputs(params.remind_at);
  const changeReminder = (date: string, time: string) => {
    // A reminder needs a time of day; a date alone means the morning.
    const at = isoFromInputs(date, time === '' ? '09:00' : time);
    onChange(at === undefined ? { reason: params.reason } : { reason: params.reason, remind_at: at });
  };
  return (
    <>
      <TextArea
        label={t('field.reason')}
        value={params.reason}
        required
        maxLength={2_000}
        dir="auto"
        onChange={(event) => onChange({ ...params, reason: event.target.value })}
      />
      <div className="field-row">
        <TextField
          label={t('field.remindAt')}
          type="date"
          value={remind.date}
          onChange={(event) => changeReminder(event.target.value, remind.time)}
        />
        <TextField
          label={t('field.time')}
          type="time"
          value={remind.time}
          disabled={remind.date === ''}
          onChange={(event) => changeReminder(remind.date, event.target.value)}
        />
      </div>
    </>
  );
}

type Tool = ActionParams<'fetch_data'>;

/** The tool stays; its arguments are fields of their own type. */
export function ToolFields({ params, onChange }: FieldsProps<Tool>) {
  const { t } = useText();
  const change = (name: string, value: Tool['arguments'][string]) =>
    onChange({ ...params, arguments: { ...params.arguments, [name]: value } });
  return (
    <>
      <p className="muted">{t('edit.toolStays', { tool: params.tool })}</p>
      {Object.entries(params.arguments).map(([name, value]) => {
        if (typeof value === 'boolean') {
          return <CheckField key={name} label={name} checked={value} onChange={(checked) => change(name, checked)} />;
        }
        if (typeof value === 'number') {
          return (
            <TextField
              key={name}
              label={name}
              type="number"
              step="any"
              required
              defaultValue={value}
              onChange={(event) => change(name, event.target.valueAsNumber)}
            />
          );
        }
        if (typeof value === 'string') {
          return (
            <TextField key={name} label={name} value={value} onChange={(event) => change(name, event.target.value)} />
          );
        }
        return <JsonArgument key={name} name={name} value={value} onChange={(next) => change(name, next)} />;
      })}
    </>
  );
}

type JsonArgumentProps = {
  name: string;
  value: Tool['arguments'][string];
  onChange: (value: Tool['arguments'][string]) => void;
};

function JsonArgument({ name, value, onChange }: JsonArgumentProps) {
  const { t } = useText();
  const [text, setText] = useState(JSON.stringify(value, null, 2));
  const [wrong, setWrong] = useState(false);
  const change = (next: string) => {
    setText(next);
    const parsed = parseJson(next);
    setWrong(parsed === undefined);
    if (parsed !== undefined) onChange(parsed);
  };
  return (
    <TextArea
      label={name}
      value={text}
      spellCheck={false}
      error={wrong ? t('edit.notJson') : null}
      onChange={(event) => change(event.target.value)}
    />
  );
}

function parseJson(text: string): Tool['arguments'][string] | undefined {
  try {
    return JSON.parse(text) as Tool['arguments'][string];
  } catch {
    // Half-typed JSON is the normal case here; the field says so.
    return undefined;
  }
}
