import { Copy, Inbox } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import { copyShown } from '../../lib/copy-text';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { Note } from '../../ui/note';
import { useNavigation } from '../frame/navigation-store';
import { StartAtLogin } from '../settings/general-page';
import { mailboxName, mailboxPlace } from '../settings/mailbox-state';
import { usePreferences } from '../settings/preferences-store';
import { exampleSubject } from './example-subject';
import { ImportOffer } from './import-offer';

/** A mailbox is there: what happens now, how to try it, and three things that make it useful. */
export function AddedStep({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const name = mailboxName(account);
  // The form is gone, and the focus with it.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form added" data-testid="account-added">
      <h2 ref={title} tabIndex={-1} className="sr-only">
        {t('added.title', { name })}
      </h2>
      <Note tone="good" title={t('added.title', { name })} hint={mailboxPlace(account)} />
      <section className="added-try" aria-labelledby="added-try">
        <h2 id="added-try">{t('added.try')}</h2>
        <p className="muted">{t(account.kind === 'folder' ? 'added.tryFolder' : 'added.tryMail')}</p>
        <ExampleSubject account={account} />
        <p className="field-hint">{t('added.then')}</p>
      </section>
      <section className="added-more" aria-labelledby="added-more">
        <h2 id="added-more" className="section-title">
          {t('added.more')}
        </h2>
        <StartAtLogin />
        <NotifyMe />
        <ImportOffer account={account} />
      </section>
      <div className="form-foot">
        <Button label={t('added.mailboxes')} onClick={onDone} />
        <Button
          label={t('added.queue')}
          icon={Inbox}
          look="solid"
          data-testid="added-done"
          onClick={() => useNavigation.getState().go('review')}
        />
      </div>
    </div>
  );
}

function ExampleSubject({ account }: { account: AccountView }) {
  const { t } = useText();
  const shown = useRef<HTMLElement>(null);
  const copy = () => {
    if (shown.current !== null && copyShown(shown.current)) announce(t('common.copied'), true);
  };
  return (
    <p className="command-line">
      <code ref={shown} dir="auto">
        {exampleSubject(account, t)}
      </code>
      <Button label={t('added.copy')} icon={Copy} look="quiet" iconOnly data-testid="copy-example" onClick={copy} />
    </p>
  );
}

function NotifyMe() {
  const { t } = useText();
  const on = usePreferences((state) => state.settings?.notifications ?? false);
  return (
    <CheckField
      look="switch"
      label={t('preferences.notifications')}
      hint={t('added.notifyHint')}
      checked={on}
      onChange={(notifications) => void usePreferences.getState().change({ notifications })}
    />
  );
}
