import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useNavigation } from '../frame/navigation-store';
import { ShortcutRecorder } from './shortcut-recorder';

/** The one shortcut that works everywhere, and all that work in the window. */
export function KeyboardPage() {
  const { t } = useText();
  return (
    <div className="preferences">
      <ShortcutRecorder />
      <Button label={t('keyboard.all')} onClick={() => useNavigation.getState().showHelp(true)} />
    </div>
  );
}
