import { Eye, MessagesSquare } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { ThreadMessage } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { conversationStore, type ConversationState, type Thread } from './conversation-store';
import { MessageBody } from './message-body';
import { When } from './when';

/** The conversation around a message: one quiet row a message, each opens its text. Stands there from the start. */
export function Conversation({ messageId }: { messageId: string }) {
  const { t } = useText();
  const [store] = useState(() => conversationStore(messageId));
  const { thread, error, load } = useStore(store);
  useEffect(() => void load(), [load]);
  return (
    <details className="fold conversation" data-testid="conversation">
      <summary>
        <MessagesSquare className="icon" aria-hidden />
        {thread === null ? t('conversation.title') : t('conversation.count_other', { count: thread.messages.length })}
      </summary>
      {thread === null && error === null && <Skeleton label={t('common.loading')} rows={3} look="line" />}
      {error !== null && thread === null && <ErrorNote error={error} onRetry={() => void load()} />}
      {thread !== null && <Messages thread={thread} store={store} messageId={messageId} />}
    </details>
  );
}

type MessagesProps = { thread: Thread; store: StoreApi<ConversationState>; messageId: string };

function Messages({ thread, store, messageId }: MessagesProps) {
  const { t } = useText();
  const { messages, missing, excluded } = thread;
  return (
    <>
      {missing > 0 && <Missing count={missing} store={store} />}
      {messages.length < 2 && missing === 0 && <p className="muted conversation-line">{t('conversation.alone')}</p>}
      {messages.length > 1 && (
        <ol className="conversation-list">
          {messages.map((message) => (
            <li key={message.id}>
              <Row message={message} own={message.id === messageId} />
            </li>
          ))}
        </ol>
      )}
      {excluded > 0 && (
        <p className="muted conversation-line">{t('conversation.excluded_other', { count: excluded })}</p>
      )}
    </>
  );
}

/** What is referred to but not here, and the way to look for it. */
function Missing({ count, store }: { count: number; store: StoreApi<ConversationState> }) {
  const { t } = useText();
  const { busy, error, looked, lookOnServer } = useStore(store);
  return (
    <>
      <p className="conversation-line conversation-missing">
        <span className="muted">
          {t(looked ? 'conversation.stillMissing_other' : 'conversation.missing_other', { count })}
        </span>
        <Button
          label={t('conversation.fetch')}
          look="quiet"
          className="button-inline"
          busy={busy}
          data-testid="fetch-conversation"
          onClick={() => void lookOnServer()}
        />
      </p>
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}

function Row({ message, own }: { message: ThreadMessage; own: boolean }) {
  const { t } = useText();
  const { from, receivedAtMs, preview, inContext } = message;
  const words = (
    <>
      <span className="conversation-who" dir="auto">
        {from.name || from.address || t('message.noSender')}
      </span>
      {own && <span className="conversation-own">{t('conversation.own')}</span>}
      {inContext && !own && <Mark icon={Eye} text={t('conversation.seen')} />}
      <When atMs={receivedAtMs} />
      <span className="conversation-preview" dir="auto">
        {preview}
      </span>
    </>
  );
  // Its text stands above already.
  if (own) return <div className="conversation-row">{words}</div>;
  return <OpenableRow messageId={message.id}>{words}</OpenableRow>;
}

function OpenableRow({ messageId, children }: { messageId: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="conversation-item" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="conversation-row" data-testid="conversation-row">
        {children}
      </summary>
      {open && <MessageBody messageId={messageId} />}
    </details>
  );
}
