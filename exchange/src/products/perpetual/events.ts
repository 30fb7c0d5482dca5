import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, number, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { attached } from './commands.ts';
import { fillSide } from './fill-side.ts';
import { PRICE_EVENTS } from './price-events.ts';
import { perpetualTerms } from './terms.ts';
import { cause, closeReason, endReason, orderKind, side, timeInForce, triggerEndReason, triggerKind } from './words.ts';

export type { FillSide } from './fill-side.ts';

const ORDER_EVENTS = {
  'perpetual.defined': {
    tag: 31,
    fields: {
      marketId: count,
      symbolId: count,
      lotUnits: amount,
      /** Quote units per tick × lot. */
      factor: amount,
      version: count,
      tierVersion: count,
      effectiveMs: count,
      terms: perpetualTerms,
    },
    meaning:
      'a definition or a change; `tierVersion` rises only when the tiers change; acts on orders from `effectiveMs` on (0: at once), but for `enable`, which is what was switched last',
  },
  'perpetual.switched': { tag: 32, fields: { marketId: count, enable: flag } },
  'perpetual.insured': { tag: 2, fields: { marketId: said(count), units: said(amount), legs: legs('marketId') } },
  /** `orderId` counts the product's orders from 1. Legs of an opening order: contract → hold. */
  'perpetual.accepted': {
    tag: 3,
    fields: {
      orderId: said(count, 'ref'),
      accountId: said(count),
      marketId: said(count),
      side: said(side),
      positionId: count,
      cause,
      kind: said(orderKind),
      timeInForce: said(timeInForce),
      priceTicks: said(count),
      limitTicks: said(count, 'priceTicks'),
      lots: said(count),
      leverage: said(count),
      feePpm: count,
      /** More than 0 only in a liquidation. */
      budgetUnits: amount,
      takeProfit: attached,
      stopLoss: attached,
      /** 0 of a reducing order. */
      holdUnits: amount,
      legs: legs('accountId', 'orderId'),
    },
    meaning:
      '`positionId` 0: it opens; `limitTicks` the worst price that it may fill at; `budgetUnits` what the insurance account may pay for fills beyond bankruptcy',
  },
  /** Legs of an opening one: contract → hold, once, at its bound. */
  'perpetual.pegged': {
    tag: 33,
    fields: {
      orderId: count,
      accountId: said(count),
      marketId: said(count),
      side,
      positionId: count,
      offsetPpm: number,
      boundTicks: said(count),
      lots: count,
      leverage: count,
      feePpm: count,
      holdUnits: amount,
      legs: legs('accountId', 'orderId'),
    },
    meaning: '`positionId` 0: it opens; out of the book until its list comes back',
  },
  'perpetual.repriced': {
    tag: 34,
    fields: { marketId: count, indexTicks: said(count, 'priceTicks') },
    meaning: 'all pegged orders leave the book and come back by this index, up to the first that reaches somebody; 0: they stay out',
  },
  'perpetual.reached': {
    tag: 35,
    fields: { orderId: count, marketId: count, priceTicks: count },
    meaning: 'a pegged order is matched at its new price, which every fill of it has up to `perpetual.rested` or its end',
  },
  'perpetual.filled': {
    tag: 4,
    fields: {
      marketId: said(count),
      /** Counts the market's trades from 1. */
      tradeId: count,
      priceTicks: count,
      lots: said(count),
      takerBuys: flag,
      taker: fillSide,
      maker: fillSide,
      legs: legs('marketId'),
    },
    meaning: "one trade at the maker's price; after `perpetual.reached` at the taker's",
  },
  'perpetual.rested': {
    tag: 5,
    fields: { orderId: said(count, 'ref'), marketId: said(count), lots: said(count) },
    meaning: 'what is left of the order entered the book, or of a pegged one comes back',
  },
  'perpetual.trimmed': { tag: 6, fields: { orderId: count, lots: count }, meaning: 'a reducing order has so many lots left' },
  /** Legs: hold → contract for what was not used. */
  'perpetual.ended': {
    tag: 7,
    fields: {
      orderId: said(count, 'orderId', 'ref'),
      accountId: said(count),
      marketId: said(count),
      reason: endReason,
      returnedUnits: amount,
      legs: legs('accountId', 'orderId'),
    },
    meaning: 'the order is over',
  },
  /** After its orders and triggers. */
  'perpetual.closed': {
    tag: 8,
    fields: { positionId: count, accountId: count, marketId: count, reason: closeReason },
    meaning: 'the position is over',
  },
  /** Legs: contract → margin, or back. */
  'perpetual.adjusted': {
    tag: 9,
    fields: { positionId: said(count), accountId: said(count), units: said(amount), legs: legs('accountId', 'positionId') },
  },
  /** `triggerId` counts the product's triggers from 1; `group` 0: alone. */
  'perpetual.protected': {
    tag: 10,
    fields: {
      triggerId: count,
      positionId: count,
      accountId: count,
      kind: triggerKind,
      triggerTicks: count,
      lots: count,
      limitTicks: count,
      group: count,
      isFired: flag,
    },
    meaning: '`isFired`: what a market order of it could not fill, for the next mark',
  },
  'perpetual.unprotected': {
    tag: 11,
    fields: { triggerId: count, accountId: count, reason: triggerEndReason, markTicks: count },
  },
} satisfies EventTable;

export const PERPETUAL_EVENTS = { ...ORDER_EVENTS, ...PRICE_EVENTS } satisfies EventTable;

export type PerpetualEvent = OneOf<typeof PERPETUAL_EVENTS>;
