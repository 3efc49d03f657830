/**
 * What the close button and Escape do. With a tray icon the window hides: the icon brings it back. Without one the
 * window is the app: it is minimised, so that it stays in the task bar, and closing it there ends the app.
 */
export function onClose(state: { hasTray: boolean; isPutAside: boolean }): 'hide' | 'minimise' | 'quit' {
  if (state.hasTray) return 'hide';
  return state.isPutAside ? 'quit' : 'minimise';
}

/**
 * Whether the window goes away when another one gets the focus. On macOS and Windows users expect that of a tray window
 * they only glanced at; once they clicked or typed in it, it stays until they close it, because work beside another
 * window (copying, signing in) must not vanish. On Linux never: there the focus may follow the pointer.
 */
export function hidesOnBlur(platform: NodeJS.Platform, state: { hasTray: boolean; wasUsed: boolean }): boolean {
  return platform !== 'linux' && state.hasTray && !state.wasUsed;
}
