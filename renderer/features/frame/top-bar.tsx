import { HeartPulse, History, Inbox, PackageCheck, Search, Settings, type LucideIcon } from 'lucide-react';
import { useText } from '../../lib/text';
import { Lamp } from '../../ui/lamp';
import { Tooltip } from '../../ui/tooltip';
import { useNavigation, type Screen } from './navigation-store';
import { useStatus } from './status-store';

const SCREENS: { name: Exclude<Screen, 'settings' | 'search'>; icon: LucideIcon }[] = [
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
  const needsYou = useStatus((state) => state.status?.needsYou ?? 0);
  return (
    <header className="top-bar">
      <span className={waiting > 0 ? 'brand brand-waiting' : 'brand'}>
        <Lamp size={22} lit={waiting > 0} />
      </span>
      <nav aria-label={t('nav.label')}>
        {SCREENS.map(({ name, icon: Icon }, index) => (
          <Tooltip key={name} text={t(`nav.${name}`)} shortcut={String(index + 1)}>
            <button
              type="button"
              className="nav-item"
              data-testid={`nav-${name}`}
              aria-current={screen === name ? 'page' : undefined}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => go(name)}
            >
              <Icon className="icon" aria-hidden />
              <span className="nav-word">{t(`nav.${name}`)}</span>
              {name === 'review' && waiting > 0 && (
                <Badge count={waiting} text={t('nav.waiting_other', { count: waiting })} />
              )}
              {name === 'outcomes' && needsYou > 0 && (
                <Badge count={needsYou} text={t('nav.needsYou_other', { count: needsYou })} />
              )}
            </button>
          </Tooltip>
        ))}
        <IconItem name="search" icon={Search} shortcut="/" className="nav-item-first-icon" />
        <IconItem name="settings" icon={Settings} shortcut="5" />
      </nav>
    </header>
  );
}

type IconItemProps = { name: 'search' | 'settings'; icon: LucideIcon; shortcut: string; className?: string };

function IconItem({ name, icon: Icon, shortcut, className = '' }: IconItemProps) {
  const { t } = useText();
  const screen = useNavigation((state) => state.screen);
  const go = useNavigation((state) => state.go);
  return (
    <Tooltip text={t(`nav.${name}`)} shortcut={shortcut}>
      <button
        type="button"
        className={`nav-item nav-item-icon ${className}`}
        data-testid={`nav-${name}`}
        aria-current={screen === name ? 'page' : undefined}
        aria-label={t(`nav.${name}`)}
        aria-keyshortcuts={shortcut}
        onClick={() => go(name)}
      >
        <Icon className="icon" aria-hidden />
      </button>
    </Tooltip>
  );
}

/** A number on screen, its words for readers. */
function Badge({ count, text }: { count: number; text: string }) {
  return (
    <>
      <span className="badge" aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{text}</span>
    </>
  );
}
