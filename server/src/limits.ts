import type { Rate } from './rate-limiter.ts';

/**
 * What one visitor, network or account may ask of the server before it is refused. A network is an IPv4 address or the first 64 bits of an IPv6
 * address. Rates are so many a minute, and `burst` at once. `docs/operations/limits.md` lists them all; the rates of single calls stand in the contract.
 */

/** Calls of one network together: above what one account may order, since several people share an address. */
export const CALLS_OF_NETWORK: Rate = { perMinute: 120_000, burst: 5_000 };

/** Files, pages and documents of one network. A first visit loads some forty, so fifty people behind one address may open the app at once. */
export const PAGES_OF_NETWORK: Rate = { perMinute: 3_000, burst: 2_000 };

/** Bodies that are no JSON or too long, of one account, or of one network's guests. */
export const MALFORMED_BODIES: Rate = { perMinute: 120, burst: 120 };

/** Orders, stakes and transfers of one account that end in a refusal: each may be a command in the journal. */
export const REFUSED_COMMANDS: Rate = { perMinute: 600, burst: 600 };

/** Session tokens of one network that the database has to be asked for in vain. */
export const UNKNOWN_TOKENS: Rate = { perMinute: 120, burst: 120 };

/** How long a token that nobody has is remembered as such, and how many of them. */
export const UNKNOWN_TOKEN_MS = 10_000;
export const UNKNOWN_TOKENS_MAX = 20_000;

/** By which limit something was refused or closed, as `/metrics` names it. */
export const LIMIT_NAMES = [
  'calls of a network',
  'rate of a call',
  'size of a body',
  'malformed bodies',
  'refused commands',
  'unknown tokens',
  'pages of a network',
] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];
