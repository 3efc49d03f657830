import type { TextKey } from '../../../shared/i18n/translate';
import { useText } from '../../lib/text';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useStatus } from '../frame/status-store';
import { UpdatesPanel } from '../updates/updates-panel';
import { systemOf, type System } from './accelerator';
import { ReportFile } from './report-file';

const SECRETS: Record<string, TextKey> = {
  keychain: 'about.secrets.keychain',
  passphrase: 'about.secrets.passphrase',
  session: 'about.secrets.session',
};

/** Where a profile lies when nobody named another place; as electron/app/profile.ts has it. */
const FOLDERS: Record<System, string> = {
  linux: '~/.config/genie-tray',
  mac: '~/Library/Application Support/Genie Tray',
  windows: '%APPDATA%\\Genie Tray',
};

/** What this program is, and where it keeps what it knows. */
export function AboutPage() {
  const { t } = useText();
  const { status, error, refresh } = useStatus();
  if (status === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="line" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  const secrets = SECRETS[status.secrets];
  const rows: { title: TextKey; text: string }[] = [
    { title: 'about.version', text: status.version },
    { title: 'about.licence', text: t('about.licenceText') },
    { title: 'about.data', text: t('about.dataText', { folder: FOLDERS[systemOf(navigator.platform)] }) },
    { title: 'about.secrets', text: secrets === undefined ? status.secrets : t(secrets) },
    { title: 'about.docs', text: t('about.docsText') },
  ];
  return (
    <div className="preferences">
      <dl className="about">
        {rows.map(({ title, text }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <UpdatesPanel />
      <ReportFile />
    </div>
  );
}
