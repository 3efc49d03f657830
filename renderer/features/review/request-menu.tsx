import {
  AlarmClock,
  Archive,
  ArchiveX,
  CircleUserRound,
  CopyX,
  Ellipsis,
  FileCode,
  FileText,
  Fingerprint,
  History,
  MessagesSquare,
} from 'lucide-react';
import type { Translate } from '../../../shared/i18n/translate';
import type { HeldView, SessionView } from '../../../shared/ipc/views';
import { copyShown } from '../../lib/copy-text';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Menu, type MenuItem } from '../../ui/menu';
import { useReviewDialog, type ReviewDialog } from './review-dialog-store';
import { toggleConversation } from './review-focus';
import { useReview, waitingActions } from './review-store';

/** What else can be done with a request as a whole, each with its key. */
export function RequestMenu({ session, held }: { session: SessionView | null; held: HeldView | null }) {
  const { t } = useText();
  const { show, offers } = useReviewDialog.getState();
  const detail = { session, held };
  const over = (dialog: ReviewDialog, item: Omit<MenuItem, 'key' | 'onSelect'>): MenuItem[] =>
    offers(dialog, detail) ? [{ ...item, key: dialog, onSelect: () => show(dialog, detail) }] : [];
  const sent = session?.modelCall?.label === 'builtin' ? t('foot.whatWasRead') : t('foot.whatWasSent');
  const waiting = session === null ? 0 : waitingActions(session).length;
  const dismissAll = over('dismissAll', {
    label: t('session.dismissAll_other', { count: waiting }),
    icon: CopyX,
    danger: true,
    testId: 'dismiss-all',
  });
  return (
    <Menu
      label={t('request.more')}
      icon={Ellipsis}
      data-testid="request-menu"
      items={[
        ...over('snooze', { label: t('snooze.button'), icon: AlarmClock, shortcut: 'S', testId: 'snooze' }),
        ...(session === null ? [] : [keepItem(session, t)]),
        ...over('contact', { label: t('contact.title'), icon: CircleUserRound, shortcut: 'C' }),
        ...over('history', { label: t('foot.history'), icon: History, shortcut: 'H', testId: 'show-history' }),
        'separator',
        {
          key: 'conversation',
          label: t('conversation.toggle'),
          icon: MessagesSquare,
          shortcut: 'O',
          // The menu gives the focus back first.
          onSelect: () => requestAnimationFrame(toggleConversation),
        },
        ...over('source', { label: t('source.show'), icon: FileCode, shortcut: 'U', testId: 'show-source' }),
        ...over('payload', { label: sent, icon: FileText, testId: 'show-payload' }),
        {
          key: 'trace',
          label: t('foot.copyTrace'),
          icon: Fingerprint,
          onSelect: () => {
            const trace = document.querySelector('.detail .trace code');
            if (trace !== null && copyShown(trace)) announce(t('common.copied'), true);
          },
        },
        ...(dismissAll.length > 0 ? (['separator', ...dismissAll] as const) : []),
      ]}
    />
  );
}

/** Requests that are over expire (Settings, Storage), but not one that is kept. */
function keepItem({ id, kept }: SessionView, t: Translate): MenuItem {
  const toggle = async () => {
    if (await useReview.getState().keep(id, !kept)) announce(t(kept ? 'keep.released' : 'keep.kept'), true);
  };
  return {
    key: 'keep',
    label: t(kept ? 'keep.release' : 'keep.keep'),
    icon: kept ? ArchiveX : Archive,
    testId: 'keep',
    onSelect: () => void toggle(),
  };
}
