import type { Entry } from '../../../entry.ts';
import type { Leg } from '../../../ledger/leg.ts';

/** Legs in no form that spot books today: such are written in full. */
const LEGS: readonly Leg[] = [
  { code: 4, ownerId: 0, ref: 0, assetId: 1, amount: -7n },
  { code: 1, ownerId: 5, ref: 0, assetId: 1, amount: 7n },
];

const outcome = { ok: true, ref: 9, repeated: false } as const;

/** An order that was accepted, filled and ended, each with such legs; and a fill whose legs leave out every place but two. */
export const ENTRIES_WITH_FULL_LEGS: readonly Entry[] = [
  {
    seq: 9,
    timeMs: 1_767_225_600_000,
    command: { id: '', accountId: 5, body: { type: 'spot.cancelAll', marketId: 0 } },
    outcome,
    events: [
      { type: 'spot.ended', orderId: 8, accountId: 5, marketId: 1, reason: 'self-trade', legs: LEGS },
      fill('buy', LEGS),
      fill('sell', [
        { code: 1, ownerId: 6, ref: 0, assetId: 1, amount: 3n },
        { code: 1, ownerId: 5, ref: 0, assetId: 2, amount: -(2n ** 80n) },
      ]),
    ],
  },
];

function fill(takerSide: 'buy' | 'sell', legs: readonly Leg[]): Entry['events'][number] {
  return {
    type: 'spot.filled',
    marketId: 1,
    tradeId: 3,
    priceTicks: 4,
    lots: 5,
    takerOrderId: 8,
    makerOrderId: 7,
    takerAccountId: takerSide === 'buy' ? 5 : 6,
    makerAccountId: takerSide === 'buy' ? 6 : 5,
    takerSide,
    buyerFeeUnits: 1n,
    sellerFeeUnits: 2n,
    legs,
  };
}
