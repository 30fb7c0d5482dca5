import { formatAmount } from '@candor/money/amount';
import { mulDivCeil } from '@candor/money/mul-div';
import { splitLargestRemainder } from '@candor/money/split';
import type { RoundEvidence } from './evidence.ts';
import { AMOUNT_SCALE, LAST_TIME_MS } from '../../fields.ts';
import type { PublishedRound, PublishedStake } from './published-round.ts';
import type { RoundReceipt } from './receipt.ts';
import type { RoundSettlement } from './settlement.ts';
import { fail, need, type Finding, finding } from '../../finding.ts';
import { moment } from '../../verify/moment.ts';
import { amountUnits, priceUnits } from '../../verify/price.ts';
import { lastOk, needFinal, type ReadTick, type Run } from '../../verify/series.ts';

/** Product rules §7: betting ends this long before the lock; the close tick is at most this old; the fee at most a tenth of what plays on the losing side. */
const BETTING_ENDS_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
const PER_CENT = 100_000_000n;
const WHOLE = 100n * PER_CENT;
const MOST_FEE = 10n * PER_CENT;

type Times = { readonly start: number; readonly bettingEnd: number; readonly lock: number; readonly end: number };

/** The moments of a round, epoch ms (G23). */
export function roundTimes({ period, round }: Pick<RoundReceipt, 'period' | 'round'>): Times {
  const start = period * round;
  // A period is a multiple of 4 s, which the terms check: its half is whole.
  const lock = start + (period >> 1);
  return { start, bettingEnd: lock - BETTING_ENDS_MS, lock, end: start + period };
}

export function needRoundTerms(receipt: RoundReceipt): Finding {
  const { period, round, side, time, feeType, feeValue, stake } = receipt;
  need(period % 4_000 === 0, 'terms.period');
  need(period * (round + 1) <= LAST_TIME_MS, 'terms.beyond');
  need(feeType === 2 || amountUnits(feeValue) <= MOST_FEE, 'terms.fee');
  need(amountUnits(stake) > 0n, 'terms.stake');
  const times = roundTimes(receipt);
  need(time >= times.start && time < times.bettingEnd, 'terms.betting', { time: moment(time) });
  return finding('terms.round', { side, stake, round, seconds: period / 1000, time: moment(time) });
}

/** Checks that the published round is this stake's and adds up. */
export function needRound({ receipt, round }: RoundEvidence): Finding {
  const same =
    round.symbol === receipt.symbol && round.period === receipt.period && round.round === receipt.round && round.asset === receipt.asset;
  need(same, 'round.other');
  need(round.feeType === receipt.feeType && round.feeValue === receipt.feeValue, 'round.fee');
  const pools = { up: 0n, down: 0n };
  let before = 0;
  for (const { orderId, side, stake } of round.stakes) {
    const number = orderNumber(orderId);
    if (number <= before) fail('round.place', { order: orderId });
    const units = amountUnits(stake);
    if (units === 0n) fail('round.nothing', { order: orderId });
    before = number;
    pools[side] += units;
  }
  need(pools.up === amountUnits(round.up) && pools.down === amountUnits(round.down), 'round.pools');
  const own = ownStake(round, receipt.orderId);
  need(own.side === receipt.side && own.stake === receipt.stake, 'round.own');
  return finding('round.right', { count: round.stakes.length, up: round.up, down: round.down });
}

export function isOneSided({ up, down }: PublishedRound): boolean {
  return amountUnits(up) === 0n || amountUnits(down) === 0n;
}

/** The last `ok` tick in [fromMs, limitMs] of a run that reaches from before the one to after the other. */
function findDeciding(
  run: Run,
  { checkpoints }: RoundEvidence,
  fromMs: number,
  limitMs: number,
  step: 'lock' | 'close',
): ReadTick | undefined {
  const first = run[0]?.tick ?? fail('ticks.none');
  need(first.time < fromMs || first.n === 1, `${step}.begin`, { n: first.n, time: moment(fromMs) });
  needFinal(run, checkpoints, limitMs, step);
  return lastOk(run, fromMs, limitMs);
}

