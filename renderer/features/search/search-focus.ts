/** Puts the focus into the search field; the screen may have to be rendered first. */
export function focusSearch() {
  requestAnimationFrame(() => {
    const field = searchField();
    field?.focus();
    field?.select();
  });
}

/** The same, with a part of the text selected. */
export function selectInSearch(from: number, to: number) {
  requestAnimationFrame(() => {
    const field = searchField();
    field?.focus();
    field?.setSelectionRange(from, to);
  });
}

/** Where reading begins; the message may have to be rendered first. */
export function focusReader() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid=search-reader]')?.focus());
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-testid=search-field]');
}
