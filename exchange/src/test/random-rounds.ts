import type { RoundTimes } from '../products/rounds/answers.ts';
import { roundTimes } from '../products/rounds/clock.ts';
import type { RoundsCommand, RoundSide } from '../products/rounds/commands.ts';
import type { PriceCommand } from '../ground/prices/commands.ts';
import type { RoundsWord } from './model-rounds.ts';
import { ONE_USDT, ROUND_TERMS } from './rounds-house.ts';

const HOSTILE = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e9 + 1, 1e300];
const HOSTILE_UNITS = [0n, -1n, -(10n ** 20n), 10n ** 30n, 10n ** 29n, 2n ** 63n];
/** Pairs of the run; the shortest have a window of two seconds, so that many rounds come and go. */
export const RANDOM_PAIRS = [
  { offerId: 11, symbolId: 1, periodMs: 8_000, feeType: 1, feeValue: 5n * ONE_USDT, cancellable: true },
  { offerId: 12, symbolId: 1, periodMs: 20_000, feeType: 2, feeValue: 30_000_000n, cancellable: true },
  { offerId: 13, symbolId: 2, periodMs: 12_000, feeType: 1, feeValue: 0n, cancellable: false },
  { offerId: 14, symbolId: 2, periodMs: 60_000, feeType: 1, feeValue: 333_330_000n, cancellable: true },
] as const;
export const RANDOM_TERMS = { ...ROUND_TERMS, minStakeUnits: 3n, maxStakeUnits: 20n * ONE_USDT };

type Mood = 'ticking' | 'frozen' | 'silent';

/**
 * Commands and moments for rounds from one random source: stakes around every boundary of the window, feeds that tick, freeze and fall
 * silent, outages over many rounds, advances in pieces of any size or not for a while, hostile numbers, orders of others.
 */
