import { record } from '../../kernel/codec/fields.ts';
import type { RecordOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag } from '../../kernel/codec/kinds.ts';
import { written } from './written.ts';

/** What one side of a trade does to its position; quote units, `product-rules` 5.1. */
export const fillSide = record(
  'fillSide',
  {
    orderId: count,
    accountId: count,
    positionId: count,
    isOpening: flag,
    /** Lots of the position before the fill; 0 = this fill opens it. */
    lotsBefore: count,
    /** Entry value that came (opening) or left (`Vx`). */
    entryValueUnits: amount,
    /** 0 when opening. */
    realisedUnits: amount,
    feeUnits: amount,
    /** Margin that came (opening), or the margin that is left after a reduction. */
    marginUnits: amount,
    /** Paid out to the available balance by a reduction. */
    paidOutUnits: amount,
    /**
     * Paid by the insurance account: in a liquidation beyond the bankruptcy price, and to a partner of a deleveraging for the difference to the mark,
     * which is in `paidOutUnits` too.
     */
    insuredUnits: amount,
    /** What an opening fill took of the available balance, its order's hold being too small for the price. */
    fromWalletUnits: amount,
  },
  written,
);
export type FillSide = RecordOf<typeof fillSide.fields>;
