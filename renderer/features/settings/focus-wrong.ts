/** Puts the focus into the first field that is marked as wrong, after the render that marks it. */
export function focusWrong(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
