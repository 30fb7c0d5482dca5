import { amount, hash } from './fields.ts';
import { list, object } from './format.ts';
import { MOST_TICKS } from './limits.ts';

/** What a settlement says of money. */
export const amounts = object({ stake: amount, payout: amount });
/** Digests of the ticks that decided. */
export const inputs = list(hash, MOST_TICKS);
