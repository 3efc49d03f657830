/** Puts the focus into the search field; the screen may have to be rendered first. */
export function focusSearch() {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>('[data-testid=search-field]');
    field?.focus();
    field?.select();
  });
}
