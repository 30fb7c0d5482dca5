import type { Entry } from '../entry.ts';
import { accountName } from '../ledger/account-name.ts';
import type { Leg } from '../ledger/leg.ts';
import type { PlanRow } from '../ledger/plan.ts';
import { plan } from '../plan.ts';

/**
 * Watches entries as an auditor would: from their events alone, with nothing of the exchange but the plan of accounts. Throws at the
 * first entry that breaks I1 or I2.
 */
export class Observer {
  readonly balances = new Map<string, bigint>();
  /** I5: sums of everything that stands under an account in rows that are frozen in a wallet, by `account wallet asset`. */
  readonly frozen = new Map<string, bigint>();
  readonly #kinds = new Map<number, string>();
  readonly #codes = new Map<number, string>();
  readonly #networks = new Map<number, string>();
  readonly #touched = new Set<string>();
  readonly #owners = new Set<number>();
  readonly #rows: ReadonlyMap<number, PlanRow>;

  constructor(rows: readonly PlanRow[] = plan) {
    this.#rows = new Map(rows.map((row) => [row.code, row]));
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'asset.defined') this.#codes.set(event.assetId, event.code);
      if (event.type === 'owner.opened') this.#kinds.set(event.ownerId, event.kind);
      if (event.type === 'network.defined') this.#networks.set(event.networkId, event.code);
      if ('legs' in event) this.#post(event.legs);
    }
  }

  /** Names of the balances that moved since they were last asked for. */
  takeTouched(): readonly string[] {
    const names = [...this.#touched];
    this.#touched.clear();
    return names;
  }

  /** Accounts that something moved for since they were last asked for. */
  takeOwners(): readonly number[] {
    const owners = [...this.#owners];
    this.#owners.clear();
    return owners;
  }

  #post(legs: readonly Leg[]): void {
    const sums = new Map<number, bigint>();
    const classes = new Map<string, PlanRow['class']>();
    for (const leg of legs) {
      if (leg.amount === 0n) throw new Error('I1: a posting of zero');
      sums.set(leg.assetId, (sums.get(leg.assetId) ?? 0n) + leg.amount);
      const name = this.#name(leg);
      const after = (this.balances.get(name) ?? 0n) + leg.amount;
      classes.set(name, this.#row(leg.code).class);
      this.#touched.add(name);
      this.#owners.add(leg.ownerId);
      if (after === 0n) this.balances.delete(name);
      else this.balances.set(name, after);
      this.#freeze(leg);
    }
    for (const sum of sums.values()) if (sum !== 0n) throw new Error(`I1: a transaction sums to ${sum}`);
    for (const [name, allowed] of classes) {
      const balance = this.balances.get(name) ?? 0n;
      if ((allowed === 'N' && balance > 0n) || (allowed === 'P' && balance < 0n)) throw new Error(`I2: ${name} is ${balance}`);
    }
  }

  #freeze(leg: Leg): void {
    const { frozenIn } = this.#row(leg.code);
    if (frozenIn === undefined) return;
    const key = `${leg.ownerId} ${frozenIn} ${leg.assetId}`;
    this.frozen.set(key, (this.frozen.get(key) ?? 0n) + leg.amount);
  }

  #row(code: number): PlanRow {
    const row = this.#rows.get(code);
    if (row === undefined) throw new Error(`no row of the plan has the code ${code}`);
    return row;
  }

  #name(leg: Leg): string {
    return accountName(this.#row(leg.code), leg, {
      ownerWord: (ownerId) => this.#kinds.get(ownerId) ?? 'user',
      assetCode: (assetId) => this.#codes.get(assetId) ?? '?',
      networkCode: (networkId) => this.#networks.get(networkId) ?? '?',
    });
  }
}
