import { HeartPulse, History, Inbox, PackageCheck, Settings, type LucideIcon } from 'lucide-react';
import { useText } from '../../lib/text';
import { Lamp } from '../../ui/lamp';
import { useNavigation, type Screen } from './navigation-store';
import { useStatus } from './status-store';

const SCREENS: { name: Exclude<Screen, 'settings'>; icon: LucideIcon }[] = [
  { name: 'review', icon: Inbox },
  { name: 'outcomes', icon: PackageCheck },
  { name: 'activity', icon: History },
  { name: 'health', icon: HeartPulse },
];

export function TopBar() {
  const { t } = useText();
  const screen = useNavigation((state) => state.screen);
  const go = useNavigation((state) => state.go);
  const waiting = useStatus((state) => (state.status === null ? 0 : state.status.waiting + state.status.held));
  return (
    <header className="top-bar">
      <span className={waiting > 0 ? 'brand brand-waiting' : 'brand'}>
        <Lamp size={22} lit={waiting > 0} />
      </span>
      <nav aria-label={t('nav.label')}>
        {SCREENS.map(({ name, icon: Icon }, index) => (
          <button
            key={name}
            type="button"
            className="nav-item"
            data-testid={`nav-${name}`}
            aria-current={screen === name ? 'page' : undefined}
            title={`${t(`nav.${name}`)} (${index + 1})`}
            onClick={() => go(name)}
          >
            <Icon className="icon" aria-hidden />
            <span className="nav-word">{t(`nav.${name}`)}</span>
            {name === 'review' && waiting > 0 && (
              <>
                <span className="badge" aria-hidden>
                  {waiting > 99 ? '99+' : waiting}
                </span>
                <span className="sr-only">{t('nav.waiting_other', { count: waiting })}</span>
              </>
            )}
          </button>
        ))}
        <button
          type="button"
          className="nav-item nav-item-icon"
          data-testid="nav-settings"
          aria-current={screen === 'settings' ? 'page' : undefined}
          aria-label={t('nav.settings')}
          title={`${t('nav.settings')} (5)`}
          onClick={() => go('settings')}
        >
          <Settings className="icon" aria-hidden />
        </button>
      </nav>
    </header>
  );
}
