import { Download, Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { MessageReading } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { byteSize } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { ErrorNote } from '../frame/error-note';
import { Marks } from './marks';

type Attachment = Pick<MessageReading['attachments'][number], 'name' | 'type' | 'size' | 'flags' | 'position'>;

/** Attachments by name, type, size and what is odd about them. Saving is the only thing that can be done with one. */
export function AttachmentList({ messageId, attachments }: { messageId: string; attachments: Attachment[] }) {
  const { t } = useText();
  if (attachments.length === 0) return null;
  return (
    <div className="attachments">
      <ul aria-label={t('message.attachments')}>
        {attachments.map((attachment) => (
          <li key={attachment.position}>
            <AttachmentRow messageId={messageId} attachment={attachment} />
          </li>
        ))}
      </ul>
      <p className="attachments-hint muted">{t('attachment.hint')}</p>
    </div>
  );
}

function AttachmentRow({ messageId, attachment }: { messageId: string; attachment: Attachment }) {
  const { t, language } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const { name, type, size, flags, position } = attachment;
  const save = async () => {
    setBusy(true);
    setError(null);
    const answer = await call('messages.saveAttachment', { messageId, position });
    setBusy(false);
    if (!answer.ok) setError(answer.error);
    else if (answer.value.saved) announce(t('attachment.saved', { name }), true);
  };
  return (
    <>
      <div className="attachment">
        <Paperclip className="icon" aria-hidden />
        <span className="attachment-words">
          <span className="attachment-name" dir="auto">
            {name}
          </span>
          <span className="attachment-kind muted">
            <span dir="ltr">{type}</span> · {byteSize(size, language)}
          </span>
        </span>
        <Button
          label={t('attachment.save')}
          aria-label={t('attachment.saveThis', { name })}
          icon={Download}
          look="quiet"
          busy={busy}
          data-testid="save-attachment"
          onClick={() => void save()}
        />
      </div>
      <Marks flags={flags} />
      {error !== null && <ErrorNote error={error} onRetry={() => void save()} />}
    </>
  );
}
