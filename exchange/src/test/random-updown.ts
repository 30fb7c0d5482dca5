import type { PriceCommand } from '../ground/prices/commands.ts';
import type { OwnProtectionCommand } from '../ground/protection/commands.ts';
import type { UpdownCommand } from '../products/updown/commands.ts';
import { USDT } from './house.ts';
import type { UpdownWord } from './model-updown.ts';
import { ONE_USDT, UPDOWN_TERMS } from './updown-house.ts';

const HOSTILE = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e9 + 1, 1e300];
const HOSTILE_UNITS = [0n, -1n, -(10n ** 20n), 10n ** 30n, 10n ** 29n, 2n ** 63n];
const DAY_MS = 86_400_000;
/** Products of the run; the shortest expire within a few ticks, so that many orders come and go. */
export const RANDOM_PRODUCTS = [
  { offerId: 11, symbolId: 1, durationMs: 10_000, ratePpm: 800_000 },
  { offerId: 12, symbolId: 1, durationMs: 13_000, ratePpm: 923_457 },
  { offerId: 13, symbolId: 2, durationMs: 30_000, ratePpm: 850_000 },
  { offerId: 14, symbolId: 2, durationMs: 60_000, ratePpm: 1_000_000 },
] as const;
export const RANDOM_TERMS = { ...UPDOWN_TERMS, minStakeUnits: 3n, maxStakeUnits: 20n * ONE_USDT };

type Mood = 'ticking' | 'frozen' | 'silent' | 'sparse';
type Seen = { readonly orderId: number; readonly fromMs: number; readonly toMs: number };

/**
 * Commands and moments for second contracts from one random source: orders around every boundary of the rules, feeds that tick, freeze,
 * thin out and fall silent, ticks of one millisecond, jumps of the clock over hours and to a user's midnight, settlements in pieces of any
 * size or not for a while, limits and exclusions, hostile numbers.
 */
export class RandomUpdown {
  readonly #random: (below: number) => number;
  readonly #users: readonly number[];
  readonly #house: number;
  readonly #orders: Seen[] = [];
  readonly #tickedMs = new Map<number, number>();
  #mood: Mood = 'ticking';
  #settling = true;
  /** The last of its kind, which is sent again now and then. */
  #excluded: UpdownWord | null = null;
  timeMs: number;

  constructor(random: (below: number) => number, users: readonly number[], house: number, timeMs: number) {
    this.#random = random;
    this.#users = users;
    this.#house = house;
    this.timeMs = timeMs;
  }

