import { useText } from '../../lib/text';
import { Choice } from '../../ui/choice';
import { CheckField, SelectField } from '../../ui/field';
import { ErrorNote } from '../frame/error-note';
import { usePreferences } from './preferences-store';

const THEMES = ['system', 'light', 'dark'] as const;
const LANGUAGES = ['system', 'en', 'de'] as const;

export function PreferencesSection() {
  const { t } = useText();
  const { settings, error, change, refresh } = usePreferences();
  return (
    <section className="settings-section" aria-labelledby="settings-look">
      <h2 id="settings-look" className="section-title">
        {t('preferences.title')}
      </h2>
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {settings !== null && (
        <div className="preferences">
          <Choice
            label={t('preferences.theme')}
            labelShown
            value={settings.theme}
            options={THEMES.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
            onChange={(theme) => void change({ theme })}
          />
          <SelectField
            label={t('preferences.language')}
            value={settings.language}
            data-testid="language"
            onChange={(event) => {
              const language = LANGUAGES.find((candidate) => candidate === event.target.value);
              if (language !== undefined) void change({ language });
            }}
          >
            {LANGUAGES.map((value) => (
              <option key={value} value={value}>
                {t(`preferences.language.${value}`)}
              </option>
            ))}
          </SelectField>
          <CheckField
            look="switch"
            label={t('preferences.notifications')}
            hint={t('preferences.notificationsHint')}
            checked={settings.notifications}
            onChange={(notifications) => void change({ notifications })}
          />
        </div>
      )}
    </section>
  );
}
