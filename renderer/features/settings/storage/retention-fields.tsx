import { useState } from 'react';
import type { RetentionSettings } from '../../../../shared/domain/keeping';
import type { WireError } from '../../../../shared/ipc/wire-result';
import { useText } from '../../../lib/text';
import { announce } from '../../../ui/announce';
import { SelectField } from '../../../ui/field';
import { ErrorNote } from '../../frame/error-note';
import { useKeeping } from './keeping-store';
import { daysOf, daysOffered, daysValue, RETENTION_NAMES, type RetentionName } from './retention-days';

/** How long each kind stays; each change takes effect with the next run. */
export function RetentionFields({ settings }: { settings: RetentionSettings }) {
  const { t } = useText();
  const [error, setError] = useState<WireError | null>(null);
  const change = async (name: RetentionName, value: string) => {
    const failed = await useKeeping.getState().setRetention({ ...settings, [name]: daysOf(value) });
    setError(failed);
    if (failed === null) announce(t('common.saved'), true);
  };
  return (
    <fieldset className="preference-group retention">
      <legend className="section-title">{t('storage.keep')}</legend>
      {RETENTION_NAMES.map((name) => (
        <SelectField
          key={name}
          label={t(`storage.keep.${name}`)}
          hint={t(`storage.keep.${name}.hint`)}
          value={daysValue(settings[name])}
          data-testid={`retention-${name}`}
          onChange={(event) => void change(name, event.target.value)}
        >
          {daysOffered(name, settings[name]).map((days) => (
            <option key={daysValue(days)} value={daysValue(days)}>
              {days === null ? t('storage.forever') : t('storage.days_other', { count: days })}
            </option>
          ))}
        </SelectField>
      ))}
      <p className="field-hint">{t('storage.holds')}</p>
      {error !== null && <ErrorNote error={error} />}
    </fieldset>
  );
}
