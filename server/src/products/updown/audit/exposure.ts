import type { Step } from '../../../audit/step.ts';
import { EXPOSURE } from './rules.ts';
import type { Contract } from './verdict.ts';

const SECOND_MS = 1_000;
const WINDOW_SECONDS = 60;
/** Of the free cover one side of one symbol puts at most these parts at risk: in one expiry second, and in sixty in a row. */
const SECOND_PART = 100n;
const WINDOW_PART = 20n;
/** One person has at most a fifth of either. */
const PERSON_PART = 5n;
/** One side of all symbols together, whenever it expires. */
const SIDE_PART = 5n;

type Seconds = Map<number, bigint>;

/** What the house covers together, by second of expiry: of each side of each symbol, and of each person there. */
export class Exposure {
  readonly #all = new Map<string, Seconds>();
  readonly #ofPersons = new Map<string, Seconds>();
  readonly #sides = new Map<Contract['side'], bigint>();
  readonly #personOf: (ownerId: number) => number;

  constructor(personOf: (ownerId: number) => number) {
    this.#personOf = personOf;
  }

  /** What must hold for a contract to be taken while this much cover is free. */
  need(step: Step, contract: Contract, freeUnits: bigint): void {
    const second = secondOf(contract);
    const side = `${contract.symbolId} ${contract.side}`;
    const needParts = (seconds: Seconds, whose: string, of: bigint): void => {
      const needPart = (units: bigint, what: string, part: bigint): void => {
        const most = `at most ${freeUnits} ÷ ${part}`;
        step.need((units + contract.coverUnits) * part <= freeUnits, EXPOSURE, `${what} of ${whose}`, most, units + contract.coverUnits);
      };
      needPart(seconds.get(second) ?? 0n, 'the cover of its second of expiry', SECOND_PART * of);
      needPart(mostOfWindows(seconds, second), 'the cover of sixty seconds of expiry', WINDOW_PART * of);
    };
    needParts(this.#all.get(side) ?? new Map(), 'all accounts', 1n);
    needParts(this.#ofPersons.get(`${this.#personOf(contract.accountId)} ${side}`) ?? new Map(), 'its person', PERSON_PART);
    const ofSide = (this.#sides.get(contract.side) ?? 0n) + contract.coverUnits;
    step.need(
      ofSide * SIDE_PART <= freeUnits,
      EXPOSURE,
      'the cover of its side of all symbols',
      `at most ${freeUnits} ÷ ${SIDE_PART}`,
      ofSide,
    );
  }

  add(contract: Contract): void {
    this.#add(contract, contract.coverUnits);
  }

  remove(contract: Contract): void {
    this.#add(contract, -contract.coverUnits);
  }

  #add(contract: Contract, units: bigint): void {
    const side = `${contract.symbolId} ${contract.side}`;
    this.#sides.set(contract.side, (this.#sides.get(contract.side) ?? 0n) + units);
    addTo(this.#all, side, secondOf(contract), units);
    addTo(this.#ofPersons, `${this.#personOf(contract.accountId)} ${side}`, secondOf(contract), units);
  }
}

/** The largest sum of sixty seconds in a row that have this one among them. */
function mostOfWindows(seconds: Seconds, second: number): bigint {
  const near = [...seconds].filter(([at]) => Math.abs(at - second) < WINDOW_SECONDS);
  let most = 0n;
  for (const first of [second, ...near.map(([at]) => at)]) {
    // A window that begins after the second does not have it: such a beginning stands for the window that ends with its second.
    const from = first <= second ? first : first - WINDOW_SECONDS + 1;
    const sum = near.reduce((units, [at, more]) => (at >= from && at < from + WINDOW_SECONDS ? units + more : units), 0n);
    if (sum > most) most = sum;
  }
  return most;
}

function addTo(lines: Map<string, Seconds>, key: string, second: number, units: bigint): void {
  const seconds = lines.get(key) ?? new Map<number, bigint>();
  const sum = (seconds.get(second) ?? 0n) + units;
  if (sum === 0n) seconds.delete(second);
  else seconds.set(second, sum);
  if (seconds.size === 0) lines.delete(key);
  else lines.set(key, seconds);
}

function secondOf({ expiryMs }: Contract): number {
  return Math.floor(expiryMs / SECOND_MS);
}
