import type { ReactNode } from 'react';
import type { MessageView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { When } from '../content/when';

type MessageHeadProps = { message: MessageView; topic: string; accountLabel: string; children: ReactNode };

/** Who asks and what for. */
export function MessageHead({ message, topic, accountLabel, children }: MessageHeadProps) {
  const { t } = useText();
  const { from } = message;
  return (
    <header className="message-head">
      <div className="message-who">
        <span className="message-name" dir="auto">
          {from.name || from.address || t('message.noSender')}
        </span>
        {from.name !== '' && (
          <span className="message-address" dir="ltr">
            {from.address}
          </span>
        )}
        <span className="message-when">
          <When atMs={message.receivedAtMs} />
        </span>
      </div>
      {children}
      <h2 className="topic" data-testid="topic" tabIndex={-1} dir="auto">
        {topic || t('message.noTopic')}
      </h2>
      <p className="sr-only">{t('message.inMailbox', { account: accountLabel })}</p>
    </header>
  );
}
