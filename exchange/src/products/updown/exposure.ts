import { mulDivFloor } from '@candor/money/mul-div';
import type { UpdownSide } from './words.ts';
import type { UpdownOrder } from './order.ts';

const SECOND_MS = 1_000;
/** Seconds of expiry that are bounded together, wherever they begin. */
const WINDOW_MS = 60 * SECOND_MS;
/** Numbers of symbols are below this. */
const SYMBOLS = 1_024;
/** What is at stake on one side of one symbol, as a part of the free cover (`product-rules` 6, rule 1): 1 % in a second, 5 % in the window. */
const ALL_PARTS = { second: 100n, window: 20n } as const;
/** On one side of all symbols together, whenever it expires: 20 %. Symbols move together. */
const SIDE_PARTS = 5n;
/** Of one person: a fifth of either. */
const PERSON_PARTS = { second: 500n, window: 100n } as const;

export type Exposed = Pick<UpdownOrder, 'accountId' | 'symbolId' | 'side' | 'expiryMs'>;

/** Cover by second of expiry, each named by its first millisecond. */
class Line {
  readonly #seconds = new Map<number, bigint>();
  #total = 0n;

  get isEmpty(): boolean {
    return this.#seconds.size === 0;
  }

  get secondCount(): number {
    return this.#seconds.size;
  }

  add(expiryMs: number, units: bigint): void {
    const second = secondOf(expiryMs);
    const sum = (this.#seconds.get(second) ?? 0n) + units;
    if (sum === 0n) this.#seconds.delete(second);
    else this.#seconds.set(second, sum);
    this.#total += units;
  }

  at(expiryMs: number): bigint {
    return this.#seconds.get(secondOf(expiryMs)) ?? 0n;
  }

  /** The largest sum of sixty seconds in a row that have the one of `expiryMs` among them. */
  mostAround(expiryMs: number): bigint {
    const lastMs = secondOf(expiryMs);
    let sum = 0n;
    for (let timeMs = lastMs - WINDOW_MS + SECOND_MS; timeMs <= lastMs; timeMs += SECOND_MS) sum += this.#seconds.get(timeMs) ?? 0n;
    let most = sum;
    for (let timeMs = lastMs + SECOND_MS; timeMs < lastMs + WINDOW_MS; timeMs += SECOND_MS) {
      sum += (this.#seconds.get(timeMs) ?? 0n) - (this.#seconds.get(timeMs - WINDOW_MS) ?? 0n);
      if (sum > most) most = sum;
    }
    return most;
  }

  /** The cover that may still be added at a second; below 0 when the free cover has shrunk. */
  room(expiryMs: number, freeUnits: bigint, parts: { readonly second: bigint; readonly window: bigint }): bigint {
    const second = mulDivFloor(freeUnits, 1n, parts.second) - this.at(expiryMs);
    const window = mulDivFloor(freeUnits, 1n, parts.window);
    // No sixty seconds have more than all of them have: mostly nothing needs to be added up.
    if (window - this.#total >= second) return second;
    const around = window - this.mostAround(expiryMs);
    return around < second ? around : second;
  }
}

const NOTHING = new Line();

/** Cover that may be lost together: of all open orders, and of each person's, by symbol, side and second of expiry, and of each side. Never listed. */
export class Exposure {
  readonly #all = new Map<number, Line>();
  readonly #ofPersons = new Map<number, Line>();
  readonly #ofSides = { up: 0n, down: 0n };
  readonly #personOf: (ownerId: number) => number;

  constructor(personOf: (ownerId: number) => number) {
    this.#personOf = personOf;
  }

  /** Seconds of expiry that have any, by symbol and side. */
  get secondCount(): number {
    let count = 0;
    for (const line of this.#all.values()) count += line.secondCount;
    return count;
  }

  /** Lines of persons: at most one an open order. */
  get personLineCount(): number {
    return this.#ofPersons.size;
  }

  add(order: Exposed, units: bigint): void {
    addTo(this.#all, keyOf(order.symbolId, order.side), order.expiryMs, units);
    addTo(this.#ofPersons, this.#personKeyOf(order), order.expiryMs, units);
    this.#ofSides[order.side] += units;
  }

  /** Of all accounts, in the second of expiry. */
  ofSecond({ symbolId, side, expiryMs }: Exposed): bigint {
    return (this.#all.get(keyOf(symbolId, side)) ?? NOTHING).at(expiryMs);
  }

  /** Of the order's person alone. */
  ofPersonSecond(order: Exposed): bigint {
    return (this.#ofPersons.get(this.#personKeyOf(order)) ?? NOTHING).at(order.expiryMs);
  }

  /** The cover of the largest order that may be taken now; not above 0 when none may. */
  room(order: Exposed, freeUnits: bigint): bigint {
    const all = (this.#all.get(keyOf(order.symbolId, order.side)) ?? NOTHING).room(order.expiryMs, freeUnits, ALL_PARTS);
    const own = (this.#ofPersons.get(this.#personKeyOf(order)) ?? NOTHING).room(order.expiryMs, freeUnits, PERSON_PARTS);
    const side = mulDivFloor(freeUnits, 1n, SIDE_PARTS) - this.#ofSides[order.side];
    return [all, own].reduce((least, room) => (room < least ? room : least), side);
  }

  /** Person, symbol and side in one whole number below 2^53, as long as persons are below 2^42. */
  #personKeyOf({ accountId, symbolId, side }: Exposed): number {
    return this.#personOf(accountId) * (2 * SYMBOLS) + keyOf(symbolId, side);
  }
}

function addTo(lines: Map<number, Line>, key: number, expiryMs: number, units: bigint): void {
  if (units === 0n) return;
  let line = lines.get(key);
  if (line === undefined) {
    line = new Line();
    lines.set(key, line);
  }
  line.add(expiryMs, units);
  if (line.isEmpty) lines.delete(key);
}

function secondOf(expiryMs: number): number {
  return expiryMs - (expiryMs % SECOND_MS);
}

function keyOf(symbolId: number, side: UpdownSide): number {
  return symbolId * 2 + (side === 'up' ? 1 : 0);
}
