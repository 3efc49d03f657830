import { memo } from 'react';
import type { MessageView } from '../../../shared/ipc/views';
import { AttachmentList } from '../content/attachment-list';
import { Conversation } from '../content/conversation';
import { LinkList } from '../content/link-list';
import { Marks } from '../content/marks';
import { MessageText } from '../content/message-text';
import { QuotedText } from '../content/quoted-text';

/** What the mail of a request says and carries, and the conversation it stands in. */
export const RequestContent = memo(function RequestContent({
  messageId,
  message,
}: {
  messageId: string;
  message: MessageView;
}) {
  return (
    <section className="message">
      <MessageText text={message.visibleText} />
      <Marks flags={message.flags} />
      <AttachmentList
        messageId={messageId}
        // Attachments are asked for by their place in the mail.
        attachments={message.attachments.map((attachment, index) => ({ ...attachment, position: index + 1 }))}
      />
      <div className="folds">
        <LinkList links={message.links} />
        <QuotedText text={message.quotedText} />
        <Conversation messageId={messageId} />
      </div>
    </section>
  );
});