  accepted(order: Seen): void {
    this.#orders.push(order);
    if (this.#orders.length > 30) this.#orders.shift();
  }

  next(): UpdownWord {
    this.#passTime();
    if (this.#random(70) === 0) this.#mood = this.#one(['ticking', 'ticking', 'ticking', 'frozen', 'silent', 'sparse']);
    if (this.#random(80) === 0) this.#settling = this.#random(4) > 0;
    const dice = this.#random(100);
    const symbolId = 1 + this.#random(2);
    const everyMs = this.#mood === 'sparse' ? this.#one([4_900, 5_001, 9_999, 10_001]) : 700;
    const isStale = this.timeMs - (this.#tickedMs.get(symbolId) ?? 0) > everyMs && this.#random(5) > 0;
    if ((isStale || (dice < 14 && this.#mood !== 'sparse')) && this.#mood !== 'silent') return this.#ofHouse(this.#tick(symbolId));
    if (dice < 30 && this.#settling) return this.#ofHouse({ type: 'house.advance', budget: this.#budget() });
    if (dice < 33) return this.#ofHouse(this.#terms());
    if (dice === 33)
      return this.#ofHouse({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: BigInt(1 + this.#random(1_000)) * ONE_USDT });
    if (dice === 34 && this.#excluded !== null && this.#random(4) === 0) return this.#excluded;
    if (dice < 38) return this.#protect();
    return { id: '', accountId: this.#anybody(), body: this.#place() };
  }

  #ofHouse(body: UpdownWord['body']): UpdownWord {
    return { id: '', accountId: this.#random(60) === 0 && body.type !== 'house.fund' ? this.#anybody() : 0, body };
  }

  #passTime(): void {
    const dice = this.#random(1_000);
    if (dice < 720) return;
    if (dice < 900) this.timeMs += 1 + this.#random(500);
    else if (dice < 975) this.timeMs = this.#boundary();
    else if (dice < 996) this.timeMs += 1 + this.#random(4_000);
    else if (dice < 998) this.timeMs += 600_000 + this.#random(7_200_000);
    else this.timeMs = this.#midnight();
  }

  /** The next moment at which a rule changes for an order that runs, or the millisecond before or after it. */
  #boundary(): number {
    const moments = this.#orders.flatMap(({ fromMs, toMs }) => [fromMs, fromMs + 5_000, toMs - 5_000, toMs]);
    for (const tickedMs of this.#tickedMs.values()) moments.push(tickedMs + 2_000, tickedMs + 3_000, tickedMs + 10_000);
    const after = moments.filter((moment) => moment > this.timeMs + 1);
    const nearest = Math.min(...after, this.timeMs + 10_000);
    return Math.max(this.timeMs, nearest + this.#random(3) - 1);
  }

  /** The next midnight of one of the offsets in use, or the millisecond before it. */
  #midnight(): number {
    const offsetMs = this.#one([0, 345, 480]) * 60_000;
    const local = this.timeMs + offsetMs;
    return this.timeMs + DAY_MS - (local % DAY_MS) - this.#random(2);
  }

  #tick(usual: number): PriceCommand {
    const state = this.#mood === 'frozen' ? this.#one(['frozen', 'closed'] as const) : this.#random(60) === 0 ? 'frozen' : 'ok';
    const symbolId = this.#random(80) === 0 ? 9 : usual;
    if (this.#mood !== 'frozen') this.#tickedMs.set(symbolId, this.timeMs);
    const far = this.#random(40) === 0 ? this.#one([150, 151, -150, -151]) : 0;
    const priceTicks = this.#random(120) === 0 ? this.#one(HOSTILE) : 30_000 + far + this.#random(4);
    return { type: 'price.tick', symbolId, priceTicks, state, sourceKind: 'simulated', rule: 'index/1', sources: [] };
  }

  #budget(): number {
    if (this.#random(40) === 0) return this.#one(HOSTILE);
    return this.#one([1, 1, 2, 3, 5, 8, 200, 1_000]);
  }

  #place(): UpdownCommand {
    const offerId = this.#random(40) === 0 ? this.#one([...HOSTILE, 7]) : this.#one(RANDOM_PRODUCTS).offerId;
    const version = this.#random(6) > 0 ? 0 : this.#random(5) > 0 ? 1 + this.#random(4) : this.#one(HOSTILE);
    const until = this.#one([this.timeMs - 1, this.timeMs, this.timeMs + 10_000, this.#one(HOSTILE)]);
    const validUntilMs = this.#random(6) > 0 ? 0 : until;
    return { type: 'updown.place', offerId, side: this.#one(['up', 'down']), stakeUnits: this.#units(), version, validUntilMs };
  }

  #units(): bigint {
    const dice = this.#random(30);
    if (dice === 0) return this.#one(HOSTILE_UNITS);
    if (dice === 1) return this.#one([1n, 2n, 20n * ONE_USDT + 1n, 20n * ONE_USDT]);
    return BigInt(3 + this.#random(1_900_000_000));
  }

  #terms(): UpdownCommand {
    const { offerId, symbolId, durationMs, ratePpm: usual } = this.#one(RANDOM_PRODUCTS);
    const ratePpm = this.#one([usual, usual, 799_999, 800_000, 1_000_001, 870_001, this.#one(HOSTILE)]);
    const maxStakeUnits = this.#one([20n * ONE_USDT, 20n * ONE_USDT, 10n * ONE_USDT, 1n, this.#one(HOSTILE_UNITS)]);
    const terms = { ...RANDOM_TERMS, ratePpm, maxStakeUnits, enable: this.#random(12) > 0 };
    if (this.#random(3) > 0) return { type: 'updown.change', offerId: this.#random(9) === 0 ? 77 : offerId, reason: 'On trial', ...terms };
    const duration = this.#one([durationMs, 20_000, 10_500, this.#one(HOSTILE)]);
    return {
      type: 'updown.define',
      offerId: this.#one([offerId, 77, 1_001]),
      symbolId: this.#one([symbolId, 9]),
      durationMs: duration,
      ...terms,
    };
  }

  #protect(): UpdownWord {
    if (this.#random(12) === 0) {
      const body = { type: 'protection.require', confirmation: this.#random(3) > 0 } as const;
      return { id: '', accountId: this.#random(9) === 0 ? this.#anybody() : 0, body };
    }
    const word = { id: '', accountId: this.#anybody(), body: this.#protection() };
    if (word.body.type === 'protection.exclude') this.#excluded = word;
    return word;
  }

  #protection(): OwnProtectionCommand {
    const dice = this.#random(30);
    if (dice < 8) {
      const version = this.#random(4) === 0 ? this.#one(HOSTILE) : 1 + this.#random(3);
      return { type: 'protection.confirmRisk', product: this.#one(['updown', 'updown', 'rounds']), version };
    }
    if (dice < 28) {
      const units = this.#one([0n, 0n, BigInt(this.#random(60)) * ONE_USDT, BigInt(this.#random(900)) * ONE_USDT]);
      const limitUnits = this.#random(8) === 0 ? this.#one(HOSTILE_UNITS) : units;
      return { type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: this.#one([0, 0, 480, 345, this.#one(HOSTILE)]) };
    }
    const day = this.timeMs + DAY_MS;
    const untilMs = this.#one([day, day - 60_000, day - 60_001, day + 5_000, this.#random(9) === 0 ? 0 : 1.5, this.timeMs]);
    return { type: 'protection.exclude', scope: this.#one(['fixed-time', 'all']), untilMs };
  }

  #anybody(): number {
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
