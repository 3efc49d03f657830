import type { ReactNode } from 'react';
import type { MessageView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { When } from '../content/when';
import { useReviewDialog } from './review-dialog-store';
import { useReview } from './review-store';

type MessageHeadProps = {
  message: MessageView;
  topic: string;
  accountLabel: string;
  /** What can be done with the request as a whole, at the end of the first line. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Who asks and what for. The name opens the contact card. */
export function MessageHead({ message, topic, accountLabel, tools, children }: MessageHeadProps) {
  const { t } = useText();
  return (
    <header className="message-head">
      <div className="message-who">
        <Author from={message.from} />
        <span className="message-when">
          <When atMs={message.receivedAtMs} />
          {tools}
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

function Author({ from }: { from: MessageView['from'] }) {
  const { t } = useText();
  const { name, address } = from;
  const words = (
    <>
      <span className="message-name" dir="auto">
        {name || address || t('message.noSender')}
      </span>
      {name !== '' && (
        <span className="message-address" dir="ltr">
          {address}
        </span>
      )}
    </>
  );
  if (address === '') return <span className="message-author">{words}</span>;
  return (
    <button
      type="button"
      className="message-author"
      title={t('contact.hint')}
      data-testid="open-contact"
      onClick={() => useReviewDialog.getState().show('contact', useReview.getState().detail)}
    >
      {words}
    </button>
  );
}
