import type { Leg } from '@candor/exchange/ledger/leg';
import type { AuditRow, WalletName } from './plan.ts';
import type { Find } from './rule.ts';
import { CLASS, PLAN, SUM } from './rules.ts';

type Account = Omit<Leg, 'amount'>;

/** What an owner has of an asset in a wallet. `atRiskUnits` is staked: it has left the wallet and is in neither of the others. */
export type WalletUnits = {
  readonly ownerId: number;
  readonly wallet: WalletName;
  readonly assetId: number;
  availableUnits: bigint;
  frozenUnits: bigint;
  atRiskUnits: bigint;
};

/** Every balance there is, as the journal's legs alone make it. */
export class Postings {
  readonly #plan: ReadonlyMap<number, AuditRow>;
  readonly #balances = new Map<string, { readonly account: Account; units: bigint }>();
  readonly #find: Find;
  /** Of copies and funds. */
  readonly #kinds = new Map<number, string>();
  /** Accounts that this entry posted to and that must be zero after it. */
  readonly #toBeZero: Account[] = [];

  constructor(plan: readonly AuditRow[], find: Find) {
    this.#plan = new Map(plan.map((row) => [row.code, row]));
    this.#find = find;
  }

  /** The row of the plan that a house budget of this name stands in; undefined when there is none. */
  fund(name: string): AuditRow | undefined {
    for (const row of this.#plan.values()) if (row.fundable === true && row.kind === `house.${name}`) return row;
    return undefined;
  }

  /** An owner's accounts are named by its kind from now on; those of all others are a user's. */
  nameBy(ownerId: number, kind: string): void {
    this.#kinds.set(ownerId, kind);
  }

  /** The account's name by the plan, with numbers in place of owner, object and asset. */
  nameOf({ code, ownerId, ref, assetId }: Account): string {
    const name = this.#plan.get(code)?.name ?? `code ${code}:{owner}:{ref}:{asset}`;
    return name
      .replace('{kind}', this.#kinds.get(ownerId) ?? 'user')
      .replace('{owner}', String(ownerId))
      .replace(/\{(?:ref|network)\}/, String(ref))
      .replace('{asset}', `asset ${assetId}`);
  }

  /** Books the legs of one event: I1 (they sum to zero per asset) and I2 (no account passes to the wrong side of zero). */
  post(legs: readonly Leg[]): void {
    const sums = new Map<number, bigint>();
    for (const leg of legs) {
      if (leg.amount === 0n) this.#find(SUM, `a leg of ${this.nameOf(leg)}`, 'not zero', 0n);
      sums.set(leg.assetId, (sums.get(leg.assetId) ?? 0n) + leg.amount);
      const key = this.#keyOf(leg);
      const row = this.#balances.get(key) ?? { account: leg, units: 0n };
      row.units += leg.amount;
      if (row.units === 0n) this.#balances.delete(key);
      else this.#balances.set(key, row);
    }
    for (const [assetId, sum] of sums) if (sum !== 0n) this.#find(SUM, `the sum of the legs of asset ${assetId}`, 0n, sum);
    for (const leg of legs) this.#checkClass(leg);
  }

  /** After the last event of an entry: accounts that are zero after each command are zero. */
  endEntry(): void {
    for (const account of this.#toBeZero) {
      const units = this.units(account);
      if (units !== 0n) this.#find(CLASS, `${this.nameOf(account)} after its command`, 0n, units);
    }
    this.#toBeZero.length = 0;
  }

  units(account: Account): bigint {
    return this.#balances.get(this.#keyOf(account))?.units ?? 0n;
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
      const { code, ownerId, ref, assetId } = account;
      yield { code, ownerId, ref, assetId, amount: units };
    }
  }

  /** Those of one row of the plan. */
  *rowsOf(row: AuditRow): Generator<Leg> {
    for (const leg of this.rows()) if (leg.code === row.code) yield leg;
  }

  /** Every wallet of a user with something in it, by `owner wallet asset`. */
  wallets(): ReadonlyMap<string, WalletUnits> {
    const wallets = new Map<string, WalletUnits>();
    for (const { code, ownerId, assetId, amount } of this.rows()) {
      const row = this.#plan.get(code);
      const wallet = row?.availableIn ?? row?.frozenIn ?? (row?.atRisk === true ? 'platform' : undefined);
      if (row === undefined || wallet === undefined || ownerId === 0) continue;
      const key = `${ownerId} ${wallet} ${assetId}`;
      const units = wallets.get(key) ?? { ownerId, wallet, assetId, availableUnits: 0n, frozenUnits: 0n, atRiskUnits: 0n };
      if (row.availableIn !== undefined) units.availableUnits += amount;
      else if (row.frozenIn !== undefined) units.frozenUnits += amount;
      else units.atRiskUnits += amount;
      wallets.set(key, units);
    }
    return wallets;
  }

  get size(): number {
    return this.#balances.size;
  }

  #checkClass(leg: Leg): void {
    const row = this.#plan.get(leg.code);
    if (row === undefined) return this.#find(PLAN, 'the code of an account', 'one of the plan', leg.code);
    const units = this.units(leg);
    if (row.class === 'P' && units < 0n) this.#find(CLASS, this.nameOf(leg), '0 or more', units);
    if (row.class === 'N' && units > 0n) this.#find(CLASS, this.nameOf(leg), '0 or less', units);
    if (row.zeroAfterCommand === true) this.#toBeZero.push(leg);
  }

  #keyOf({ code, ownerId, ref, assetId }: Account): string {
    return `${code}:${ownerId}:${ref}:${assetId}`;
  }
}
