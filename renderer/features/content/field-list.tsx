import { useMemo } from 'react';
import { wordDiff } from '../../lib/word-diff';
import { useText } from '../../lib/text';
import type { Field } from './fields';

type FieldListProps = { fields: Field[]; /** Show what an edit took away, struck through. */ removedShown?: boolean };

/** Labelled lines and the main text. Always text, never markup: all of it was written by a stranger or a model. */
export function FieldList({ fields, removedShown = false }: FieldListProps) {
  const { t } = useText();
  const labelled = fields.filter((field) => field.label !== null && field.look === 'line');
  const rest = fields.filter((field) => !labelled.includes(field));
  const [main, others] = [rest.filter((field) => field.label === null), rest.filter((field) => field.label !== null)];
  return (
    <div className="content">
      {labelled.length > 0 && (
        <dl className="content-lines">
          {labelled.map((field) => (
            <div key={field.label}>
              <dt>{t(field.label!)}</dt>
              <dd>
                <FieldText field={field} removedShown={removedShown} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {main.map((field, index) => (
        <p key={index} className="content-text" dir="auto">
          <FieldText field={field} removedShown={removedShown} />
        </p>
      ))}
      {others.map((field) => (
        <div key={field.label} className="content-block">
          <h4>{t(field.label!)}</h4>
          <p className={field.look === 'code' ? 'content-text content-code' : 'content-text'} dir="auto">
            <FieldText field={field} removedShown={removedShown} />
          </p>
        </div>
      ))}
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
