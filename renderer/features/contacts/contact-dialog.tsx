import { useEffect, useState } from 'react';
import type { ContactCard } from '../../../shared/domain/voice';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { count } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { When } from '../content/when';
import { ErrorNote } from '../frame/error-note';

type ContactDialogProps = { accountId: string; from: { name: string; address: string }; onClose: () => void };

/** What is known of a sender, and the user's own notes, which go to the model with a request of theirs. */
export function ContactDialog({ accountId, from, onClose }: ContactDialogProps) {
  const { t } = useText();
  const [card, setCard] = useState<ContactCard | null>(null);
  const [notes, setNotes] = useState('');
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const { address } = from;
  useEffect(() => {
    let shown = true;
    void call('contacts.get', { accountId, address }).then((answer) => {
      if (!shown) return;
      if (!answer.ok) return setError(answer.error);
      setCard(answer.value);
      setNotes(answer.value.notes);
    });
    return () => void (shown = false);
  }, [accountId, address]);

  const save = async () => {
    setBusy(true);
    const answer = await call('contacts.setNotes', { accountId, address, notes });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    announce(t('common.saved'), true);
    onClose();
  };

  return (
    <Dialog
      title={t('contact.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('common.save')}
            look="solid"
            busy={busy}
            aria-disabled={card === null}
            data-testid="contact-save"
            onClick={() => void (card !== null && save())}
          />
        </>
      }
    >
      <div>
        <p className="contact-name" dir="auto">
          {card?.name || from.name || address}
        </p>
        <p className="muted" dir="ltr">
          {address}
        </p>
      </div>
      {error !== null && <ErrorNote error={error} />}
      {card === null && error === null && <Skeleton label={t('common.loading')} rows={3} look="line" />}
      {card !== null && (
        <>
          <SeenHere card={card} />
          <TextArea
            label={t('contact.notes')}
            hint={t('contact.notesHint')}
            value={notes}
            rows={4}
            maxLength={2_000}
            dir="auto"
            data-testid="contact-notes"
            onChange={(event) => setNotes(event.target.value)}
          />
        </>
      )}
    </Dialog>
  );
}

function SeenHere({ card }: { card: ContactCard }) {
  const { t, language } = useText();
  const { messages, firstSeenAtMs, lastSeenAtMs } = card;
  if (firstSeenAtMs === null || lastSeenAtMs === null) return <p className="muted">{t('contact.unseen')}</p>;
  return (
    <dl className="about contact-seen">
      <div>
        <dt>{t('contact.messages')}</dt>
        <dd>{count(messages, language)}</dd>
      </div>
      <div>
        <dt>{t('contact.first')}</dt>
        <dd>
          <When atMs={firstSeenAtMs} />
        </dd>
      </div>
      <div>
        <dt>{t('contact.last')}</dt>
        <dd>
          <When atMs={lastSeenAtMs} />
        </dd>
      </div>
    </dl>
  );
}
