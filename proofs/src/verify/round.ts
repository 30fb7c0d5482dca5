import { mulDivCeil } from '@candor/money/mul-div';
import { splitLargestRemainder } from '@candor/money/split';
import type { RoundEvidence } from '../evidence.ts';
import { LAST_TIME_MS } from '../fields.ts';
import type { PublishedRound, PublishedStake } from '../published-round.ts';
import type { RoundReceipt } from '../receipt.ts';
import type { RoundSettlement } from '../settlement.ts';
import { fail, moment, need } from './lines.ts';
import { amountUnits } from './price.ts';
import { lastOk, needFinal, type ReadTick, type Run } from './series.ts';

/** Product rules §7: betting ends this long before the lock; the close tick is at most this old; the fee at most a tenth of the losing pool. */
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

export function needRoundTerms(receipt: RoundReceipt): string {
  const { period, round, time, feeType, feeValue, stake } = receipt;
  need(period % 4_000 === 0, 'the period is not a multiple of 4 s');
  need(period * (round + 1) <= LAST_TIME_MS, 'the round is beyond all time');
  need(feeType === 2 || amountUnits(feeValue) <= MOST_FEE, 'the fee is above 10 percent');
  need(amountUnits(stake) > 0n, 'the stake is nothing');
  const times = roundTimes(receipt);
  need(time >= times.start && time < times.bettingEnd, `accepted ${moment(time)}, outside of the round's betting`);
  return `round ${round} of ${period / 1000} s, accepted ${moment(time)}`;
}

/** Checks that the published round is this stake's and adds up. */
export function needRound({ receipt, round }: RoundEvidence): string {
  const same =
    round.symbol === receipt.symbol && round.period === receipt.period && round.round === receipt.round && round.asset === receipt.asset;
  need(same, 'the published round is another one');
  need(round.feeType === receipt.feeType && round.feeValue === receipt.feeValue, 'the published round has another fee than the receipt');
  const pools = { up: 0n, down: 0n };
  let before = 0;
  for (const stake of round.stakes) {
    const number = orderNumber(stake.orderId);
    need(number > before, `stake ${stake.orderId} is not in its place`);
    need(amountUnits(stake.stake) > 0n, `stake ${stake.orderId} is nothing`);
    before = number;
    pools[stake.side] += amountUnits(stake.stake);
  }
  need(pools.up === amountUnits(round.up) && pools.down === amountUnits(round.down), 'the pools are not the sums of the stakes');
  const own = ownStake(round, receipt.orderId);
  need(own.side === receipt.side && own.stake === receipt.stake, 'the stake in the published round is not that of the receipt');
  return `${round.stakes.length} stakes, ${round.up} up, ${round.down} down`;
}

export function isOneSided({ up, down }: PublishedRound): boolean {
  return amountUnits(up) === 0n || amountUnits(down) === 0n;
}

/** The last `ok` tick in [fromMs, limitMs] of a run that reaches from before the one to after the other. */
export function findDeciding(run: Run, evidence: RoundEvidence, fromMs: number, limitMs: number, limit: string): ReadTick | undefined {
  const first = run[0]?.tick ?? fail('there are no ticks');
  need(first.time < fromMs || first.n === 1, `the ticks begin with tick ${first.n}, after ${moment(fromMs)}`);
  needFinal(run, evidence.checkpoints, limitMs, limit);
  return lastOk(run, fromMs, limitMs);
}

export const findLock = (run: Run, evidence: RoundEvidence): ReadTick | undefined => {
  const { bettingEnd, lock } = roundTimes(evidence.receipt);
  return findDeciding(run, evidence, bettingEnd, lock, 'the lock');
};

export const findClose = (run: Run, evidence: RoundEvidence): ReadTick | undefined => {
  const { end } = roundTimes(evidence.receipt);
  return findDeciding(run, evidence, end - CLOSE_WITHIN_MS, end, 'the end');
};

export function roundOutcome(
  round: PublishedRound,
  lock: ReadTick | undefined,
  close: ReadTick | undefined,
): Pick<PublishedRound, 'result' | 'reason'> {
  if (isOneSided(round)) return { result: 'refund', reason: 'ONE_SIDED' };
  if (lock === undefined) return { result: 'refund', reason: 'NO_LOCK' };
  if (close === undefined) return { result: 'refund', reason: 'NO_CLOSE' };
  if (close.units === lock.units) return { result: 'refund', reason: 'TIE' };
  return { result: close.units > lock.units ? 'up' : 'down', reason: '' };
}

/** What the result is for one stake. */
export function stakeResult(result: PublishedRound['result'], side: PublishedStake['side']): RoundSettlement['result'] {
  if (result === 'refund') return 'refund';
  return result === side ? 'win' : 'lose';
}

/** Computes the fee and what every stake gets, and checks the published round against it. */
export function needPayouts(round: PublishedRound): void {
  const { result, stakes } = round;
  const losing = result === 'refund' ? 0n : amountUnits(result === 'up' ? round.down : round.up);
  const fee = feeUnits(round, losing);
  need(amountUnits(round.fee) === fee, `the fee is ${round.fee}, it should be ${fee} units`);
  const winners = stakes.filter(({ side }) => side === result);
  const shares =
    winners.length === 0
      ? []
      : splitLargestRemainder(
          losing - fee,
          winners.map(({ stake }) => amountUnits(stake)),
        );
  const shareOf = new Map(winners.map(({ orderId }, index) => [orderId, shares[index] ?? 0n]));
  for (const { orderId, side, stake, payout } of stakes) {
    const due = result !== 'refund' && side !== result ? 0n : amountUnits(stake) + (shareOf.get(orderId) ?? 0n);
    need(amountUnits(payout) === due, `the payout of ${orderId} is ${payout}, it should be ${due} units`);
  }
}

function feeUnits({ feeType, feeValue }: PublishedRound, losing: bigint): bigint {
  const value = amountUnits(feeValue);
  if (feeType === 1) return mulDivCeil(losing, value, WHOLE);
  const most = mulDivCeil(losing, MOST_FEE, WHOLE);
  return value < most ? value : most;
}

export function ownStake(round: PublishedRound, orderId: string): PublishedStake {
  return round.stakes.find((stake) => stake.orderId === orderId) ?? fail(`${orderId} is not in the published round`);
}

function orderNumber(orderId: string): number {
  return Number(orderId.slice(2));
}
