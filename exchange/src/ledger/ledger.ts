import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../kernel/codec/variant.ts';
import { Amounts } from './amounts.ts';
import { leg } from './leg-codec.ts';
import type { Leg } from './leg.ts';
import { OwnerColumns } from './owner-columns.ts';
import type { PlanRow, WalletName } from './plan.ts';
import { Shape } from './shape.ts';
import type { Account } from './shape.ts';
import { LedgerBreach } from './stores.ts';

/**
 * Every balance there is, in units of the asset, one store for each row of the plan. Only `post` changes them, and only by legs that sum
 * to zero per asset and keep the class of each row. Sums of what is frozen and at risk are kept with each posting, so that asking for one
 * reads one cell.
 */
export class Ledger {
  readonly #plan: readonly PlanRow[];
  readonly #shape: Shape;
  readonly #columns: OwnerColumns;
  /** By code. */
  readonly #accounts: readonly (Account | undefined)[];
  /** Postings of this command to rows that must be zero when it ends. */
  readonly #toBeZero: Leg[] = [];

  /** `plan` as `assemblePlan` makes it. */
  constructor(plan: readonly PlanRow[]) {
    this.#plan = plan;
    this.#shape = new Shape(plan);
    this.#columns = new OwnerColumns(this.#shape.columnCount);
    this.#accounts = this.#shape.accounts(this.#columns);
  }

  /** Applies the legs of one event. Legs of one asset stand together. Throws `LedgerBreach`. */
  post(legs: readonly Leg[]): void {
    let assetId = -1;
    let sum = 0n;
    for (const leg of legs) {
      if (leg.assetId !== assetId) {
        if (sum !== 0n) throw new LedgerBreach(`legs of asset ${assetId} sum to ${sum}`);
        assetId = leg.assetId;
        sum = leg.amount;
      } else {
        sum += leg.amount;
      }
      if (leg.amount === 0n) throw new LedgerBreach('a leg of zero');
      this.#add(leg);
    }
    if (sum !== 0n) throw new LedgerBreach(`legs of asset ${assetId} sum to ${sum}`);
  }

