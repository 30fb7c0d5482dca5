/** To a field by its name, where it is among those that are shown. */
export function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`[data-field="${name ?? ''}"] :is(input, select, textarea)`)?.focus();
}
