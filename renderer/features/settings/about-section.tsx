import type { TextKey } from '../../../shared/i18n/translate';
import { useText } from '../../lib/text';
import { useStatus } from '../frame/status-store';

const SECRETS: Record<string, TextKey> = {
  keychain: 'about.secrets.keychain',
  passphrase: 'about.secrets.passphrase',
  session: 'about.secrets.session',
};

export function AboutSection() {
  const { t } = useText();
  const status = useStatus((state) => state.status);
  if (status === null) return null;
  const secrets = SECRETS[status.secrets];
  return (
    <section className="settings-section" aria-labelledby="settings-about">
      <h2 id="settings-about" className="section-title">
        {t('about.title')}
      </h2>
      <dl className="about">
        <div>
          <dt>{t('about.version')}</dt>
          <dd>{status.version}</dd>
        </div>
        <div>
          <dt>{t('about.secrets')}</dt>
          <dd>{secrets === undefined ? status.secrets : t(secrets)}</dd>
        </div>
        <div>
          <dt>{t('about.mailbox')}</dt>
          <dd>{t('about.mailboxText')}</dd>
        </div>
      </dl>
    </section>
  );
}
