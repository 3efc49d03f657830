import { ago } from './scene-parts';
import { mailboxes, single, type Scene } from './scenes';

/** What the line at the foot of the window has to say. */
export const frameScenes: Record<string, Scene> = {
  paused: { accounts: mailboxes, sessions: [single], paused: true },
  offline: {
    accounts: mailboxes.map((one) => ({
      ...one,
      health: { ...one.health, state: 'backoff' as const, retryAtMs: ago(-5) },
    })),
    sessions: [single],
  },
};