export function findLock(run: Run, evidence: RoundEvidence): ReadTick | undefined {
  const { bettingEnd, lock } = roundTimes(evidence.receipt);
  return findDeciding(run, evidence, bettingEnd, lock, 'lock');
}

export function findClose(run: Run, evidence: RoundEvidence): ReadTick | undefined {
  const { end } = roundTimes(evidence.receipt);
  return findDeciding(run, evidence, end - CLOSE_WITHIN_MS, end, 'close');
}

export function roundOutcome(
  round: PublishedRound,
  lock: ReadTick | undefined,
  close: ReadTick | undefined,
): Pick<PublishedRound, 'result' | 'reason'> {
  if (isOneSided(round)) return { result: 'refund', reason: 'ONE_SIDED' };
  if (lock === undefined) return { result: 'refund', reason: 'NO_LOCK' };
  if (close === undefined) return { result: 'refund', reason: 'NO_CLOSE' };
  const [first, last] = [priceUnits(lock.tick.price), priceUnits(close.tick.price)];
  if (first === last) return { result: 'refund', reason: 'TIE' };
  return { result: last > first ? 'up' : 'down', reason: '' };
}

/** What the result is for one stake. */
export function stakeResult(result: PublishedRound['result'], side: PublishedStake['side']): RoundSettlement['result'] {
  if (result === 'refund') return 'refund';
  return result === side ? 'win' : 'lose';
}

/** Computes what of every stake plays, and checks the published round against it. */
export function needPlayed(round: PublishedRound): void {
  const [up, down] = [amountUnits(round.up), amountUnits(round.down)];
  const matched = up < down ? up : down;
  need(amountUnits(round.matched) === matched, 'played.matched', { matched: round.matched, due: formatAmount(matched, AMOUNT_SCALE) });
  const side = up > down ? 'up' : 'down';
  // Of equal pools this is the whole of each stake.
  const parts = shared(
    matched,
    round.stakes.filter((stake) => stake.side === side),
    ({ stake }) => stake,
  );
  for (const { orderId, stake, played } of round.stakes) {
    const due = parts.get(orderId) ?? amountUnits(stake);
    if (amountUnits(played) !== due) fail('played.stake', { order: orderId, played, due: formatAmount(due, AMOUNT_SCALE) });
  }
}

/** Computes the fee and what every stake gets, and checks the published round against it. */
export function needPayouts(round: PublishedRound): void {
  const { result, stakes } = round;
  const losing = result === 'refund' ? 0n : amountUnits(round.matched);
  const fee = feeUnits(round, losing);
  need(amountUnits(round.fee) === fee, 'payout.fee', { fee: round.fee, due: formatAmount(fee, AMOUNT_SCALE) });
  const winners = stakes.filter(({ side }) => side === result);
  const shareOf = shared(losing - fee, winners, ({ played }) => played);
  for (const { orderId, side, played, payout } of stakes) {
    const due = result !== 'refund' && side !== result ? 0n : amountUnits(played) + (shareOf.get(orderId) ?? 0n);
    if (amountUnits(payout) !== due) fail('payout.stake', { order: orderId, payout, due: formatAmount(due, AMOUNT_SCALE) });
  }
}

/** The shares of stakes in an amount by largest remainder, ties to the earlier order. */
function shared(
  total: bigint,
  stakes: readonly PublishedStake[],
  weightOf: (stake: PublishedStake) => string,
): ReadonlyMap<string, bigint> {
  if (stakes.length === 0) return new Map();
  const weights = stakes.map((stake) => amountUnits(weightOf(stake)));
  const shares = splitLargestRemainder(total, weights);
  return new Map(stakes.map(({ orderId }, index) => [orderId, shares[index] ?? 0n]));
}

function feeUnits({ feeType, feeValue }: PublishedRound, losing: bigint): bigint {
  const value = amountUnits(feeValue);
  if (feeType === 1) return mulDivCeil(losing, value, WHOLE);
  const most = mulDivCeil(losing, MOST_FEE, WHOLE);
  return value < most ? value : most;
}

export function ownStake(round: PublishedRound, orderId: string): PublishedStake {
  return round.stakes.find((stake) => stake.orderId === orderId) ?? fail('round.missing', { order: orderId });
}

function orderNumber(orderId: string): number {
  return Number(orderId.slice(2));
}
