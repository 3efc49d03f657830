import { SHORTCUT_GROUPS, SHORTCUTS, type ShortcutGroup } from '../../lib/shortcuts';
import { useText } from '../../lib/text';
import { Dialog } from '../../ui/dialog';
import { Keys } from '../../ui/keys';
import { shownKeys, systemOf } from '../settings/accelerator';
import { usePreferences } from '../settings/preferences-store';
import { useNavigation } from './navigation-store';

type SheetRow = { text: string; ways: string[] };

/** Every key of the window, group by group, and the one that shows it from anywhere. */
export function ShortcutSheet() {
  const { t } = useText();
  const showHelp = useNavigation((state) => state.showHelp);
  const groups = useRows();
  return (
    <Dialog title={t('keys.title')} closeLabel={t('common.close')} onClose={() => showHelp(false)} wide>
      <div className="shortcut-groups">
        {groups.map(({ group, rows }) => (
          <section key={group} className="shortcut-group" aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`keys.group.${group}`)}</h3>
            <dl className="shortcuts">
              {rows.map(({ text, ways }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {ways.map((way) => (
                      <Keys key={way} keys={way} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function useRows(): { group: ShortcutGroup; rows: SheetRow[] }[] {
  const { t } = useText();
  const everywhere = usePreferences((state) => state.settings?.shortcut ?? null);
  const extra: Partial<Record<ShortcutGroup, SheetRow[]>> = {
    proposals: [{ text: t('keys.saveEdit'), ways: [keyName('Ctrl+Enter', t('keys.ctrl'))] }],
  };
  if (everywhere !== null) {
    const keys = shownKeys(everywhere, systemOf(navigator.platform), t).join('+');
    extra.window = [{ text: t('keys.everywhere'), ways: [keys] }];
  }
  return SHORTCUT_GROUPS.map((group) => {
    const listed = SHORTCUTS.filter((shortcut) => shortcut.group === group);
    const rows = listed.map(({ text, keys }) => ({
      text: t(text),
      ways: keys.map((key) => keyName(key, t('keys.ctrl'))),
    }));
    return { group, rows: [...rows, ...(extra[group] ?? [])] };
  });
}

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', Escape: 'Esc' };

function keyName(keys: string, ctrl: string): string {
  return keys
    .split('+')
    .map((key) => (key === 'Ctrl' ? ctrl : (SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key))))
    .join('+');
}
