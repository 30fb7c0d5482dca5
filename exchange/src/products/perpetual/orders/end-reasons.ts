import { EXPIRED, FILLED, FIRST_OWN_REASON, NO_LIQUIDITY, SELF_TRADE } from '../../../trading/settlement.ts';
import type { EndReason } from '../words.ts';

/** Why an order ends that its position or its account cannot bear (`product-rules` 5.2). */
export const MARGIN_AT_FILL = FIRST_OWN_REASON;
/** Why a resting opening order ends that a reduction meets while there is no price: nothing opens then (`product-rules` 3.1). */
export const PRICE_FROZEN = FIRST_OWN_REASON + 1;

/** The match loop's number of a reason as an event says it. */
export function reasonOf(why: number): EndReason {
  switch (why) {
    case FILLED:
      return 'filled';
    case EXPIRED:
      return 'expired';
    case SELF_TRADE:
      return 'self-trade';
    case NO_LIQUIDITY:
      return 'no-liquidity';
    case MARGIN_AT_FILL:
      return 'margin-at-fill';
    case PRICE_FROZEN:
      return 'price-frozen';
    default:
      throw new RangeError(`orders do not end for reason ${why}`);
  }
}
