/** What the style sheets read from the root element; the first of each is the default. */
export const looks = {
  rise: ['green', 'red'],
  vision: ['standard', 'blue-orange'],
  textSize: ['100', '115', '130', '150', '200'],
  motion: ['device', 'reduced', 'full'],
} as const;
export type Look = { readonly [Part in keyof typeof looks]: (typeof looks)[Part][number] };

/** Without imports, as what runs before the first paint uses it too. */
export function markPreferences(root: HTMLElement, { rise, vision, textSize, motion }: Look): void {
  root.dataset['rise'] = rise;
  root.dataset['vision'] = vision;
  root.dataset['textSize'] = textSize;
  if (motion === 'device') delete root.dataset['motion'];
  else root.dataset['motion'] = motion;
}
