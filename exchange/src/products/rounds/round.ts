import { shareOf, splitOf } from '@candor/money/split';
import type { Split } from '@candor/money/split';
import type { RoundOffer, RoundTimes } from './answers.ts';
import { roundTimes } from './clock.ts';
import type { RoundSide } from './commands.ts';
import type { RoundResult, StakePayout } from './events.ts';
import { roundFeeUnits } from './payout.ts';
import type { Pools } from './payout.ts';

/** A stake that is not paid yet: in the table of all, and in its round's chain. */
export type Stake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly roundId: number;
  readonly side: RoundSide;
  readonly stakeUnits: bigint;
  readonly acceptedMs: number;
  chained: Stake | null;
  before: Stake | null;
  after: Stake | null;
};

/** What is fixed once a round is decided. */
export type Verdict = {
  readonly result: RoundResult;
  /** How the losing pool less its fee is shared; places are orders. Null when every stake goes back. */
  readonly split: Split | null;
};

/** A round from its first stake until the last one is paid. */
export class Round {
  readonly roundId: number;
  readonly n: number;
  /** The pair as it was when the round began: its fee and whether stakes may be cancelled hold to the end. */
  readonly terms: RoundOffer;
  readonly times: RoundTimes;
  /** Pools and counts of stakes. A decided round keeps them as they were decided. */
  upUnits = 0n;
  downUnits = 0n;
  upStakes = 0;
  downStakes = 0;
  verdict: Verdict | null = null;
  first: Stake | null = null;
  #last: Stake | null = null;
  /** How many stakes an account has, above zero for up and below for down. */
  readonly #sides = new Map<number, number>();

  constructor(roundId: number, n: number, startMs: number, terms: RoundOffer) {
    this.roundId = roundId;
    this.n = n;
    this.terms = terms;
    this.times = roundTimes(startMs, terms.periodMs);
  }

  get pools(): Pools {
    return { upUnits: this.upUnits, downUnits: this.downUnits };
  }

  /**
   * The first moment at which an undecided round can be decided. One empty pool: the lock, since betting is over. Else the end, and only
   * after it, so that no tick with a time up to the end can still come.
   */
  get dueFromMs(): number {
    return this.upUnits === 0n || this.downUnits === 0n ? this.times.lockMs : this.times.endMs + 1;
  }

  /** Above zero for up, below for down. */
  stakesOf(accountId: number): number {
    return this.#sides.get(accountId) ?? 0;
  }

  /** `stake.orderId` is above those that are there. */
  add(stake: Stake): void {
    this.#append(stake);
    if (this.verdict === null) this.#count(stake, 1, stake.stakeUnits);
  }

  /** Before the decision: the pools are without it then. */
  withdraw(stake: Stake): void {
    this.#unchain(stake);
    this.#count(stake, -1, -stake.stakeUnits);
  }

  /**
   * Fixes the result. From now on the stakes that lost stand before those that won, each by ascending order, so that what winners get is
   * there before the first of them is paid. In a refund none has won, and all stand as before.
   */
  decide(verdict: Verdict): void {
    this.verdict = verdict;
    const stakes = [...this.stakes()];
    this.first = null;
    this.#last = null;
    for (const stake of stakes) if (stake.side !== verdict.result) this.#append(stake);
    for (const stake of stakes) if (stake.side === verdict.result) this.#append(stake);
  }

  /** After the decision: the pools stay as they were decided. */
  settle(stake: Stake): void {
    this.#unchain(stake);
  }

  /** The stakes that are there: by ascending order until the decision, then in the order of their payment. */
  *stakes(): Generator<Stake> {
    for (let stake = this.first; stake !== null; stake = stake.after) yield stake;
  }

  #append(stake: Stake): void {
    stake.before = this.#last;
    stake.after = null;
    if (this.#last === null) this.first = stake;
    else this.#last.after = stake;
    this.#last = stake;
  }

  #count(stake: Stake, stakes: number, units: bigint): void {
    const up = stake.side === 'up';
    this.#sides.set(stake.accountId, this.stakesOf(stake.accountId) + (up ? stakes : -stakes));
    if (up) {
      this.upUnits += units;
      this.upStakes += stakes;
    } else {
      this.downUnits += units;
      this.downStakes += stakes;
    }
  }

  #unchain(stake: Stake): void {
    if (stake.before === null) this.first = stake.after;
    else stake.before.after = stake.after;
    if (stake.after === null) this.#last = stake.before;
    else stake.after.before = stake.before;
    stake.before = null;
    stake.after = null;
  }
}

/** The fee of a round that is decided this way, from its pools. */
export function feeOf({ terms, upUnits, downUnits }: Round, result: RoundResult): bigint {
  return result === 'refund' ? 0n : roundFeeUnits(terms, result === 'up' ? downUnits : upUnits);
}

/** How a round that was decided this way shares the losing pool among its winners. */
export function verdictOf(round: Round, result: RoundResult): Verdict {
  if (result === 'refund') return { result, split: null };
  const losing = result === 'up' ? round.downUnits : round.upUnits;
  const winners: Stake[] = [];
  for (const stake of round.stakes()) if (stake.side === result) winners.push(stake);
  const split = splitOf(
    losing - feeOf(round, result),
    winners.map(({ stakeUnits }) => stakeUnits),
  );
  return { result, split: { ...split, cutPlace: winners[split.cutPlace]?.orderId ?? -1 } };
}

/** What a stake of a decided round gets. */
export function payoutOf({ result, split }: Verdict, { orderId, accountId, side, stakeUnits }: Stake): StakePayout {
  if (split === null) return { orderId, accountId, payoutUnits: stakeUnits, result: 'refund' };
  if (side !== result) return { orderId, accountId, payoutUnits: 0n, result: 'lose' };
  return { orderId, accountId, payoutUnits: stakeUnits + shareOf(split, stakeUnits, orderId), result: 'win' };
}
