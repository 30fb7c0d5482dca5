import { amount, asset, count, keyName, side, symbol, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed, text, whole } from '../../format.ts';
import { feeTerms, roundNumber, stakeOrderId } from './receipt.ts';
import { roundReason } from './settlement.ts';

/** Bound of the list of stakes, so that no file keeps a reader busy for ever. */
const MOST_STAKES = 100_000;

const stake = object({ orderId: stakeOrderId, side, stake: amount, played: amount, payout: amount });
const tickOrNone = text(/^([0-9a-f]{64})?$/);

/**
 * `candor/round/1`: a settled round as everybody may see it, without users (product rules §7). `lock` and `close` are the digests of the two
 * ticks that decided, empty where there is none (both are empty for `ONE_SIDED`). `up` and `down` are the pools, and
 * `matched` is what played on each side. `stakes` are all stakes that were not cancelled, by rising order number, each with what of it played
 * and what that got. `seq` is the number of the command that decided the round.
 */
export const parsePublishedRound = object({
  v: version,
  kind: oneOf('round'),
  symbol,
  period: whole(4_000, 86_400_000),
  round: roundNumber,
  asset,
  ...feeTerms,
  lock: tickOrNone,
  close: tickOrNone,
  result: oneOf('up', 'down', 'refund'),
  reason: roundReason,
  up: amount,
  down: amount,
  matched: amount,
  fee: amount,
  stakes: list(stake, MOST_STAKES),
  seq: count,
  key: keyName,
});

export type PublishedRound = Parsed<typeof parsePublishedRound>;
export type PublishedStake = Parsed<typeof stake>;
