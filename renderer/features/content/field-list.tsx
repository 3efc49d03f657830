import { useMemo } from 'react';
import { wordDiff } from '../../lib/word-diff';
import { useText } from '../../lib/text';
import type { Field } from './fields';

type FieldListProps = { fields: Field[]; /** Show what an edit took away, struck through. */ removedShown?: boolean };

/** Labelled lines and the main text. Always text, never markup: all of it was written by a stranger or a model. */
export function FieldList({ fields, removedShown = false }: FieldListProps) {
  return (
    <div className="content">
      {groups(fields).map((group, index) =>
        group[0]?.look === 'line' ? (
          <Lines key={index} fields={group} removedShown={removedShown} />
        ) : (
          group.map((field) => <Block key={index} field={field} removedShown={removedShown} />)
        ),
      )}
    </div>
  );
}

/** Consecutive lines belong together, everything else stands alone. */
function groups(fields: Field[]): Field[][] {
  const list: Field[][] = [];
  for (const field of fields) {
    const last = list.at(-1);
    if (field.look === 'line' && last?.[0]?.look === 'line') last.push(field);
    else list.push([field]);
  }
  return list;
}

function Lines({ fields, removedShown }: { fields: Field[]; removedShown: boolean }) {
  const { t } = useText();
  return (
    <dl className="content-lines">
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label !== null && t(field.label)}</dt>
          <dd>
            <FieldText field={field} removedShown={removedShown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Block({ field, removedShown }: { field: Field; removedShown: boolean }) {
  const { t } = useText();
  const text = (
    <p className={`content-text content-${field.look}`} dir="auto">
      <FieldText field={field} removedShown={removedShown} />
    </p>
  );
  if (field.label === null) return text;
  return (
    <div className="content-block">
      <h4>{t(field.label)}</h4>
      {text}
    </div>
  );
}

function FieldText({ field, removedShown }: { field: Field; removedShown: boolean }) {
  const { text, original } = field;
  const parts = useMemo(
    () => (original === undefined || original === text ? null : wordDiff(original, text)),
    [original, text],
  );
  if (parts === null) return text;
  return parts.map((part, index) => {
    if (part.kind === 'same') return part.text;
    if (part.kind === 'added') return <ins key={index}>{part.text}</ins>;
    return removedShown ? <del key={index}>{part.text}</del> : null;
  });
}
