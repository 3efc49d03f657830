import { EventEmitter } from 'node:events';
import type { BridgeIpc } from '../../electron/preload/bridge';

type Listener = (event: unknown, input: unknown) => Promise<unknown>;

/**
 * ipcMain and ipcRenderer of one window without Electron: whatever crosses is cloned the way Electron clones it
 * (structured clone), and arrives with the frame it was sent from.
 */
export function ipcPair(frame: { url: string; parent: unknown } | null, contents: object) {
  const listeners = new Map<string, Listener>();
  const pushed = new EventEmitter();
  const event = () => ({ sender: contents, senderFrame: frame });

  const main = {
    handle(channel: string, listener: Listener) {
      if (listeners.has(channel)) throw new Error(`${channel} has a handler already`);
      listeners.set(channel, listener);
    },
    removeHandler: (channel: string) => void listeners.delete(channel),
  };
  const renderer: BridgeIpc = {
    async invoke(channel, input) {
      const listener = listeners.get(channel);
      if (!listener) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await listener(event(), structuredClone(input)));
    },
    on: (channel, relay) => pushed.on(channel, relay),
    removeListener: (channel, relay) => pushed.removeListener(channel, relay),
  };
  return {
    main,
    renderer,
    channels: () => [...listeners.keys()],
    /** WebContents.send of the same window. */
    send: (channel: string, payload: unknown) => pushed.emit(channel, {}, structuredClone(payload)),
  };
}
