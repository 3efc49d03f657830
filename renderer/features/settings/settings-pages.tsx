import { useText } from '../../lib/text';
import { useNavigation, type SettingsPage } from '../frame/navigation-store';
import { ModelPage } from '../model/model-page';
import { AddAccountForm } from '../onboarding/add-account-form';
import { AddFolder } from '../onboarding/add-folder';
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
import { AccountEditForm } from './account-edit-form';
import { useAccounts } from './accounts-store';
import { mailboxName } from './mailbox-state';
import { placePage } from './settings-place';
import { SubPage } from './sub-page';

/** Every page that has a name of its own in the navigation. */
export function SettingsPages({ page }: { page: Exclude<SettingsPage, { name: 'home' }> }) {
  const { t } = useText();
  switch (page.name) {
    case 'addImap':
      return (
        <SubPage title={t('imap.title')} back={MAILBOXES}>
          <AddAccountForm onDone={showMailboxes} />
        </SubPage>
      );
    case 'addFolder':
      return (
        <SubPage title={t('folder.title')} back={MAILBOXES}>
          <AddFolder onDone={showMailboxes} />
        </SubPage>
      );
    case 'addDelegated':
      return (
        <SubPage title={t('delegated.title')} back={TOOLS}>
          <DelegatedForm serverId={page.serverId} onDone={showMailboxes} />
        </SubPage>
      );
    case 'model':
      return (
        <SubPage title={t('model.title')}>
          <ModelPage onDone={leaveModel} />
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
        <SubPage title={t('voice.title')} back={page.accountId === null ? undefined : MAILBOXES}>
          <VoicePage accountId={page.accountId} onDone={page.accountId === null ? goHome : showMailboxes} />
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

const MAILBOXES = { page: placePage('mailboxes'), label: 'accounts.title' } as const;
const TOOLS = { page: { name: 'tools' }, label: 'tools.title' } as const;
const RULES = { page: { name: 'rules' }, label: 'rules.title' } as const;
const PROGRAMS = { page: { name: 'programs' }, label: 'programs.title' } as const;

function goTo(page: SettingsPage) {
  useNavigation.getState().goToSettings(page);
}

function goHome() {
  goTo({ name: 'home' });
}

function showMailboxes() {
  goTo(MAILBOXES.page);
}

/** Without a mailbox the first run goes on: the doors are at the queue. */
function leaveModel() {
  if (useAccounts.getState().accounts?.length === 0) useNavigation.getState().go('review');
  else goHome();
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
    <SubPage title={account === undefined ? t('account.edit') : mailboxName(account)} back={MAILBOXES}>
      {account === undefined ? (
        <p className="muted">{t('account.gone')}</p>
      ) : (
        <AccountEditForm key={account.id} account={account} onDone={showMailboxes} />
      )}
    </SubPage>
  );
}
