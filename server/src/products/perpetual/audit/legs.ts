import type { Leg } from '@candor/exchange/ledger/leg';
import { legOf } from '../../../audit/ground/shapes.ts';
import { CONTRACT, type AuditRow } from '../../../audit/plan.ts';
import type { EventOf } from './objects.ts';
import { CLEARING_PERPETUAL, FEE_PERPETUAL, HOLD_PERPETUAL, INSURANCE, MARGIN } from './rows.ts';

type FillSide = EventOf<'perpetual.filled'>['taker'];
/** An account and what comes to it: row, owner, number of its object, units. */
export type Posting = readonly [row: AuditRow, ownerId: number, ref: number, units: bigint];

/** The legs of an event, all of one asset; an amount of zero has none. */
export function legsOf(assetId: number, postings: readonly Posting[]): readonly Leg[] {
  return postings.filter(([, , , units]) => units !== 0n).map(([row, ownerId, ref, units]) => legOf(row, ownerId, ref, assetId, units));
}

/** One side of a trade or of a deleveraging (product rules 2). */
export function sidePostings(marketId: number, side: FillSide): readonly Posting[] {
  const { accountId, orderId, positionId, feeUnits, marginUnits, fromWalletUnits, realisedUnits, insuredUnits, paidOutUnits } = side;
  if (side.isOpening)
    return [
      [HOLD_PERPETUAL, accountId, orderId, fromWalletUnits - marginUnits - feeUnits],
      [CONTRACT, accountId, 0, -fromWalletUnits],
      [MARGIN, accountId, positionId, marginUnits],
      [FEE_PERPETUAL, 0, 0, feeUnits],
    ];
  return [
    [CLEARING_PERPETUAL, 0, marketId, -realisedUnits],
    [INSURANCE, 0, marketId, -insuredUnits],
    [MARGIN, accountId, positionId, realisedUnits + insuredUnits - feeUnits - paidOutUnits],
    [FEE_PERPETUAL, 0, 0, feeUnits],
    [CONTRACT, accountId, 0, paidOutUnits],
  ];
}
