import { lazy, Suspense, useEffect } from 'react';
import { shippedLanguage } from '../../../shared/i18n/translate';
import { TextProvider } from '../../lib/text';
import { Toast } from '../../ui/toast';
import { UiProvider } from '../../ui/ui-provider';
import { ReviewScreen } from '../review/review-screen';
import { usePreferences } from '../settings/preferences-store';
import { Alerts } from './alerts';
import { useArrivals } from './arrivals';
import { useNavigation } from './navigation-store';
import { ShortcutSheet } from './shortcut-sheet';
import { StatusBar } from './status-bar';
import { useStatus } from './status-store';
import { TopBar } from './top-bar';
import { useWindowKeys } from './window-keys';

// The queue is what the window opens for: every other screen is loaded when somebody goes there.
const ActivityScreen = lazy(async () => ({ default: (await import('../activity/activity-screen')).ActivityScreen }));
const HealthScreen = lazy(async () => ({ default: (await import('../health/health-screen')).HealthScreen }));
const OutcomesScreen = lazy(async () => ({ default: (await import('../outcomes/outcomes-screen')).OutcomesScreen }));
const SearchScreen = lazy(async () => ({ default: (await import('../search/search-screen')).SearchScreen }));
const SettingsScreen = lazy(async () => ({ default: (await import('../settings/settings-screen')).SettingsScreen }));
const WelcomeScreen = lazy(async () => ({ default: (await import('../welcome/welcome-screen')).WelcomeScreen }));

/** The whole window: navigation, what needs attention, one screen, and the line with the last check. */
export function WindowFrame() {
  const resolved = useStatus((state) => state.status?.language);
  const language = resolved ?? shippedLanguage(navigator.language);
  const theme = usePreferences((state) => state.settings?.theme) ?? 'system';

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  return (
    <TextProvider language={language}>
      <UiProvider>
        <Frame />
      </UiProvider>
    </TextProvider>
  );
}

function Frame() {
  const helpOpen = useNavigation((state) => state.helpOpen);
  useWindowKeys();
  useArrivals();
  return (
    <div className="frame">
      <TopBar />
      <Alerts />
      <main className="screen">
        <Suspense>
          <CurrentScreen />
        </Suspense>
      </main>
      <StatusBar />
      <Toast />
      {helpOpen && <ShortcutSheet />}
    </div>
  );
}

function CurrentScreen() {
  const screen = useNavigation((state) => state.screen);
  const accounts = useStatus((state) => state.status?.accounts);
  switch (screen) {
    case 'review':
      return accounts === 0 ? <WelcomeScreen /> : <ReviewScreen />;
    case 'outcomes':
      return <OutcomesScreen />;
    case 'activity':
      return <ActivityScreen />;
    case 'health':
      return <HealthScreen />;
    case 'search':
      return <SearchScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}
