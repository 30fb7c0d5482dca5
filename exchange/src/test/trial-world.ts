import type { Random } from './random.ts';

/** Accounts and sub-owners of every run. The house's own and the simulated one have all assets, traders have USDT, one has little of it and one has nothing. */
export const HOUSE_ACCOUNTS = [1, 2] as const;
export const TRADERS = [3, 4, 5, 6] as const;
export const POOR = 7;
export const WITHOUT_MONEY = 8;
export const SIMULATED = 10;
/** Owners that act as accounts do: one of a trader with another's hand, one with the hand of its person. */
export const SUB_OWNERS = [
  { ownerId: 11, personId: 3, handId: 4, kind: 'copy' },
  { ownerId: 12, personId: 5, handId: 5, kind: 'fund' },
] as const;
export const ACCOUNTS: readonly number[] = [
  ...HOUSE_ACCOUNTS,
  ...TRADERS,
  POOR,
  SIMULATED,
  ...SUB_OWNERS.map(({ ownerId }) => ownerId),
  WITHOUT_MONEY,
];
export const SYMBOLS: readonly number[] = [1, 2];
/** Around which the prices of both symbols move, so that orders of all products meet them. */
export const INDEX_TICKS = 30_000;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How the feeds are: silent ones send nothing, sparse ones seldom, frozen ones say that there is no price. */
type Mood = 'ticking' | 'frozen' | 'silent' | 'sparse';

/** What all generators of a run share: the random source, the one clock, and how the feeds are. */
export class TrialWorld {
  readonly random: Random;
  timeMs: number;
  mood: Mood = 'ticking';
  /** False for a while: due work is left to wait. */
  advances = true;
  /** When each symbol had its last tick. */
  readonly tickedMs = new Map<number, number>();
  /** Whether the clock also jumps over hours and days, beyond the memory of commands. */
  readonly #leaps: boolean;

  constructor(random: Random, timeMs: number, leaps: boolean) {
    this.random = random;
    this.timeMs = timeMs;
    this.#leaps = leaps;
  }

  anybody(): number {
    const dice = this.random.below(60);
    if (dice === 0) return 0;
    return dice < 4
      ? this.random.one([...HOUSE_ACCOUNTS, WITHOUT_MONEY])
      : this.random.one([...TRADERS, POOR, SIMULATED, ...SUB_OWNERS.map(({ ownerId }) => ownerId)]);
  }

  /**
   * Lets time pass, mostly none; `moments` are those at which a rule changes. Feeds that tick do so between two steps of the clock, so that
   * most contracts and rounds have their prices.
   */
  pass(moments: () => readonly number[]): void {
    this.#changeMood();
    const { random } = this;
    const dice = random.below(1_000);
    const stepMs = this.mood === 'ticking' && random.below(8) > 0 ? 800 : 4_000;
    if (this.#leaps && random.oneIn(1_500)) this.timeMs += DAY_MS - random.below(2);
    else if (dice < 820) this.timeMs += Math.max(0, random.below(6) - 3);
    else if (dice < 920) this.timeMs += 1 + random.below(300);
    else if (dice < 970) this.timeMs = Math.min(this.#boundary(moments()), this.timeMs + stepMs);
    else if (dice < 994 || !this.#leaps) this.timeMs += 1 + random.below(stepMs);
    else if (dice < 996) this.timeMs += 600_000 + random.below(7_200_000);
    else if (random.oneIn(6)) this.timeMs = this.#midnight();
  }

  #changeMood(): void {
    const { random } = this;
    if (random.oneIn(120)) this.mood = random.one(['ticking', 'ticking', 'ticking', 'ticking', 'ticking', 'frozen', 'silent', 'sparse']);
    if (random.oneIn(150)) this.advances = random.below(4) > 0;
  }

  /** The nearest of the moments, or the millisecond before or after it. */
  #boundary(moments: readonly number[]): number {
    const all = [...moments];
    for (const tickedMs of this.tickedMs.values()) all.push(tickedMs + 2_000, tickedMs + 3_000, tickedMs + 10_000);
    const nearest = Math.min(...all.filter((moment) => moment > this.timeMs + 1), this.timeMs + 10_000);
    return Math.max(this.timeMs, nearest + this.random.below(3) - 1);
  }

  /** The next midnight of one of the offsets in use, or the millisecond before it. */
  #midnight(): number {
    const local = this.timeMs + this.random.one([0, 345, 480]) * MINUTE_MS;
    return this.timeMs + DAY_MS - (local % DAY_MS) - this.random.below(2);
  }
}
