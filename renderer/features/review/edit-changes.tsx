import { useDeferredValue, useMemo } from 'react';
import type { ProposedAction } from '../../../shared/domain/action';
import { useNow } from '../../lib/now';
import { useText } from '../../lib/text';
import { changedFields } from '../content/fields';
import { FieldList } from '../content/field-list';

/** What the draft in the form changes of the original, while it is typed. */
export function EditChanges({ original, draft }: { original: ProposedAction; draft: ProposedAction }) {
  const { t, language } = useText();
  const nowMs = useNow();
  // Typing goes first; the marks follow.
  const settled = useDeferredValue(draft);
  const fields = useMemo(
    () => changedFields(original, settled, { nowMs, language }),
    [original, settled, nowMs, language],
  );
  return (
    <section className="edit-changes" aria-label={t('edit.changes')}>
      {fields.length === 0 ? (
        <p className="muted">{t('edit.noChanges')}</p>
      ) : (
        <FieldList fields={fields} removedShown />
      )}
    </section>
  );
}
