/**
 * Puts what `element` shows on the clipboard, from inside a click. The page has no clipboard permission (every
 * permission is denied), so the selection is copied, which needs none. Returns whether the browser did it.
 */
export function copyShown(element: Element): boolean {
  const selection = window.getSelection();
  if (selection === null) return false;
  selection.selectAllChildren(element);
  const copied = document.execCommand('copy');
  selection.removeAllRanges();
  return copied;
}
