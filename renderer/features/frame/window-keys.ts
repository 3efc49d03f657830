import { useCallback, useEffect } from 'react';
import { call } from '../../bridge/call';
import { commandOf, FLOATING, takesText, type Command } from '../../lib/shortcuts';
import { focusSearch } from '../search/search-focus';
import { useCheckNow } from './check-now';
import { useNavigation } from './navigation-store';

/** Calls `handle` for key presses that are commands, unless they go to a text or a dialog. `true` means: done. */
export function useCommands(handle: (command: Command, event: KeyboardEvent) => boolean) {
  useCommandsOn(document, handle);
}

/** Keys that work on every screen, where the screen itself made nothing of them: the window hears after the document. */
export function useWindowKeys() {
  const checkNow = useCheckNow();
  useCommandsOn(
    window,
    useCallback((command: Command) => runWindowCommand(command, checkNow), [checkNow]),
  );
}

function useCommandsOn(target: Document | Window, handle: (command: Command, event: KeyboardEvent) => boolean) {
  useEffect(() => {
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
      if (takesText(event.target) || document.querySelector(FLOATING) !== null) return;
      const command = commandOf(event);
      if (command !== null && handle(command, event)) event.preventDefault();
    };
    target.addEventListener('keydown', onKey);
    return () => target.removeEventListener('keydown', onKey);
  }, [target, handle]);
}

function runWindowCommand(command: Command, checkNow: () => void): boolean {
  switch (command) {
    case 'review':
    case 'outcomes':
    case 'activity':
    case 'health':
    case 'settings':
      useNavigation.getState().go(command);
      return true;
    case 'search':
      useNavigation.getState().go('search');
      focusSearch();
      return true;
    case 'help':
      useNavigation.getState().showHelp(true);
      return true;
    case 'checkNow':
      checkNow();
      return true;
    case 'back':
      // No screen had anything to go back from.
      void call('app.putAway', {});
      return true;
    case 'next':
    case 'previous':
    case 'open':
    case 'edit':
    case 'approve':
    case 'approveAll':
    case 'dismiss':
    case 'undo':
    case 'snooze':
    case 'contact':
    case 'history':
    case 'conversation':
    case 'source':
      return false;
  }
}
