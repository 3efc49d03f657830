import { createRoot } from 'react-dom/client';
import { shippedLanguage } from '../shared/i18n/translate';
import { followEvents } from './features/frame/follow-events';
import { WindowFrame } from './features/frame/window-frame';
import './styles/window.css';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root element.');
const root = createRoot(element);
// Main opens this page with `recovery` where there is no database that it could talk about.
const recovery = new URLSearchParams(location.search).get('recovery');
if (recovery === null) {
  followEvents();
  root.render(<WindowFrame />);
} else {
  // Not awaited here: it imports from the file this module is in, which would wait for it in turn.
  void import('./features/recovery/show-recovery').then(({ showRecovery }) =>
    showRecovery(root, shippedLanguage(recovery)),
  );
}
