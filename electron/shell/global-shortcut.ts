import type { App, GlobalShortcut } from 'electron';

export type WindowShortcut = {
  /** Takes this Electron accelerator in place of the one before; null frees it. Taken anew only when it changed. */
  set(accelerator: string | null): void;
  /** False where another program has it, the system lets nobody have one, or none is wanted. */
  active(): boolean;
};

/** The key combination that works from anywhere. `onPress` shows the window or puts it away. */
export function createWindowShortcut(deps: {
  registry: Pick<GlobalShortcut, 'register' | 'unregister'>;
  onPress: () => void;
  /** The text is no accelerator. */
  onError: (error: unknown) => void;
}): WindowShortcut {
  let taken: string | null = null;

  const take = (accelerator: string): string | null => {
    try {
      return deps.registry.register(accelerator, deps.onPress) ? accelerator : null;
    } catch (error) {
      deps.onError(error);
      return null;
    }
  };

  return {
    set(accelerator) {
      if (accelerator === taken) return;
      if (taken !== null) deps.registry.unregister(taken);
      taken = accelerator === null ? null : take(accelerator);
    },
    active: () => taken !== null,
  };
}

/**
 * On Wayland no program hears keys that go to another one; the desktop's portal hands them out (XDG GlobalShortcuts,
 * GNOME 48, KDE Plasma 6). To be called before the app is ready; versions of Chromium without it ignore the name.
 */
export function allowPortalShortcuts(app: Pick<App, 'commandLine'>, platform: NodeJS.Platform): void {
  if (platform !== 'linux') return;
  const name = 'enable-features';
  const others = app.commandLine.getSwitchValue(name);
  app.commandLine.appendSwitch(name, others === '' ? 'GlobalShortcutsPortal' : `${others},GlobalShortcutsPortal`);
}
