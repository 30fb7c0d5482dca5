import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, number, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { endReason, orderKind, side, timeInForce } from './words.ts';

export const SPOT_EVENTS = {
  /** Legs: platform → hold. */
  'spot.accepted': {
    tag: 1,
    fields: {
      orderId: said(count, 'ref'),
      accountId: said(count),
      marketId: said(count),
      side: said(side),
      kind: said(orderKind),
      timeInForce: said(timeInForce),
      priceTicks: said(count),
      limitTicks: said(count, 'priceTicks'),
      lots: said(count),
      amountUnits: said(amount),
      feePpm: count,
      legs: legs('accountId', 'orderId'),
    },
    meaning: '`orderId` is the seq of the entry; `limitTicks` the worst price that it may fill at',
  },
  'spot.filled': {
    tag: 2,
    fields: {
      marketId: said(count),
      tradeId: count,
      priceTicks: count,
      lots: said(count),
      takerOrderId: said(count, 'ref'),
      makerOrderId: count,
      takerAccountId: said(count, 'accountId'),
      makerAccountId: count,
      takerSide: said(side, 'side'),
      buyerFeeUnits: amount,
      sellerFeeUnits: amount,
      legs: legs('takerAccountId', 'makerAccountId', 'takerOrderId', 'makerOrderId'),
    },
    meaning:
      "one trade at the maker's price, of a pegged order that has reached others at its own; `tradeId` counts the trades of the market from 1; fees are in what each side receives",
  },
  'spot.rested': {
    tag: 3,
    fields: { orderId: said(count, 'ref'), marketId: said(count), lots: said(count) },
    meaning: 'what is left of the order entered the book behind those that were there, or of a pegged one comes back',
  },
  /** Legs: hold → platform for what was not used; empty when nothing is left. */
  'spot.ended': {
    tag: 4,
    fields: {
      orderId: said(count, 'orderId', 'ref'),
      accountId: said(count),
      marketId: said(count),
      reason: endReason,
      legs: legs('accountId', 'orderId'),
    },
    meaning: 'the order left the book or never rested',
  },
  /** Legs: platform → hold, once, at its bound. */
  'spot.pegged': {
    tag: 8,
    fields: {
      orderId: count,
      accountId: said(count),
      marketId: said(count),
      side: said(side),
      offsetPpm: number,
      boundTicks: said(count),
      lots: count,
      feePpm: count,
      legs: legs('accountId', 'orderId'),
    },
    meaning: '`orderId` is 2^52 + 64 × seq + its place in the list from 0; out of the book until its list comes back',
  },
  'spot.repriced': {
    tag: 9,
    fields: { marketId: count, indexTicks: said(count, 'priceTicks') },
    meaning: 'all pegged orders leave the book and come back by this index, up to the first that reaches somebody; 0: they stay out',
  },
  'spot.reached': {
    tag: 10,
    fields: { orderId: count, marketId: count, priceTicks: count },
    meaning: 'a pegged order is matched at its new price, which every fill of it has up to `spot.rested` or its end',
  },
} satisfies EventTable;

export type SpotEvent = OneOf<typeof SPOT_EVENTS>;
