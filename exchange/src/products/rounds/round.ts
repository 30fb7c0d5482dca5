import { shareOf, splitOf } from '@candor/money/split';
import type { Split } from '@candor/money/split';
import type { RoundOffer, RoundTimes } from './answers.ts';
import { roundTimes } from './clock.ts';
import type { RoundSide } from './words.ts';
import type { StakePayout } from './events.ts';
import type { RoundResult } from './words.ts';
import { matchedUnits, roundFeeUnits } from './payout.ts';
import type { Pools } from './payout.ts';

/** A stake that is not paid yet: in the table of all, and in its round's chain. */
export type Stake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly roundId: number;
  readonly side: RoundSide;
  readonly stakeUnits: bigint;
  readonly acceptedMs: number;
  /** What of it plays; null until that is told. */
  playedUnits: bigint | null;
  chained: Stake | null;
  before: Stake | null;
  after: Stake | null;
};

/** What is fixed at the lock. */
export type Match = {
  /** What plays on each side. */
  readonly matchedUnits: bigint;
  /** How that is shared by the larger side; places are orders. Null when the pools are equal, and so play whole. */
  readonly split: Split | null;
};

/** What is fixed once a round is decided. */
export type Verdict = {
  readonly result: RoundResult;
  /** How what played on the losing side, less the fee, is shared; places are orders. Null when all that played goes back. */
  readonly split: Split | null;
};

/** A round from its first stake until the last one is paid. */
export class Round {
  readonly roundId: number;
  readonly n: number;
  /** The pair as it was when the round began: its fee and whether stakes may be cancelled hold to the end. */
  readonly terms: RoundOffer;
  readonly times: RoundTimes;
  /** Pools and counts of stakes. They stay as they were at the lock. */
  upUnits = 0n;
  downUnits = 0n;
  upStakes = 0;
  downStakes = 0;
  match: Match | null = null;
  verdict: Verdict | null = null;
  /** The next stake of the larger side whose rest goes back; null before the lock and when all are through. */
  returning: Stake | null = null;
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

  get isOneSided(): boolean {
    return matchedUnits(this.pools) === 0n;
  }

  /** Whether stakes of it are being returned or paid. */
  get isUnderWay(): boolean {
    return this.verdict !== null || this.returning !== null;
  }

  /**
   * The first moment of its next step: the lock, since betting is over, and then the end, and only after it, so that no tick with a time up
   * to the end can still come.
   */
  get dueFromMs(): number {
    return this.match === null ? this.times.lockMs : this.times.endMs + 1;
  }

  /** Above zero for up, below for down. */
  stakesOf(accountId: number): number {
    return this.#sides.get(accountId) ?? 0;
  }

  /** `stake.orderId` is above those that are there. */
  add(stake: Stake): void {
    this.#append(stake);
    if (this.match === null) this.#count(stake, 1, stake.stakeUnits);
  }

  /** Before the lock: the pools are without it then. */
  withdraw(stake: Stake): void {
    this.#unchain(stake);
    this.#count(stake, -1, -stake.stakeUnits);
  }

  /** Fixes what plays. All of the smaller side does; those of the larger one are told one after the other. */
  matchBy(match: Match): void {
    this.match = match;
    const larger = match.split === null ? null : largerSide(this);
    for (const stake of this.stakes()) if (stake.side !== larger) stake.playedUnits = stake.stakeUnits;
    this.resumeReturning();
  }

  /** Once `match` and the stakes are there. */
  resumeReturning(): void {
    if (this.match !== null) this.returning = firstUntold(this.first);
  }

  /** `stake` is the one that `returning` names. */
  tellPlayed(stake: Stake, playedUnits: bigint): void {
    stake.playedUnits = playedUnits;
    this.returning = firstUntold(stake.after);
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

  /** It is over: the pools stay as they were at the lock. */
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

function firstUntold(from: Stake | null): Stake | null {
  let stake = from;
  while (stake !== null && stake.playedUnits !== null) stake = stake.after;
  return stake;
}

function largerSide({ upUnits, downUnits }: Pools): RoundSide {
  return upUnits > downUnits ? 'up' : 'down';
}

/** The split of an amount among stakes; its places are orders. */
function splitOfStakes(total: bigint, stakes: readonly Stake[], unitsOf: (stake: Stake) => bigint): Split {
  const split = splitOf(total, stakes.map(unitsOf));
  return { ...split, cutPlace: stakes[split.cutPlace]?.orderId ?? -1 };
}

function stakesOn(round: Round, side: RoundSide): readonly Stake[] {
  return [...round.stakes()].filter((stake) => stake.side === side);
}

/** What plays of a round once betting is over, from its stakes. */
export function matchOf(round: Round): Match {
  const units = matchedUnits(round.pools);
  if (round.upUnits === round.downUnits) return { matchedUnits: units, split: null };
  return { matchedUnits: units, split: splitOfStakes(units, stakesOn(round, largerSide(round)), ({ stakeUnits }) => stakeUnits) };
}

/** What plays of a stake of the larger side. */
export function playedOf({ split }: Match, { orderId, stakeUnits }: Stake): bigint {
  return split === null ? stakeUnits : shareOf(split, stakeUnits, orderId);
}

/** What plays of a stake of a round that is through with its returns. */
export function knownPlayed({ orderId, playedUnits }: Stake): bigint {
  if (playedUnits === null) throw new RangeError(`it is not told what plays of stake ${orderId}`);
  return playedUnits;
}

/** The fee of a round that is decided this way. */
export function feeOf({ terms, match }: Round, result: RoundResult): bigint {
  return result === 'refund' || match === null ? 0n : roundFeeUnits(terms, match.matchedUnits);
}

/** How a round that was decided this way shares what the losing side played among its winners. */
export function verdictOf(round: Round, result: RoundResult): Verdict {
  if (result === 'refund' || round.match === null) return { result, split: null };
  return { result, split: splitOfStakes(round.match.matchedUnits - feeOf(round, result), stakesOn(round, result), knownPlayed) };
}

/** What a stake of a decided round gets. */
export function payoutOf({ result, split }: Verdict, stake: Stake): StakePayout {
  const { orderId, accountId, side } = stake;
  const playedUnits = knownPlayed(stake);
  if (split === null) return { orderId, accountId, payoutUnits: playedUnits, result: 'refund' };
  if (side !== result) return { orderId, accountId, payoutUnits: 0n, result: 'lose' };
  return { orderId, accountId, payoutUnits: playedUnits + shareOf(split, playedUnits, orderId), result: 'win' };
}
