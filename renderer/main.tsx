import { createRoot } from 'react-dom/client';
import { followEvents } from './features/frame/follow-events';
import { WindowFrame } from './features/frame/window-frame';
import './styles/window.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');
followEvents();
createRoot(root).render(<WindowFrame />);
