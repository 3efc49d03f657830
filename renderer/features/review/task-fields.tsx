import { useState } from 'react';
import type { ActionParams } from '../../../shared/domain/action';
import { useText } from '../../lib/text';
import { TextArea, TextField } from '../../ui/field';
import { localInputs, isoFromInputs } from './due-inputs';

type Task = ActionParams<'create_issue'>;

export function TaskFields({ params, onChange }: { params: Task; onChange: (params: Task) => void }) {
  const { t } = useText();
  const [labels, setLabels] = useState((params.labels ?? []).join(', '));
  const due = localInputs(params.due);
  const change = (changes: Partial<Task>) => onChange(withoutEmpty({ ...params, ...changes }));
  return (
    <>
      <TextField
        label={t('field.title')}
        value={params.title}
        required
        maxLength={200}
        dir="auto"
        onChange={(event) => onChange({ ...params, title: event.target.value })}
      />
      <div className="field-row">
        <TextField
          label={t('field.due')}
          type="date"
          value={due.date}
          onChange={(event) => change({ due: isoFromInputs(event.target.value, due.time) })}
        />
        <TextField
          label={t('field.time')}
          type="time"
          value={due.time}
          disabled={due.date === ''}
          onChange={(event) => change({ due: isoFromInputs(due.date, event.target.value) })}
        />
      </div>
      <TextArea
        label={t('field.notes')}
        value={params.notes ?? ''}
        maxLength={10_000}
        dir="auto"
        onChange={(event) => change({ notes: event.target.value })}
      />
      <div className="field-row">
        <TextField
          label={t('field.project')}
          value={params.project ?? ''}
          maxLength={100}
          dir="auto"
          onChange={(event) => change({ project: event.target.value })}
        />
        <TextField
          label={t('field.labels')}
          value={labels}
          dir="auto"
          onChange={(event) => {
            setLabels(event.target.value);
            change({ labels: labelList(event.target.value) });
          }}
        />
      </div>
    </>
  );
}

function labelList(text: string): string[] {
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .slice(0, 10);
}

/** A field the user emptied is left out, as if it had never been proposed. */
function withoutEmpty({ title, notes, project, due, labels }: Task): Task {
  return {
    title,
    ...(notes ? { notes } : {}),
    ...(project ? { project } : {}),
    ...(due ? { due } : {}),
    ...(labels && labels.length > 0 ? { labels } : {}),
  };
}
