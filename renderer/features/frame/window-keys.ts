import { useEffect } from 'react';
import { commandOf, takesText, type Command } from '../../lib/shortcuts';
import { focusSearch } from '../search/search-focus';
import { useNavigation } from './navigation-store';
import { useStatus } from './status-store';

/** Calls `handle` for key presses that are commands, unless they go to a text or a dialog. `true` means: done. */
export function useCommands(handle: (command: Command, event: KeyboardEvent) => boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesText(event.target) || document.querySelector('dialog[open]') !== null) return;
      const command = commandOf(event);
      if (command !== null && handle(command, event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [handle]);
}

/** Keys that work on every screen. */
export function useWindowKeys() {
  useCommands(runWindowCommand);
}

function runWindowCommand(command: Command): boolean {
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
      void useStatus.getState().checkNow();
      return true;
    case 'next':
    case 'previous':
    case 'open':
    case 'back':
    case 'edit':
    case 'approve':
    case 'approveAll':
    case 'dismiss':
    case 'undo':
    case 'snooze':
    case 'contact':
    case 'history':
      return false;
  }
}
