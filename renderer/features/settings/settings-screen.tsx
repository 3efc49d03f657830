import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useCommands } from '../frame/window-keys';
import { useNavigation } from '../frame/navigation-store';
import { AddAccountForm } from '../onboarding/add-account-form';
import { AboutSection } from './about-section';
import { AccountEditForm } from './account-edit-form';
import { AccountsSection } from './accounts-section';
import { useAccounts } from './accounts-store';
import { FolderForm } from './folder-form';
import { ModelForm } from './model-form';
import { ModelSection } from './model-section';
import { useModel } from './model-store';
import { PreferencesSection } from './preferences-section';

/** Settings and the pages behind them; one level deep. */
export function SettingsScreen() {
  const { t } = useText();
  const page = useNavigation((state) => state.settingsPage);
  const model = useModel((state) => state.model);
  useEffect(() => {
    void useModel.getState().refresh();
    void useAccounts.getState().refresh();
  }, []);
  switch (page.name) {
    case 'home':
      return (
        <div className="page">
          <h1 className="page-title">{t('nav.settings')}</h1>
          <AccountsSection />
          <ModelSection />
          <PreferencesSection />
          <AboutSection />
        </div>
      );
    case 'addImap':
      return (
        <SubPage title={t('imap.title')}>
          <AddAccountForm onDone={goHome} />
        </SubPage>
      );
    case 'addFolder':
      return (
        <SubPage title={t('folder.title')}>
          <FolderForm onDone={goHome} />
        </SubPage>
      );
    case 'model':
      return (
        <SubPage title={t('model.title')}>{model !== null && <ModelForm model={model} onDone={goHome} />}</SubPage>
      );
    case 'edit':
      return <EditAccount accountId={page.accountId} />;
  }
}

function goHome() {
  useNavigation.getState().goToSettings({ name: 'home' });
}

function EditAccount({ accountId }: { accountId: string }) {
  const { t } = useText();
  const account = useAccounts((state) => state.accounts?.find((candidate) => candidate.id === accountId));
  return (
    <SubPage title={account?.label || account?.address || t('account.edit')}>
      {account === undefined ? (
        <p className="muted">{t('account.gone')}</p>
      ) : (
        <AccountEditForm key={account.id} account={account} onDone={goHome} />
      )}
    </SubPage>
  );
}

function SubPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useText();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  useCommands(leaveOnBack);
  return (
    <div className="page">
      <Button
        label={t('nav.settings')}
        shortcut="Esc"
        icon={ChevronLeft}
        look="quiet"
        className="page-back"
        onClick={goHome}
      />
      <h1 ref={ref} className="page-title" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

function leaveOnBack(command: string): boolean {
  if (command !== 'back') return false;
  goHome();
  return true;
}
