import { MailPlus } from 'lucide-react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { useNavigation } from '../frame/navigation-store';

/** On top of the list while there is no mailbox: nothing else matters before. */
export function NoMailbox() {
  const { t } = useText();
  return (
    <Note tone="info" title={t('accounts.none')} hint={t('accounts.noneHint')}>
      <Button
        label={t('accounts.addImap')}
        icon={MailPlus}
        look="solid"
        data-testid="add-imap"
        onClick={() => useNavigation.getState().goToSettings({ name: 'addImap' })}
      />
    </Note>
  );
}
