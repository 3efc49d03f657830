import type { ReactNode } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';

type FormFootProps = {
  /** The button that sends the form. */
  submit: string;
  testId: string;
  busy?: boolean;
  /** Left out where there is nowhere to go back to. */
  onCancel?: () => void;
  cancel?: string;
  /** Other ways on, at the other end of the line. */
  children?: ReactNode;
};

/** The end of every form: the way back, then the one button that sends it. */
export function FormFoot({ submit, testId, busy = false, onCancel, cancel, children }: FormFootProps) {
  const { t } = useText();
  return (
    <div className="form-foot">
      {children !== undefined && <div className="form-foot-left">{children}</div>}
      {onCancel !== undefined && <Button label={cancel ?? t('common.cancel')} onClick={onCancel} />}
      <Button label={submit} look="solid" type="submit" busy={busy} data-testid={testId} />
    </div>
  );
}
