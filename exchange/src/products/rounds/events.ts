import { record } from '../../kernel/codec/fields.ts';
import type { EventTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, list, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { ROUND_TERMS } from './commands.ts';
import { refundReason, roundResult, side, stakeResult } from './words.ts';

/** What of one stake of the larger side plays, and what goes back. */
const played = record('played', { orderId: count, accountId: count, playedUnits: amount, returnedUnits: amount });
export type PlayedStake = RecordOf<typeof played.fields>;

/** What one stake gets: what played and a share when it won, 0 when it lost, what played when the round is refunded. */
const payout = record('payout', { orderId: count, accountId: count, payoutUnits: amount, result: stakeResult });
export type StakePayout = RecordOf<typeof payout.fields>;

export const ROUNDS_EVENTS = {
  'rounds.defined': {
    tag: 9,
    fields: { offerId: count, symbolId: count, periodMs: count, version: count, ...ROUND_TERMS, effectiveMs: count },
    meaning:
      "a definition or a change; `version` counts the offer's terms from 1; acts on rounds and stakes from `effectiveMs` on (0: at once), but for `enable`, which is what was switched last",
  },
  'rounds.switched': { tag: 10, fields: { offerId: count, enable: flag } },
  /** By the terms of `version` the round's fee is taken and its stakes may be cancelled, also when they change while it runs. */
  'rounds.opened': {
    tag: 2,
    fields: { roundId: count, offerId: count, n: count, startMs: count, version: count },
    meaning:
      'the first stake of a round: `roundId` is the seq of its entry, `n` the start divided by the period, `version` the terms that hold for the round',
  },
  /** Legs: platform → escrow of the round, under the account. */
  'rounds.staked': {
    tag: 3,
    fields: {
      orderId: said(count, 'ref'),
      accountId: said(count),
      roundId: count,
      side: said(side),
      stakeUnits: said(amount),
      legs: legs('accountId', 'roundId'),
    },
    meaning: '`orderId` is the seq of the entry',
  },
  /** Legs: escrow → platform, the whole stake. */
  'rounds.cancelled': {
    tag: 4,
    fields: { orderId: said(count), accountId: said(count), roundId: count, legs: legs('accountId', 'roundId') },
    meaning: 'the stake went back',
  },
  /** Of a round with two sides. It moves no money: what does not play goes back stake by stake. */
  'rounds.matched': {
    tag: 7,
    fields: { roundId: count, upUnits: amount, downUnits: amount, matchedUnits: amount },
    meaning: 'at the lock: `matchedUnits`, the smaller pool, plays on each side',
  },
  /** Nothing of a stake plays when the other pool was empty, and then it is over. Legs: escrow → platform, what of each does not play. */
  'rounds.returned': {
    tag: 8,
    fields: { roundId: count, stakes: list(played), legs: legs('roundId') },
    meaning: 'the next stakes of the larger side, by ascending order: what of each plays, and what went back',
  },
  /**
   * From the pools and the ticks alone. It moves no money: the fee is paid with the last stake. A round with an empty pool is decided at its lock, and
   * over once its stakes are returned.
   */
  'rounds.decided': {
    tag: 5,
    fields: {
      roundId: count,
      result: roundResult,
      reason: refundReason,
      lockN: count,
      lockTicks: count,
      closeN: count,
      closeTicks: count,
      upUnits: amount,
      downUnits: amount,
      feeUnits: amount,
    },
    meaning:
      '`N` is the number of a tick of the symbol, `Ticks` its price, 0 where there is none; `upUnits` and `downUnits` are the pools; `reason` is empty unless the result is `refund`',
  },
  /** Legs: what played of each out of the escrow, into what the lost stakes bring or, with its share of that, to the platform; with the last stake the fee. */
  'rounds.paid': {
    tag: 6,
    fields: { roundId: count, payouts: list(payout), legs: legs('roundId') },
    meaning: 'the next stakes of a decided round: first those that lost, then those that won, each by ascending order',
  },
} satisfies EventTable;

export type RoundsEvent = OneOf<typeof ROUNDS_EVENTS>;
