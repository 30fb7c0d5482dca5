import type { Seat, Side } from './seat.ts';

/** Somebody who knows the next tick of the index before it comes. `before` is called then, `after` right behind it. */
export type Attack = { before(nextTicks: number): void; after(): void };
export type Strategy = { readonly name: string; readonly accounts: number; readonly usdtEach: bigint; open(seat: Seat): Attack };

const VALUE_USDT = 20_000;

const stepOf = ({ indexTicks }: Seat, nextTicks: number): number => nextTicks / indexTicks - 1;

/**
 * A pair of a long and a short of two accounts at 10× before a step of so much or more; the one that the step will hurt has a stop a third of the
 * way. `isStale`: a third account leaves an order at the old price, which the stop is to meet.
 */
class HedgedPair implements Attack {
  readonly #seat: Seat;
  readonly #leastStep: number;
  readonly #isStale: boolean;

  constructor(seat: Seat, leastStep: number, isStale: boolean) {
    this.#seat = seat;
    this.#leastStep = leastStep;
    this.#isStale = isStale;
  }

  before(nextTicks: number): void {
    const seat = this.#seat;
    const step = stepOf(seat, nextTicks);
    if (!seat.isOut) seat.leave();
    if (Math.abs(step) < this.#leastStep) return;
    const [losing, gaining]: readonly [Side, Side] = step < 0 ? ['long', 'short'] : ['short', 'long'];
    const lots = seat.lotsOf(VALUE_USDT);
    const stopLoss = { triggerTicks: Math.round(seat.indexTicks * (1 + step / 3)), limitTicks: 0 };
    seat.take(0, losing, lots, { stopLoss });
    seat.take(1, gaining, lots, {});
    if (this.#isStale) seat.rest(2, losing, 5 * lots, seat.indexTicks * (1 + Math.sign(step) * 0.00005), 10);
  }

  after(): void {
    this.#seat.leave();
  }
}

const PAIRS = 4;
const [FIRST_SHORT, BIDDER, FAR_BIDDER] = [PAIRS, 2 * PAIRS, 2 * PAIRS + 1];

/**
 * Longs and shorts at 100× against each other, and two accounts alone with their bids (in a rise: offers), one at the worst price that insurance
 * pays at the next mark, one 2 % off. What has lost its partner is closed and begun anew.
 */
class LoneBidder implements Attack {
  readonly #seat: Seat;

  constructor(seat: Seat) {
    this.#seat = seat;
  }

  before(nextTicks: number): void {
    const seat = this.#seat;
    seat.leave([BIDDER, FAR_BIDDER]);
    for (let pair = 0; pair < PAIRS; pair++) {
      if (seat.isIn(pair) && seat.isIn(FIRST_SHORT + pair)) continue;
      seat.leave([pair, FIRST_SHORT + pair]);
      const lots = seat.lotsOf(45_000);
      seat.rest(pair, 'long', lots, seat.indexTicks, 100);
      seat.take(FIRST_SHORT + pair, 'short', lots, { leverage: 100 });
    }
    const falls = nextTicks < seat.indexTicks;
    const [side, direction]: readonly [Side, number] = falls ? ['long', -1] : ['short', 1];
    const lots = seat.lotsOf(PAIRS * 45_000);
    const worst = nextTicks * (1 + direction * 0.001);
    seat.rest(BIDDER, side, lots, falls ? Math.ceil(worst) : Math.floor(worst), 10);
    seat.rest(FAR_BIDDER, side, lots, seat.indexTicks * (1 + direction * 0.02), 10);
  }

  after(): void {}
}

/** At market in the direction of the price that is known, when it is so far away or farther, and out right behind it. */
class Ahead implements Attack {
  readonly #seat: Seat;
  readonly #leastStep: number;
  readonly #leadSteps: number;
  #left = 0;

  constructor(seat: Seat, leastStep: number, leadSteps: number) {
    this.#seat = seat;
    this.#leastStep = leastStep;
    this.#leadSteps = leadSteps;
  }

  before(knownTicks: number): void {
    const seat = this.#seat;
    if (this.#left > 0) return;
    if (!seat.isOut) seat.leave();
    const step = stepOf(seat, knownTicks);
    if (step === 0 || Math.abs(step) < this.#leastStep) return;
    seat.take(0, step > 0 ? 'long' : 'short', seat.lotsOf(VALUE_USDT), {});
    this.#left = this.#leadSteps;
  }

  after(): void {
    if (this.#left === 0) return;
    this.#left -= 1;
    if (this.#left === 0) this.#seat.leave();
  }
}

const ahead =
  (leadSteps: number) =>
  (leastPercent: number): Strategy => ({
    name: leastPercent === 0 ? 'ahead of every move' : `ahead of moves of ${leastPercent} % or more`,
    accounts: 1,
    usdtEach: 10_000_000n,
    open: (seat) => new Ahead(seat, leastPercent / 100, leadSteps),
  });

const pair = (leastPercent: number, isStale: boolean): Strategy => ({
  name: `a hedged pair${isStale ? ' beside a stale order' : ''}, moves of ${leastPercent} % or more`,
  accounts: 3,
  usdtEach: 10_000_000n,
  open: (seat) => new HedgedPair(seat, leastPercent / 100, isStale),
});

/** For `QUARTERS`: what must not earn anything. */
export const STRATEGIES: readonly Strategy[] = [
  ...[0.1, 0.5].flatMap((leastPercent) => [pair(leastPercent, false), pair(leastPercent, true)]),
  { name: 'pairs at 100× and a lone bidder', accounts: 2 * PAIRS + 2, usdtEach: 1_000_000n, open: (seat) => new LoneBidder(seat) },
  ahead(1)(0),
];

/** For `QUARTERS`: a lead of a whole quarter of a minute that nobody has, and only the largest moves, which a fee of 0.1 % does not stop. */
export const CHOSEN_MOVES: readonly Strategy[] = [0.1, 0.2, 0.3].map(ahead(1));

/** For `HALF_SECOND_AHEAD`. */
export const HALF_SECOND_STRATEGIES: readonly Strategy[] = [0.02, 0.1, 0.2, 0.3].map(ahead(2));
