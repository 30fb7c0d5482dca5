import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of breaches, the most used first, in small letters. */
const COMMON = dictionary['passwords-common'];
const KNOWN: ReadonlySet<string> = new Set(COMMON);
/** With digits around them these are as easy to guess as by themselves. */
const MOST_USED: ReadonlySet<string> = new Set(COMMON.slice(0, 3_000));
/** Words of this product: what somebody tries first here. Named in docs/security-rules.md. */
const OWN_WORDS: ReadonlySet<string> = new Set(['candor', 'exchange', 'crypto', 'bitcoin', 'usdt', 'tether', 'trade', 'wallet']);

/**
 * Whether a password is one that many have, or the user's name or a word of this product with little added. The contract demands a symbol, so
 * `password1!` is what `password1` was: symbols and letters' case are looked past.
 */
export function isWeakPassword(password: string, loginName: string): boolean {
  const lower = password.toLowerCase();
  const plain = lower.replaceAll(/[!@#$%^&*]/g, '');
  const word = plain.replaceAll(/^[0-9]+|[0-9]+$/g, '');
  if (KNOWN.has(lower) || KNOWN.has(plain)) return true;
  const name = loginName.toLowerCase();
  return MOST_USED.has(word) || OWN_WORDS.has(word) || plain === name || word === name.replaceAll(/^[0-9]+|[0-9]+$/g, '');
}