  /** To be called after the events of each command. Throws `LedgerBreach` when a row that must be zero by then is not. */
  endCommand(): void {
    if (this.#toBeZero.length === 0) return;
    for (const { code, ownerId, ref, assetId } of this.#toBeZero) {
      const { row, store } = this.#of(code);
      const amount = store.at(ref, ownerId, assetId);
      if (amount !== 0n) throw new LedgerBreach(`${row.kind} of ${ref}, asset ${assetId}, is ${amount} after the command`);
    }
    this.#toBeZero.length = 0;
  }

  wallet(row: PlanRow, ownerId: number, assetId: number): bigint {
    return this.#of(row.code).store.at(0, ownerId, assetId);
  }

  /** What one object has for an owner; 0 when nothing. */
  object(row: PlanRow, ref: number, ownerId: number): bigint {
    return this.#of(row.code).store.at(ref, ownerId, 0);
  }

  house(row: PlanRow, assetId: number): bigint {
    return this.#of(row.code).store.at(0, 0, assetId);
  }

  numbered(row: PlanRow, ref: number, assetId: number): bigint {
    return this.#of(row.code).store.at(ref, 0, assetId);
  }

  /** What of an owner's wallet is held by orders or is the margin of positions. */
  frozen(ownerId: number, wallet: WalletName, assetId: number): bigint {
    const column = this.#shape.frozenColumn(wallet);
    return column < 0 ? 0n : this.#columns.at(column, ownerId, assetId);
  }

  /** Stakes whose result is open. */
  atRisk(ownerId: number, assetId: number): bigint {
    const column = this.#shape.riskColumn;
    return column < 0 ? 0n : this.#columns.at(column, ownerId, assetId);
  }

  /** The row of the house that equity may be moved to, by the last word of its kind: `promo` for `house.promo`. */
  fund(word: string): PlanRow | undefined {
    return this.#plan.find(({ kind, fundable }) => fundable === true && kind === `house.${word}`);
  }

  /** The words that `fund` knows, in the order of the plan. */
  funds(): readonly string[] {
    return this.#plan.flatMap(({ kind, fundable }) => (fundable === true ? [kind.slice(kind.lastIndexOf('.') + 1)] : []));
  }

  /** Rows of what is the house's own and owed to nobody. */
  houseRows(): readonly PlanRow[] {
    return this.#plan.filter((row) => row.class === 'P' && row.owed === 'none' && (row.scope === 'house' || row.scope === 'numbered'));
  }

  /** Reads where the balance of an object is; the answer means nothing. */
  prefetch(row: PlanRow, ref: number, ownerId: number): number {
    return this.#of(row.code).objects?.find(ref, ownerId) ?? 0;
  }

  /** The balances of one row that are not zero, as the legs that would create them. */
  balancesOf(row: PlanRow): Iterable<Leg> {
    return this.#of(row.code).store.balances();
  }

  /** Every balance that is not zero, by ascending code. */
  *balances(): Generator<Leg> {
    for (const account of this.#accounts) if (account !== undefined) yield* account.store.balances();
  }

  /** I1, I2 and I5 over everything: assets sum to zero, each class holds, frozen and at risk are the sums of their objects. */
  check(): void {
    const sums = new Amounts();
    const columns = new OwnerColumns(this.#shape.columnCount);
    for (const leg of this.balances()) {
      const account = this.#of(leg.code);
      sums.add(leg.assetId, leg.amount);
      const sign = leg.amount > 0n ? 1 : -1;
      if (sign === account.forbiddenSign) throw breachOf(account, leg, sign);
      if (account.zeroAfterCommand) throw new LedgerBreach(`${account.row.kind} of ${leg.ref} is ${leg.amount}`);
      addToSums(columns, account, leg);
    }
    for (const [assetId, sum] of sums.entries()) throw new LedgerBreach(`asset ${assetId} sums to ${sum}`);
    for (const column of this.#shape.sumColumns()) {
      for (const { ownerId, assetId, amount } of this.#columns.entries(column)) columns.add(column, ownerId, assetId, -amount);
      for (const { ownerId } of columns.entries(column)) throw new LedgerBreach(`frozen of ${ownerId} is not the sum of its objects`);
    }
  }

  save(writer: ByteWriter): void {
    writeList(writer, [...this.balances()], (out, balance) => leg.write(out, balance));
  }

  load(reader: ByteReader): void {
    for (const balance of readList(reader, (from) => leg.read(from))) this.#add(balance);
  }

  #add(leg: Leg): void {
    const account = this.#of(leg.code);
    const { objects, walletColumn } = account;
    let sign: number;
    if (walletColumn >= 0) sign = this.#columns.add(walletColumn, leg.ownerId, leg.assetId, leg.amount);
    else sign = objects === null ? account.store.add(leg) : objects.add(leg);
    if (sign !== 0 && sign === account.forbiddenSign) throw breachOf(account, leg, sign);
    if (account.hasSums) addToSums(this.#columns, account, leg);
    if (account.zeroAfterCommand) this.#toBeZero.push(leg);
  }

  #of(code: number): Account {
    const account = this.#accounts[code];
    if (account === undefined) throw new LedgerBreach(`no row of the plan has the code ${code}`);
    return account;
  }
}

function breachOf({ row }: Account, { ownerId, ref, assetId }: Leg, sign: number): LedgerBreach {
  return new LedgerBreach(`${row.kind} of ${ownerId}, ${ref}, asset ${assetId}, ${sign < 0 ? 'below' : 'above'} zero`);
}

/** What stands under owner 0 is the house's own and in nobody's wallet. */
function addToSums(columns: OwnerColumns, { frozenColumn, riskColumn }: Account, { ownerId, assetId, amount }: Leg): void {
  if (ownerId === 0) return;
  if (frozenColumn >= 0) columns.add(frozenColumn, ownerId, assetId, amount);
  if (riskColumn >= 0) columns.add(riskColumn, ownerId, assetId, amount);
}
