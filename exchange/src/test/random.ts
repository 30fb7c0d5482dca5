/** Numbers that no rule expects. */
const HOSTILE = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53, 1e9 + 1, 1e300];
/** Amounts that no rule expects, with the bounds of the shape: 10^30 is the first that is too large. */
const HOSTILE_UNITS = [0n, -1n, -(10n ** 20n), 10n ** 30n, 10n ** 29n, 2n ** 63n];

/** What generators draw from one random source. */
export class Random {
  /** One of 0 to `below` − 1. */
  readonly below: (below: number) => number;

  constructor(below: (below: number) => number) {
    this.below = below;
  }

  /** Once in this many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of the values; throws when there is none and nothing else to take. */
  one<T>(values: readonly T[], otherwise?: T): T {
    const value = values[this.below(values.length)] ?? otherwise;
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }

  hostile(): number {
    return this.one(HOSTILE);
  }

  hostileUnits(): bigint {
    return this.one(HOSTILE_UNITS);
  }

  /** The number, and once in forty times a hostile one instead. */
  often(number: number): number {
    return this.oneIn(40) ? this.hostile() : number;
  }

  units(most: number): bigint {
    return BigInt(1 + this.below(most));
  }
}
