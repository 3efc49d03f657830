import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyShown } from '../../lib/copy-text';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';

/** The id that log lines and audit entries of this request carry. */
export function TraceId({ traceId }: { traceId: string }) {
  const { t } = useText();
  const ref = useRef<HTMLElement>(null);
  const copy = () => {
    if (ref.current !== null && copyShown(ref.current)) announce(t('common.copied'), true);
  };
  return (
    <p className="trace">
      <span>{t('foot.trace')}</span> <code ref={ref}>{traceId}</code>
      <Button label={t('foot.copyTrace')} icon={Copy} look="quiet" iconOnly onClick={copy} />
    </p>
  );
}
