import type { Channel } from '../../../form/codes/sent-code.ts';

const HIDDEN = '•••';
const SHOWN_OF_NAME = 2;
const SHOWN_OF_NUMBER = 4;

/** An address that its owner recognises and nobody else can read over a shoulder: `al•••@example.com`, `+•••8000`. */
export function masked(channel: Channel, address: string): string {
  if (channel === 'phone') return `\u2066+${HIDDEN}${address.slice(-SHOWN_OF_NUMBER)}\u2069`;
  const at = address.lastIndexOf('@');
  // A name of one or two letters would be shown whole.
  return `\u2066${address.slice(0, Math.min(SHOWN_OF_NAME, at - 1))}${HIDDEN}${address.slice(at)}\u2069`;
}