export class RandomRounds {
  readonly #random: (below: number) => number;
  readonly #users: readonly number[];
  readonly #house: number;
  readonly #orders: { readonly orderId: number; readonly accountId: number }[] = [];
  #mood: Mood = 'ticking';
  #advancing = true;
  /** When each symbol had its last tick. */
  readonly #tickedMs = new Map<number, number>([
    [1, 0],
    [2, 0],
  ]);
  timeMs: number;

  constructor(random: (below: number) => number, users: readonly number[], house: number, timeMs: number) {
    this.#random = random;
    this.#users = users;
    this.#house = house;
    this.timeMs = timeMs;
  }

  staked(orderId: number, accountId: number): void {
    this.#orders.push({ orderId, accountId });
    if (this.#orders.length > 40) this.#orders.shift();
  }

  next(): RoundsWord {
    this.#passTime();
    if (this.#random(60) === 0)
      this.#mood = this.#one(['ticking', 'ticking', 'ticking', 'ticking', 'ticking', 'ticking', 'frozen', 'silent']);
    if (this.#random(80) === 0) this.#advancing = this.#random(4) > 0;
    const dice = this.#random(100);
    const stale = [...this.#tickedMs].find(([, tickedMs]) => this.timeMs - tickedMs > 400 && this.#random(5) > 0)?.[0];
    const symbolId = stale ?? (this.#random(60) === 0 ? 9 : 1 + this.#random(2));
    if ((stale !== undefined || dice < 20) && this.#mood !== 'silent') return { id: '', accountId: 0, body: this.#tick(symbolId) };
    if (dice < 30 && this.#advancing) return { id: '', accountId: 0, body: { type: 'house.advance', budget: this.#budget() } };
    if (dice === 31) return { id: '', accountId: this.#anybody(0), body: this.#terms() };
    if (dice < 42) return this.#cancel();
    return { id: '', accountId: this.#anybody(), body: this.#stake() };
  }

  #passTime(): void {
    const dice = this.#random(1_000);
    if (dice < 860) return;
    if (dice < 930) this.timeMs += 1 + this.#random(400);
    else if (dice < 990) this.timeMs = this.#boundary();
    else if (dice < 999) this.timeMs += 1 + this.#random(6_000);
    else this.timeMs += 600_000 + this.#random(7_200_000);
  }

  /** The next moment at which a rule changes in a round that runs now, or the millisecond before or after it. */
  #boundary(): number {
    const { cancelEndMs, betEndMs, lockMs, endMs } = this.#timesOf(this.#one(RANDOM_PAIRS).periodMs);
    const moments = [cancelEndMs, betEndMs, lockMs, endMs - 5_000, endMs].toSorted((a, b) => a - b);
    const moment = (moments.find((one) => one > this.timeMs) ?? endMs) + this.#random(3) - 1;
    return moment > this.timeMs ? moment : this.timeMs;
  }

  #timesOf(periodMs: number): RoundTimes {
    return roundTimes(this.timeMs - (this.timeMs % periodMs), periodMs);
  }

  #tick(symbolId: number): PriceCommand {
    const state = this.#mood === 'frozen' ? this.#one(['frozen', 'closed'] as const) : this.#random(40) === 0 ? 'frozen' : 'ok';
    this.#tickedMs.set(symbolId, this.timeMs);
    const priceTicks = this.#random(80) === 0 ? this.#one(HOSTILE) : 30_000 + this.#random(8);
    return { type: 'price.tick', symbolId, priceTicks, state, sourceKind: 'simulated', rule: 'index/1', sources: [] };
  }

  #budget(): number {
    if (this.#random(40) === 0) return this.#one(HOSTILE);
    return this.#one([1, 1, 2, 3, 5, 8, 200, 1_000]);
  }

  /** Mostly a pair that takes stakes now. */
  #stake(): RoundsCommand {
    const open = RANDOM_PAIRS.filter(({ periodMs }) => this.timeMs < this.#timesOf(periodMs).betEndMs);
    const usual = this.#one(open.length > 0 && this.#random(6) > 0 ? open : RANDOM_PAIRS).offerId;
    const offerId = this.#random(40) === 0 ? this.#one([...HOSTILE, 7]) : usual;
    const side: RoundSide = this.#one(['up', 'down']);
    return { type: 'rounds.stake', offerId, side, stakeUnits: this.#units() };
  }

  /** Few different stakes, so that remainders tie; odd ones, so that they do not. */
  #units(): bigint {
    const dice = this.#random(30);
    if (dice === 0) return this.#one(HOSTILE_UNITS);
    if (dice === 1) return this.#one([1n, 2n, 20n * ONE_USDT + 1n, 20n * ONE_USDT]);
    return dice < 12 ? BigInt(3 + this.#random(4)) : BigInt(3 + this.#random(1_900_000_000));
  }

  /** Mostly an own stake, sometimes another's, sometimes none. */
  #cancel(): RoundsWord {
    const { orderId, accountId } = this.#orders[this.#random(this.#orders.length)] ?? { orderId: 5, accountId: 1 };
    const body: RoundsCommand = { type: 'rounds.cancel', orderId: this.#random(15) === 0 ? this.#one(HOSTILE) : orderId };
    return { id: '', accountId: this.#random(5) === 0 ? this.#anybody() : accountId, body };
  }

  #terms(): RoundsCommand {
    const { offerId, symbolId, periodMs, ...fee } = this.#one(RANDOM_PAIRS);
    const feeType = this.#random(8) === 0 ? this.#one(HOSTILE) : this.#one([1, 2]);
    const feeValue = this.#one([fee.feeValue, 10n * ONE_USDT, 10n * ONE_USDT + 10_000n, 1n, 120_000n, -1n]);
    const enable = this.#random(9) > 0;
    const terms = { ...RANDOM_TERMS, feeType, feeValue, enable, cancellable: this.#random(2) === 0 };
    if (this.#random(3) > 0) return { type: 'rounds.change', offerId: this.#random(9) === 0 ? 77 : offerId, reason: 'On trial', ...terms };
    const another = this.#one([offerId, offerId, 5, 1_001, Number.NaN]);
    return {
      type: 'rounds.define',
      offerId: another,
      symbolId: this.#one([symbolId, 9]),
      periodMs: this.#one([periodMs, 16_000, 10_000, 0]),
      ...terms,
    };
  }

  #anybody(usual?: number): number {
    if (usual !== undefined && this.#random(8) > 0) return usual;
    const dice = this.#random(60);
    if (dice === 0) return 0;
    return dice < 3 ? this.#house : this.#one(this.#users);
  }

  #one<T>(values: readonly T[]): T {
    const value = values[this.#random(values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }
}
