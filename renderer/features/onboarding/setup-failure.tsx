import type { ReactNode } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Note } from '../../ui/note';
import { FormError } from '../frame/form-error';
import type { SetupField } from './sentence-at';

type SetupFailureProps = {
  error: WireError;
  /** The fields on this page: an error of one of them stands there, not here. */
  shown: readonly SetupField[];
  /** Buttons for what can be done about it. */
  children?: ReactNode;
};

/** Which step did not work; the sentence itself where no field of the page has it, and the way on. */
export function SetupFailure({ error, shown, children }: SetupFailureProps) {
  const { t } = useText();
  if (error.at === undefined) {
    return (
      <>
        <FormError error={error} />
        {children !== undefined && <div className="setup-ways">{children}</div>}
      </>
    );
  }
  const { step, field } = error.at;
  if (field === null || !shown.includes(field)) {
    return (
      <div className="setup-failure">
        <p className="choice-legend">{t(`setup.failed.${step}`)}</p>
        <FormError error={error} />
        {children !== undefined && <div className="setup-ways">{children}</div>}
      </div>
    );
  }
  return (
    <Note tone="error" title={t(`setup.failed.${step}`)} hint={t('setup.failed.atField')}>
      {children}
    </Note>
  );
}
