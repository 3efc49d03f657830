import { RefreshCw } from 'lucide-react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';

type ErrorNoteProps = { error: WireError; onRetry?: () => void; urgent?: boolean };

/** Main's sentence and next step in the window's language; where main sent none, the window's own for that code. */
export function ErrorNote({ error, onRetry, urgent = true }: ErrorNoteProps) {
  const { t, said } = useText();
  const title = said(error.message) || t(`error.${error.code}`);
  const hint = said(error.hint) || t(`error.${error.code}.hint`);
  return (
    <Note tone="error" title={title} hint={hint} urgent={urgent}>
      {onRetry !== undefined && <Button label={t('common.retry')} icon={RefreshCw} onClick={onRetry} />}
    </Note>
  );
}
