import { SHORTCUTS } from '../../lib/shortcuts';
import { useText } from '../../lib/text';
import { Dialog } from '../../ui/dialog';
import { useNavigation } from './navigation-store';

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', Escape: 'Esc' };

export function ShortcutSheet() {
  const { t } = useText();
  const showHelp = useNavigation((state) => state.showHelp);
  const rows = [...SHORTCUTS, { keys: [`${t('keys.ctrl')}+↵`], command: 'save', text: 'keys.saveEdit' as const }];
  return (
    <Dialog title={t('keys.title')} closeLabel={t('common.close')} onClose={() => showHelp(false)}>
      <dl className="shortcuts">
        {rows.map((row) => (
          <div key={row.command}>
            <dt>{t(row.text)}</dt>
            <dd>
              {row.keys.map((key) => (
                <kbd key={key}>{keyName(key, t('keys.ctrl'))}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function keyName(key: string, ctrl: string): string {
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/^Ctrl/, ctrl));
}
