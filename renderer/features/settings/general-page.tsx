import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { Choice } from '../../ui/choice';
import { CheckField, SelectField } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useDesktop } from './desktop-store';
import { usePreferences } from './preferences-store';

const THEMES = ['system', 'light', 'dark'] as const;
const LANGUAGES = ['system', 'en', 'de'] as const;

/** How the app looks, what it speaks, and when it starts. */
export function GeneralPage() {
  const { t } = useText();
  const { settings, error, change, refresh } = usePreferences();
  if (settings === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={3} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  return (
    <div className="preferences">
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
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
      <StartAtLogin />
    </div>
  );
}

/** Says so where this system does not let the app start by itself. */
export function StartAtLogin() {
  const { t } = useText();
  const on = usePreferences((state) => state.settings?.startAtLogin ?? false);
  const startAtLogin = useDesktop((state) => state.desktop?.startAtLogin);
  useEffect(() => void useDesktop.getState().refresh(), []);
  const change = async (next: boolean) => {
    await usePreferences.getState().change({ startAtLogin: next });
    await useDesktop.getState().refresh();
  };
  if (startAtLogin?.supported === false) return <p className="field-hint">{t('general.startUnsupported')}</p>;
  const refused = on && startAtLogin?.active === false;
  return (
    <CheckField
      look="switch"
      label={t('general.start')}
      hint={t(refused ? 'general.startRefused' : 'general.startHint')}
      checked={on}
      onChange={(next) => void change(next)}
    />
  );
}
