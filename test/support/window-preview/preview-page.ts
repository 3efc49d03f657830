/// <reference types="vite/client" />
import '../../../renderer/bridge/genie-bridge';
import { fakeGenie } from './fake-genie';
import { frameScenes } from './frame-scenes';
import { genieScenes } from './genie-scenes';
import { reviewScenes } from './review-scenes';
import { screenScenes } from './screen-scenes';
import { settingsScenes } from './settings-scenes';
import { scenes as otherScenes, type Scene } from './scenes';

const scenes = { ...otherScenes, ...frameScenes, ...genieScenes, ...reviewScenes, ...screenScenes, ...settingsScenes };

// ?scene=NAME&language=de&theme=dark: the real window over sample answers.
const query = new URLSearchParams(location.search);
const scene: Scene | undefined = scenes[query.get('scene') ?? 'three'];
if (scene === undefined) throw new Error(`There is no such scene. Known: ${Object.keys(scenes).join(', ')}`);
const genie = fakeGenie(scene, {
  language: query.get('language') === 'de' ? 'de' : 'en',
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
});
Object.defineProperty(window, 'genie', { value: genie });
await import('../../../renderer/main');
