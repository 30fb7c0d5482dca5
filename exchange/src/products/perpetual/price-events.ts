import { record } from '../../kernel/codec/fields.ts';
import type { EventTable } from '../../kernel/codec/fields.ts';
import { amount, count, flag, list, near, number, optional, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { fillSide } from './fill-side.ts';
import { nextPhase } from './words.ts';

/** As `money/split.ts` has it. */
export const split = optional(record('split', { total: amount, weight: amount, cutRest: amount, cutPlace: number }));

const ownTicks = optional(near('indexTicks'));

/** What marks do: to prices, by funding, and in liquidations. */
export const PRICE_EVENTS = {
  /** `product-rules` 3.3. */
  'perpetual.marked': {
    tag: 29,
    fields: {
      marketId: count,
      indexN: said(count, 'ref'),
      indexTicks: said(count, 'priceTicks'),
      fundingE8: number,
      intervalEndMs: count,
      sampled: flag,
      basisSumTicks: number,
      basisCount: count,
      bidTicks: ownTicks,
      askTicks: ownTicks,
      lastTicks: ownTicks,
      markTicks: near('indexTicks'),
    },
    meaning:
      "`indexN` is the number of the symbol's tick; `bidTicks` and `askTicks` are the impact prices, none of a side without their depth; `lastTicks` is the last fill, none when it is older than 60 seconds; `sampled`: this mark took a sample of the book, and with both impact prices it counts in `basisSumTicks` as `bidTicks` + `askTicks` − 2 × `indexTicks`",
  },
  /** One sample a minute for the funding rate. */
  'perpetual.premium': {
    tag: 13,
    fields: { marketId: count, premiumE8: optional(number) },
    meaning: 'none: the book had not the depth',
  },
  'perpetual.fundingBegan': {
    tag: 14,
    fields: { marketId: count, endMs: count, rateE8: number, markTicks: count, samples: count, isSkipped: flag },
    meaning: '`isSkipped`: without a price that counts at its end, only the rate of the interval is stated',
  },
  /** Units of 0 move nothing. Legs: each margin that changes, then the sum from or to clearing. */
  'perpetual.fundingMoved': {
    tag: 23,
    fields: { marketId: count, positionIds: list(count), accountIds: list(count), units: list(amount), legs: legs('marketId') },
    meaning: 'positions of one side by ascending number, their owners, and what each paid (below zero) or received (above)',
  },
  /** Moves nothing. */
  'perpetual.fundingCounted': {
    tag: 16,
    fields: { marketId: count, upToPositionId: count, count, owedUnits: amount },
    meaning: 'receivers up to this position are owed this much, those of earlier events included',
  },
  'perpetual.fundingPhase': {
    tag: 17,
    fields: { marketId: count, phase: nextPhase, split },
    meaning: '`split`: how less than what is owed is shared by largest remainder, none when all is there',
  },
  /** So that clearing is zero after each command. */
  'perpetual.fundingPassed': {
    tag: 18,
    fields: { marketId: count, units: amount, legs: legs('marketId') },
    meaning: "what one command's movements came to passes through the insurance account: above zero in, below out",
  },
  'perpetual.fundingEnded': { tag: 19, fields: { marketId: count, endMs: count } },
  /** The day is one of UTC. Its fills follow as orders of cause `liquidation`. */
  'perpetual.liquidating': {
    tag: 30,
    fields: {
      positionId: count,
      accountId: count,
      marketId: count,
      markTicks: count,
      tierVersion: count,
      lots: count,
      entryValueUnits: amount,
      marginUnits: amount,
      equityUnits: amount,
      maintenanceUnits: amount,
      bankruptcyTicks: count,
      cutLots: count,
      positionBudgetUnits: amount,
      dayBudgetUnits: amount,
    },
    meaning:
      'the position as it was found; `cutLots` go now; what the insurance account may still pay for it and in the market on this day',
  },
  /** Legs: margin → insurance (fee), margin → contract (what is the owner's, when nothing is left open). */
  'perpetual.liquidated': {
    tag: 21,
    fields: {
      positionId: count,
      accountId: count,
      marketId: count,
      closedLots: count,
      leftLots: count,
      feeUnits: amount,
      returnedUnits: amount,
      isWaiting: flag,
      legs: legs('accountId', 'positionId', 'marketId'),
    },
    meaning: 'what became of a step; `isWaiting`: nothing more of it can be closed at this mark',
  },
  'perpetual.deleveraged': {
    tag: 22,
    fields: { marketId: count, priceTicks: count, lots: count, loser: fillSide, partner: fillSide, legs: legs('marketId') },
    meaning:
      "lots of a bankrupt position closed against a partner's, at the bankruptcy price and without fee; `partner` says what the insurance account paid it",
  },
} satisfies EventTable;
