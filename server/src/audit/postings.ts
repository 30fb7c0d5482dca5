import type { Leg } from '@candor/exchange/ledger/leg';

/** Accounts by their sign: P is never below zero, N never above (product rules §2). */
const CLASSES: ReadonlyMap<string, 'P' | 'N'> = new Map([
  ['user.platform', 'P'],
  ['user.finance', 'P'],
  ['user.contract', 'P'],
  ['user.hold.spot', 'P'],
  ['house.equity', 'P'],
  ['house.fee.spot', 'P'],
  ['house.promo', 'P'],
  ['custody.cold', 'N'],
  ['house.updown', 'P'],
  ['escrow.updown', 'P'],
  ['house.fee.rounds', 'P'],
  ['escrow.round', 'P'],
]);

type Account = Omit<Leg, 'amount'>;

/** Every balance there is, as the journal's legs alone make it. */
export class Postings {
  readonly #balances = new Map<string, { readonly account: Account; units: bigint }>();
  readonly #complain: (problem: string) => void;

  constructor(complain: (problem: string) => void) {
    this.#complain = complain;
  }

  /** Books the legs of one event: I1 (they sum to zero per asset) and I2 (no account passes to the wrong side of zero). */
  post(legs: readonly Leg[]): void {
    const sums = new Map<number, bigint>();
    for (const leg of legs) {
      if (leg.amount === 0n) this.#complain('I1: a leg of zero');
      sums.set(leg.assetId, (sums.get(leg.assetId) ?? 0n) + leg.amount);
      const key = keyOf(leg);
      const row = this.#balances.get(key) ?? { account: leg, units: 0n };
      row.units += leg.amount;
      if (row.units === 0n) this.#balances.delete(key);
      else this.#balances.set(key, row);
    }
    for (const [assetId, sum] of sums) if (sum !== 0n) this.#complain(`I1: legs of asset ${assetId} sum to ${sum}`);
    for (const leg of legs) {
      const units = this.units(leg);
      const sign = CLASSES.get(leg.kind);
      if (sign === undefined) this.#complain(`§2: no account of the plan: ${leg.kind}`);
      if (sign === 'P' && units < 0n) this.#complain(`I2: ${keyOf(leg)} is ${units}`);
      if (sign === 'N' && units > 0n) this.#complain(`I2: ${keyOf(leg)} is ${units}`);
    }
  }

  units(account: Account): bigint {
    return this.#balances.get(keyOf(account))?.units ?? 0n;
  }

  /** Sum over all accounts of each asset; every one must be zero. */
  sums(): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const { account, units } of this.#balances.values()) sums.set(account.assetId, (sums.get(account.assetId) ?? 0n) + units);
    return sums;
  }

  /** The accounts that are not empty. */
  *rows(): Generator<Leg> {
    for (const { account, units } of this.#balances.values()) {
      const { kind, ownerId, ref, assetId } = account;
      yield { kind, ownerId, ref, assetId, amount: units };
    }
  }

  get size(): number {
    return this.#balances.size;
  }
}

function keyOf({ kind, ownerId, ref, assetId }: Account): string {
  return `${kind}:${ownerId}:${ref}:${assetId}`;
}
