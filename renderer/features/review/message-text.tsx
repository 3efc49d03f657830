import { Link2, Paperclip, TriangleAlert, Info } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MessageView } from '../../../shared/ipc/views';
import { byteSize } from '../../lib/format';
import { linkHost } from '../../lib/link-host';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { flagMarks } from './reasons';

/** What the mail says, as text: first lines, the rest on request; links named, never followed. */
export function MessageText({ message }: { message: MessageView }) {
  return (
    <section className="message">
      <VisibleText text={message.visibleText} />
      <Marks flags={message.flags} />
      <Attachments message={message} />
      <div className="folds">
        <Links message={message} />
        <Quoted text={message.quotedText} />
      </div>
    </section>
  );
}

function VisibleText({ text }: { text: string }) {
  const { t } = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || open) return;
    const watcher = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [open]);
  if (text.trim() === '') return <p className="muted">{t('message.empty')}</p>;
  return (
    <div>
      <p ref={ref} className={open ? 'message-text' : 'message-text message-text-cut'} dir="auto">
        {text}
      </p>
      {(cut || open) && (
        <Button
          label={open ? t('message.less') : t('message.more')}
          look="quiet"
          className="button-inline"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
    </div>
  );
}

/** Remarks on a mail, a link or a proposal. On a proposal (`serious`) every one is a reason to look twice. */
export function Marks({ flags, serious = false }: { flags: string[]; serious?: boolean }) {
  const { t } = useText();
  const marks = flagMarks(flags, t, serious);
  if (marks.length === 0) return null;
  return (
    <ul className="marks">
      {marks.map((mark) => (
        <li key={mark.text}>
          <Mark
            icon={serious || mark.serious ? TriangleAlert : Info}
            text={mark.text}
            tone={serious || mark.serious ? 'warning' : 'plain'}
          />
        </li>
      ))}
    </ul>
  );
}

function Attachments({ message }: { message: MessageView }) {
  const { t, language } = useText();
  if (message.attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label={t('message.attachments')}>
      {message.attachments.map((attachment, index) => (
        <li key={index}>
          <Paperclip className="icon" aria-hidden />
          <span className="attachment-name" title={attachment.type}>
            {attachment.name}
          </span>
          <span className="muted">{byteSize(attachment.size, language)}</span>
          <Marks flags={attachment.flags} />
        </li>
      ))}
    </ul>
  );
}

function Links({ message }: { message: MessageView }) {
  const { t } = useText();
  if (message.links.length === 0) return null;
  const odd = message.links.some((link) => link.flags.length > 0);
  return (
    <details className="fold" open={odd}>
      <summary>
        <Link2 className="icon" aria-hidden />
        {t('message.links_other', { count: message.links.length })}
      </summary>
      <ul className="links">
        {message.links.map((link, index) => (
          <li key={index}>
            <p>
              <span dir="auto">{link.text}</span> <span className="muted">{t('message.linkLeadsTo')}</span>{' '}
              <strong dir="ltr">{linkHost(link.url)}</strong>
            </p>
            <p className="link-url" dir="ltr">
              {link.url}
            </p>
            <Marks flags={link.flags} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Quoted({ text }: { text: string }) {
  const { t } = useText();
  if (text.trim() === '') return null;
  return (
    <details className="fold">
      <summary>{t('message.quoted')}</summary>
      <p className="message-text message-quoted" dir="auto">
        {text}
      </p>
    </details>
  );
}
