import { CloudOff, FileCode } from 'lucide-react';
import { useState } from 'react';
import type { MessageReading } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { dayOf } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Conversation } from './conversation';
import { MessageBody } from './message-body';
import { SourceDialog } from './source-dialog';
import { SenderLine } from './trust-line';
import { When } from './when';

/** One message to read: who, when, the text piece by piece, attachments, links, quoted history, conversation, source. */
export function MessageReader({ messageId }: { messageId: string }) {
  return (
    <article className="reader" data-testid="message-reader">
      <MessageBody key={messageId} messageId={messageId} head={(message) => <ReaderHead message={message} />}>
        <Conversation messageId={messageId} />
        <ShowSource messageId={messageId} />
      </MessageBody>
    </article>
  );
}

function ReaderHead({ message }: { message: MessageReading }) {
  const { t } = useText();
  const { from, to, cc, subject, accountLabel, mailbox } = message;
  const lines = [
    { label: t('field.to'), people: to },
    { label: t('field.cc'), people: cc },
  ].filter(({ people }) => people.length > 0);
  return (
    <header className="message-head">
      <div className="message-who">
        <span className="message-author">
          <span className="message-name" dir="auto">
            {from.name || from.address || t('message.noSender')}
          </span>
          {from.name !== '' && (
            <span className="message-address" dir="ltr">
              {from.address}
            </span>
          )}
        </span>
        <span className="message-when">
          <When atMs={message.receivedAtMs} />
        </span>
      </div>
      <SenderLine sender={message.sender} />
      <h2 className="topic" data-testid="reader-subject" tabIndex={-1} dir="auto">
        {subject || t('message.noTopic')}
      </h2>
      <dl className="content-lines reader-lines">
        {lines.map(({ label, people }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">
              {people.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ')}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('message.mailbox')}</dt>
          <dd dir="auto">
            {accountLabel} · {mailbox}
          </dd>
        </div>
      </dl>
      {message.goneAtMs !== null && <Gone atMs={message.goneAtMs} />}
    </header>
  );
}

function Gone({ atMs }: { atMs: number }) {
  const { t, language } = useText();
  const nowMs = useNow();
  return <Mark icon={CloudOff} text={t('message.gone', { when: dayOf(atMs, nowMs, language) })} />;
}

function ShowSource({ messageId }: { messageId: string }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        label={t('source.show')}
        icon={FileCode}
        look="quiet"
        className="fold-button"
        data-testid="show-source"
        onClick={() => setOpen(true)}
      />
      {open && <SourceDialog messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  );
}
