import type { Root } from 'react-dom/client';
import type { Language } from '../../../shared/i18n/translate';
import { TextProvider } from '../../lib/text';
import { UiProvider } from '../../ui/ui-provider';
import { RecoveryScreen } from './recovery-screen';

/** Draws the page in place of the app's; the language comes with its address, because the chosen one is in the database. */
export function showRecovery(root: Root, language: Language): void {
  document.documentElement.lang = language;
  root.render(
    <TextProvider language={language}>
      <UiProvider>
        <RecoveryScreen />
      </UiProvider>
    </TextProvider>,
  );
}
