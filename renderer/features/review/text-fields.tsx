import { useState } from 'react';
import type { ActionParams } from '../../../shared/domain/action';
import { exactJson, isJsonObject, parseJson } from '../../lib/exact-json';
import { useText } from '../../lib/text';
import { TextArea, TextField } from '../../ui/field';
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

/** The tool stays; its arguments are edited as the exact JSON that is passed on. Nothing is saved while it is none. */
export function ToolFields({ params, onChange }: FieldsProps<Tool>) {
  const { t } = useText();
  const [text, setText] = useState(exactJson(params.arguments));
  const wrong = !isJsonObject(parseJson(text));
  const change = (next: string) => {
    setText(next);
    const parsed = parseJson(next);
    if (isJsonObject(parsed)) onChange({ ...params, arguments: parsed as Tool['arguments'] });
  };
  return (
    <>
      <p className="muted">{t('edit.toolStays', { tool: params.tool })}</p>
      <TextArea
        ref={(element) => element?.setCustomValidity(wrong ? t('edit.notJson') : '')}
        label={t('field.arguments')}
        value={text}
        spellCheck={false}
        data-code
        error={wrong ? t('edit.notJson') : null}
        onChange={(event) => change(event.target.value)}
      />
    </>
  );
}
