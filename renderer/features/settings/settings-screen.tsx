import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { useWide } from '../../lib/wide';
import { useNavigation, type SettingsPlace } from '../frame/navigation-store';
import { useModel } from '../model/model-store';
import { AboutPage } from './about-page';
import { useAccounts } from './accounts-store';
import { GeneralPage } from './general-page';
import { KeyboardPage } from './keyboard-page';
import { MailboxesPage } from './mailboxes-page';
import { NoMailbox } from './no-mailbox';
import { NotificationsPage } from './notifications-page';
import { SettingsList } from './settings-list';
import { SettingsPages } from './settings-pages';
import { placeOf } from './settings-place';
import { StoragePage } from './storage/storage-page';
import { SubPage } from './sub-page';

/** The list of the settings and the page behind it: one after the other, or side by side where there is room. */
export function SettingsScreen() {
  const wide = useWide();
  const page = useNavigation((state) => state.settingsPage);
  useEffect(() => {
    void useModel.getState().refresh();
    void useAccounts.getState().refresh();
  }, []);
  const place = placeOf(page);
  if (wide) {
    return (
      <div className="settings-wide">
        <SettingsList beside />
        {page.name === 'home' ? <PlacePage key={place} place={place ?? 'mailboxes'} /> : <SettingsPages page={page} />}
      </div>
    );
  }
  if (page.name !== 'home') return <SettingsPages page={page} />;
  return place === null ? <Home /> : <PlacePage key={place} place={place} />;
}

function Home() {
  const { t } = useText();
  const none = useAccounts((state) => state.accounts?.length === 0);
  return (
    <div className="page">
      <h1 className="page-title">{t('nav.settings')}</h1>
      {none && <NoMailbox />}
      <SettingsList beside={false} />
    </div>
  );
}

function PlacePage({ place }: { place: SettingsPlace }) {
  const { t } = useText();
  switch (place) {
    case 'mailboxes':
      return (
        <SubPage title={t('accounts.title')}>
          <MailboxesPage />
        </SubPage>
      );
    case 'notifications':
      return (
        <SubPage title={t('notifications.title')}>
          <NotificationsPage />
        </SubPage>
      );
    case 'keyboard':
      return (
        <SubPage title={t('keyboard.title')}>
          <KeyboardPage />
        </SubPage>
      );
    case 'general':
      return (
        <SubPage title={t('general.title')}>
          <GeneralPage />
        </SubPage>
      );
    case 'storage':
      return (
        <SubPage title={t('storage.title')}>
          <StoragePage />
        </SubPage>
      );
    case 'about':
      return (
        <SubPage title={t('about.title')}>
          <AboutPage />
        </SubPage>
      );
  }
}
