import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { textPiece } from './text-piece';

/** Characters the first lines are cut from, and characters that are laid out at a time once it is open. */
const CLOSED = 2_000;
const STEP = 20_000;

/** What a mail says: its first lines, the rest on request. Always text, never markup. */
export function MessageText({ text }: { text: string }) {
  const { t } = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  const [limit, setLimit] = useState(CLOSED);
  const [clipped, setClipped] = useState(false);
  const open = limit > CLOSED;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || open) return;
    const watcher = new ResizeObserver(() => setClipped(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [open]);
  if (text.trim() === '') return <p className="muted">{t('message.empty')}</p>;
  const shown = textPiece(text, limit);
  const more = shown.length < text.length;
  return (
    <div>
      <p ref={ref} className={open ? 'message-text' : 'message-text message-text-cut'} dir="auto">
        {shown}
      </p>
      {open && more && (
        <Button
          label={t('message.showMore')}
          look="quiet"
          className="button-inline message-more"
          onClick={() => setLimit(limit + STEP)}
        />
      )}
      {(open || more || clipped) && (
        <Button
          label={open ? t('message.less') : t('message.more')}
          look="quiet"
          className="button-inline"
          aria-expanded={open}
          onClick={() => setLimit(open ? CLOSED : CLOSED + STEP)}
        />
      )}
    </div>
  );
}
