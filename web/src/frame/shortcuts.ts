/** Keys of one letter on the trade page of a desktop. None of them sends anything: the ticket and its review do. */
export type Shortcut = 'help' | 'search' | 'buy' | 'sell';

const KEYS: Readonly<Record<string, Shortcut>> = { '?': 'help', '/': 'search', b: 'buy', s: 'sell' };

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

export interface Around {
  /** Turned on by the user; without that only the list of shortcuts can be opened. */
  readonly on: boolean;
  /** The focus is where keys write. */
  readonly typing: boolean;
  /** A sheet lies over the page. */
  readonly covered: boolean;
}

/** What a key means there; null for everything that belongs to somebody else. */
export function shortcutOf(pressed: Pressed, { on, typing, covered }: Around): Shortcut | null {
  if (typing || covered || pressed.repeat || pressed.isComposing || pressed.defaultPrevented) return null;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const shortcut = KEYS[pressed.key.toLowerCase()] ?? null;
  return on || shortcut === 'help' ? shortcut : null;
}

/** Keys write into fields, and choose by letter in lists; a slider or a switch takes none of ours away. */
export const WRITTEN_IN =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=listbox], [role=menu]';
