import type { Step } from '../../../audit/step.ts';
import { EXPOSURE } from './rules.ts';
import type { Contract } from './verdict.ts';

const SECOND_MS = 1_000;
/** One expiry second of one side of one symbol puts at most this part of the free cover at risk. */
const PART = 100n;

/** What the house covers together, by symbol, side and second of expiry. */
export class Exposure {
  readonly #units = new Map<string, bigint>();

  /** What must hold for a contract to be taken while this much cover is free. */
  need(step: Step, contract: Contract, freeUnits: bigint): void {
    const units = (this.#units.get(keyOf(contract)) ?? 0n) + contract.coverUnits;
    step.need(units * PART <= freeUnits, EXPOSURE, 'the cover of its second of expiry', `at most ${freeUnits} ÷ ${PART}`, units);
  }

  add(contract: Contract): void {
    this.#add(contract, contract.coverUnits);
  }

  remove(contract: Contract): void {
    this.#add(contract, -contract.coverUnits);
  }

  #add(contract: Contract, units: bigint): void {
    const key = keyOf(contract);
    const sum = (this.#units.get(key) ?? 0n) + units;
    if (sum === 0n) this.#units.delete(key);
    else this.#units.set(key, sum);
  }
}

function keyOf({ symbolId, side, expiryMs }: Contract): string {
  return `${symbolId} ${side} ${expiryMs - (expiryMs % SECOND_MS)}`;
}
