import {
  Bell,
  Cpu,
  HardDrive,
  Info,
  Keyboard,
  ListChecks,
  Mails,
  PenLine,
  Plug,
  ShieldCheck,
  SlidersHorizontal,
  TriangleAlert,
  Wrench,
  ChevronRight,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import type { TextKey } from '../../../shared/i18n/translate';
import { useText } from '../../lib/text';
import { useNavigation, type SettingsPage } from '../frame/navigation-store';
import { usePrograms } from '../programs/programs-store';
import { useRules } from '../rules/rules-store';
import { useTools } from '../tools/tools-store';
import { useEntryStates, type EntryState } from './entry-states';
import { entryOf, placePage, type Entry } from './settings-place';

type Row = { entry: Entry; page: SettingsPage; testId: string; icon: LucideIcon; title: TextKey };

const GROUPS: { title: TextKey; rows: Row[] }[] = [
  {
    title: 'accounts.title',
    rows: [
      {
        entry: 'mailboxes',
        page: placePage('mailboxes'),
        testId: 'settings-mailboxes',
        icon: Mails,
        title: 'accounts.title',
      },
    ],
  },
  {
    title: 'settings.genie',
    rows: [
      { entry: 'model', page: { name: 'model' }, testId: 'change-model', icon: Cpu, title: 'model.title' },
      { entry: 'rules', page: { name: 'rules' }, testId: 'open-rules', icon: ListChecks, title: 'rules.title' },
      {
        entry: 'voice',
        page: { name: 'voice', accountId: null },
        testId: 'open-voice',
        icon: PenLine,
        title: 'voice.title',
      },
      { entry: 'tools', page: { name: 'tools' }, testId: 'open-tools', icon: Wrench, title: 'tools.title' },
      { entry: 'programs', page: { name: 'programs' }, testId: 'open-programs', icon: Plug, title: 'programs.title' },
    ],
  },
  {
    title: 'settings.app',
    rows: [
      {
        entry: 'notifications',
        page: placePage('notifications'),
        testId: 'settings-notifications',
        icon: Bell,
        title: 'notifications.title',
      },
      {
        entry: 'keyboard',
        page: placePage('keyboard'),
        testId: 'settings-keyboard',
        icon: Keyboard,
        title: 'keyboard.title',
      },
      {
        entry: 'general',
        page: placePage('general'),
        testId: 'settings-general',
        icon: SlidersHorizontal,
        title: 'general.title',
      },
    ],
  },
  {
    title: 'settings.data',
    rows: [
      {
        entry: 'privacy',
        page: { name: 'privacy' },
        testId: 'open-privacy',
        icon: ShieldCheck,
        title: 'privacy.title',
      },
      {
        entry: 'storage',
        page: placePage('storage'),
        testId: 'settings-storage',
        icon: HardDrive,
        title: 'storage.title',
      },
      { entry: 'about', page: placePage('about'), testId: 'settings-about', icon: Info, title: 'about.title' },
    ],
  },
];

/** Every page of the settings with how it stands, in groups. `beside`: it stays at the side of the page. */
export function SettingsList({ beside }: { beside: boolean }) {
  const { t } = useText();
  const current = useNavigation((state) => entryOf(state.settingsPage));
  const states = useEntryStates();
  useEffect(() => {
    void useRules.getState().refresh();
    void useTools.getState().refresh();
    void usePrograms.getState().refresh();
  }, []);
  return (
    <nav className="settings-groups" aria-label={t('nav.settings')} onKeyDown={moveFocus}>
      {GROUPS.map(({ title, rows }) => (
        <ul key={title} className="settings-rows" aria-label={t(title)}>
          {rows.map((row) => (
            <ListRow
              key={row.entry}
              row={row}
              state={states[row.entry]}
              current={beside && row.entry === (current ?? 'mailboxes')}
            />
          ))}
        </ul>
      ))}
    </nav>
  );
}

function ListRow({ row, state, current }: { row: Row; state: EntryState; current: boolean }) {
  const { t } = useText();
  const { page, testId, icon: Icon, title } = row;
  const { text, trouble = false } = state;
  return (
    <li>
      <button
        type="button"
        className="settings-row"
        data-testid={testId}
        aria-current={current ? 'page' : undefined}
        onClick={() => useNavigation.getState().goToSettings(page)}
      >
        <Icon className="icon" aria-hidden />
        <span className="settings-row-title">{t(title)}</span>
        <span className={trouble ? 'settings-row-state settings-row-trouble' : 'settings-row-state muted'}>
          {trouble && <TriangleAlert className="icon" aria-hidden />}
          <span>{text}</span>
        </span>
        <ChevronRight className="icon settings-row-turn" aria-hidden />
      </button>
    </li>
  );
}

/** The arrows walk through the rows, as in every list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
