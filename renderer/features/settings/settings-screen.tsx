import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { useNavigation, type SettingsPage } from '../frame/navigation-store';
import { AddAccountForm } from '../onboarding/add-account-form';
import { useModel } from '../model/model-store';
import { ModelPage } from '../model/model-page';
import { PrivacyPage } from '../privacy/privacy-page';
import { GrantForm } from '../programs/grant-form';
import { ProgramsPage } from '../programs/programs-page';
import { RulePage } from '../rules/rule-page';
import { RulesPage } from '../rules/rules-page';
import { DelegatedForm } from '../tools/delegated-form';
import { ServerForm } from '../tools/server-form';
import { ServerToolsPage } from '../tools/server-tools-page';
import { ToolsPage } from '../tools/tools-page';
import { useTools } from '../tools/tools-store';
import { VoicePage } from '../voice/voice-page';
import { AboutSection } from './about-section';
import { AccountEditForm } from './account-edit-form';
import { AccountsSection } from './accounts-section';
import { useAccounts } from './accounts-store';
import { FolderForm } from './folder-form';
import { GenieSection } from './genie-section';
import { PreferencesSection } from './preferences-section';
import { SubPage } from './sub-page';

/** Settings and the pages behind them. */
export function SettingsScreen() {
  const { t } = useText();
  const page = useNavigation((state) => state.settingsPage);
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
          <GenieSection />
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
    case 'addDelegated':
      return (
        <SubPage title={t('delegated.title')} back={TOOLS}>
          <DelegatedForm serverId={page.serverId} onDone={goHome} />
        </SubPage>
      );
    case 'model':
      return (
        <SubPage title={t('model.title')}>
          <ModelPage onDone={goHome} />
        </SubPage>
      );
    case 'rules':
      return (
        <SubPage title={t('rules.title')}>
          <RulesPage />
        </SubPage>
      );
    case 'rule':
      return (
        <SubPage title={t(page.ruleId === null ? 'rule.new' : 'rule.edit')} back={RULES}>
          <RulePage ruleId={page.ruleId} onDone={() => goTo(RULES.page)} />
        </SubPage>
      );
    case 'voice':
      return (
        <SubPage title={t('voice.title')}>
          <VoicePage accountId={page.accountId} onDone={goHome} />
        </SubPage>
      );
    case 'privacy':
      return (
        <SubPage title={t('privacy.title')}>
          <PrivacyPage onDone={goHome} />
        </SubPage>
      );
    case 'tools':
      return (
        <SubPage title={t('tools.title')}>
          <ToolsPage />
        </SubPage>
      );
    case 'addTools':
      return (
        <SubPage title={t('tools.addTitle')} back={TOOLS}>
          <ServerForm onDone={showAdded} />
        </SubPage>
      );
    case 'toolServer':
      return <ToolServer serverId={page.serverId} />;
    case 'programs':
      return (
        <SubPage title={t('programs.title')}>
          <ProgramsPage />
        </SubPage>
      );
    case 'grant':
      return (
        <SubPage title={t('programs.add')} back={PROGRAMS}>
          <GrantForm onDone={() => goTo(PROGRAMS.page)} />
        </SubPage>
      );
    case 'edit':
      return <EditAccount accountId={page.accountId} />;
  }
}

const TOOLS = { page: { name: 'tools' }, label: 'tools.title' } as const;
const RULES = { page: { name: 'rules' }, label: 'rules.title' } as const;
const PROGRAMS = { page: { name: 'programs' }, label: 'programs.title' } as const;

function goTo(page: SettingsPage) {
  useNavigation.getState().goToSettings(page);
}

function goHome() {
  goTo({ name: 'home' });
}

/** A new server's tools come next: none of them is allowed yet. */
function showAdded(name: string | null) {
  const server = useTools.getState().servers?.find((candidate) => candidate.name === name);
  goTo(server === undefined ? TOOLS.page : { name: 'toolServer', serverId: server.id });
}

function ToolServer({ serverId }: { serverId: string }) {
  const { t } = useText();
  const server = useTools((state) => state.servers?.find(({ id }) => id === serverId));
  return (
    <SubPage title={server?.name ?? t('tools.title')} back={TOOLS}>
      <ServerToolsPage serverId={serverId} />
    </SubPage>
  );
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
