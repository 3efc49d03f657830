import { useEffect, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { MessageReading } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { AttachmentList } from './attachment-list';
import { LinkList } from './link-list';
import { Marks } from './marks';
import { readingStore, type ReadingPart, type ReadingState } from './reading-store';

type MessageBodyProps = {
  messageId: string;
  /** What stands above the text. */
  head?: (message: MessageReading) => ReactNode;
  /** What stands beside links and quoted history. */
  children?: ReactNode;
};

/** What a message says and carries, piece by piece: text, attachments, links, quoted history. */
export function MessageBody({ messageId, head, children }: MessageBodyProps) {
  const { t } = useText();
  const [store] = useState(() => readingStore(messageId));
  const message = useStore(store, (state) => state.message);
  const problem = useStore(store, (state) => state.problem);
  useEffect(() => void store.getState().open(), [store]);
  if (message === null) {
    if (problem === null) return <Skeleton label={t('common.loading')} rows={4} look="line" />;
    return <ErrorNote error={problem.error} onRetry={() => void store.getState().open()} />;
  }
  return (
    <div className="message">
      {head?.(message)}
      <ReadText store={store} />
      <Marks flags={message.flags} />
      <AttachmentList messageId={messageId} attachments={message.attachments} />
      <div className="folds">
        <LinkList links={message.links.items} total={message.links.total}>
          {message.links.hasMore && <More store={store} part="links" label={t('message.moreLinks')} />}
        </LinkList>
        {message.quotedChars > 0 && <ReadQuoted store={store} />}
        {children}
      </div>
    </div>
  );
}

function ReadText({ store }: { store: StoreApi<ReadingState> }) {
  const { t } = useText();
  const body = useStore(store, (state) => state.body);
  if (body === null) return null;
  if (body.text.trim() === '') return <p className="muted">{t('message.empty')}</p>;
  return (
    <div>
      <p className="message-text" dir="auto" data-testid="reader-text">
        {body.text}
      </p>
      {body.hasMore && (
        <More store={store} part="text" label={t('message.showPart', { part: body.chunk + 1, parts: body.chunks })} />
      )}
    </div>
  );
}

function ReadQuoted({ store }: { store: StoreApi<ReadingState> }) {
  const { t } = useText();
  const quoted = useStore(store, (state) => state.quoted);
  return (
    <details
      className="fold"
      onToggle={(event) => {
        if (event.currentTarget.open && quoted === null) void store.getState().moreQuoted();
      }}
    >
      <summary>{t('message.quoted')}</summary>
      {quoted !== null && (
        <p className="message-text message-quoted" dir="auto">
          {quoted.text}
        </p>
      )}
      {(quoted === null || quoted.hasMore) && <More store={store} part="quoted" label={t('message.showMore')} />}
    </details>
  );
}

const MORE = { text: 'moreText', quoted: 'moreQuoted', links: 'moreLinks' } as const;

/** The next piece, or why it did not come. */
function More({
  store,
  part,
  label,
}: {
  store: StoreApi<ReadingState>;
  part: Exclude<ReadingPart, 'message'>;
  label: string;
}) {
  const busy = useStore(store, (state) => state.busy === part);
  const problem = useStore(store, (state) => state.problem);
  const more = () => void store.getState()[MORE[part]]();
  if (problem?.part === part) return <ErrorNote error={problem.error} onRetry={more} />;
  return <Button label={label} look="quiet" className="button-inline" busy={busy} onClick={more} />;
}
