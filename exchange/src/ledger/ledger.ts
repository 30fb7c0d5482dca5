import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { readList, writeList } from '../codec/variant.ts';
import { OrderTable } from '../order-table.ts';
import { readLeg, writeLeg } from './leg-codec.ts';
import type { AccountKind, Leg } from './leg.ts';

/** Places of one asset in a user's list of balances; `HELD` is the sum of the user's holds, so that "frozen" is one look. */
const PLATFORM = 0;
const FINANCE = 1;
const CONTRACT = 2;
const HELD = 3;
const WALLETS: readonly AccountKind[] = ['user.platform', 'user.finance', 'user.contract'];

/** Money reserved for one object (`user:{owner}:hold:spot:{ref}:{asset}`). It ceases to exist when it is empty. */
type Hold = { readonly order: number; readonly owner: number; readonly asset: number; units: bigint; chained: Hold | null };

/** A posting that the plan of accounts forbids. It is a bug of the exchange, never a user's mistake, and stops the core. */
export class LedgerBreach extends Error {
  override name = 'LedgerBreach';
}

/**
 * Every balance there is, in units of the asset. Only `post` changes them, and only by legs that sum to zero per asset;
 * user, hold and house accounts never pass below zero (class P), custody never above (class N).
 */
export class Ledger {
  readonly #users = new Map<number, bigint[]>();
  /** The owner whose balances were changed last: neighbouring legs are mostly of the same. */
  #lastOwner = -1;
  #lastBalances: bigint[] = [];
  readonly #holds = new OrderTable<Hold>();
  readonly #equity: bigint[] = [];
  readonly #spotFees: bigint[] = [];
  readonly #promo: bigint[] = [];
  /** By network, then by asset. */
  readonly #custody: bigint[][] = [];

  /** Applies the legs of one event. Legs of one asset stand together. Throws `LedgerBreach`. */
  post(legs: readonly Leg[]): void {
    let asset = -1;
    let sum = 0n;
    for (const leg of legs) {
      if (leg.asset !== asset) {
        if (sum !== 0n) throw new LedgerBreach(`legs of asset ${asset} sum to ${sum}`);
        asset = leg.asset;
        sum = leg.amount;
      } else {
        sum += leg.amount;
      }
      if (leg.amount === 0n) throw new LedgerBreach('a leg of zero');
      this.#add(leg);
    }
    if (sum !== 0n) throw new LedgerBreach(`legs of asset ${asset} sum to ${sum}`);
  }

  platform(owner: number, asset: number): bigint {
    return at(this.#users.get(owner), (asset << 2) | PLATFORM);
  }

  finance(owner: number, asset: number): bigint {
    return at(this.#users.get(owner), (asset << 2) | FINANCE);
  }

  contract(owner: number, asset: number): bigint {
    return at(this.#users.get(owner), (asset << 2) | CONTRACT);
  }

  /** Units on hold for spot orders; all of them come out of the platform wallet. */
  held(owner: number, asset: number): bigint {
    return at(this.#users.get(owner), (asset << 2) | HELD);
  }

  /** What one object still has on hold; 0 when nothing. */
  hold(ref: number): bigint {
    return this.#holds.find(ref)?.units ?? 0n;
  }

  equity(asset: number): bigint {
    return at(this.#equity, asset);
  }

  promo(asset: number): bigint {
    return at(this.#promo, asset);
  }

  /** Every account that is not empty, as the leg that would create it: wallets by owner, holds by object, house, custody. */
  *balances(): Generator<Leg> {
    for (const owner of [...this.#users.keys()].toSorted(ascending)) {
      for (const [place, amount] of (this.#users.get(owner) ?? []).entries()) {
        const kind = WALLETS[place & 3];
        if (kind !== undefined && amount !== 0n) yield { kind, owner, ref: 0, asset: place >> 2, amount };
      }
    }
    for (const { order, owner, asset, units } of this.#holds.ascending()) {
      yield { kind: 'user.hold.spot', owner, ref: order, asset, amount: units };
    }
    yield* houseBalances('house.equity', 0, this.#equity);
    yield* houseBalances('house.fee.spot', 0, this.#spotFees);
    yield* houseBalances('house.promo', 0, this.#promo);
    for (const [network, units] of this.#custody.entries()) yield* houseBalances('custody.cold', network, units);
  }

  /** I1 and I2 over everything: each asset sums to zero, each class holds, frozen equals the holds. Throws `LedgerBreach`. */
  check(): void {
    const sums: bigint[] = [];
    const held = new Map<string, bigint>();
    for (const leg of this.balances()) {
      add(sums, leg.asset, leg.amount);
      if (leg.kind === 'custody.cold' ? leg.amount > 0n : leg.amount < 0n)
        throw new LedgerBreach(`${leg.kind} of ${leg.owner} is ${leg.amount}`);
      const key = `${leg.owner}/${leg.asset}`;
      if (leg.kind === 'user.hold.spot') held.set(key, (held.get(key) ?? 0n) + leg.amount);
    }
    for (const [asset, sum] of sums.entries()) if (sum !== 0n) throw new LedgerBreach(`asset ${asset} sums to ${sum}`);
    for (const [owner, balances] of this.#users) {
      for (let place = HELD; place < balances.length; place += 4) {
        const holds = held.get(`${owner}/${place >> 2}`) ?? 0n;
        if (at(balances, place) !== holds) throw new LedgerBreach(`frozen of ${owner} is not the sum of the holds`);
      }
    }
  }

  save(writer: ByteWriter): void {
    writeList(writer, [...this.balances()], writeLeg);
  }

  load(reader: ByteReader): void {
    for (const leg of readList(reader, readLeg)) this.#add(leg);
  }

  #add(leg: Leg): void {
    switch (leg.kind) {
      case 'user.platform':
        return addPositive(this.#balancesOf(leg.owner), (leg.asset << 2) | PLATFORM, leg);
      case 'user.finance':
        return addPositive(this.#balancesOf(leg.owner), (leg.asset << 2) | FINANCE, leg);
      case 'user.contract':
        return addPositive(this.#balancesOf(leg.owner), (leg.asset << 2) | CONTRACT, leg);
      case 'user.hold.spot':
        return this.#addHold(leg);
      case 'house.equity':
        return addPositive(this.#equity, leg.asset, leg);
      case 'house.fee.spot':
        return addPositive(this.#spotFees, leg.asset, leg);
      case 'house.promo':
        return addPositive(this.#promo, leg.asset, leg);
      case 'custody.cold': {
        while (this.#custody.length <= leg.ref) this.#custody.push([]);
        const units = this.#custody[leg.ref] ?? [];
        add(units, leg.asset, leg.amount);
        if (at(units, leg.asset) > 0n) throw new LedgerBreach(`custody ${leg.ref} of asset ${leg.asset} above zero`);
      }
    }
  }

  #addHold(leg: Leg): void {
    addPositive(this.#balancesOf(leg.owner), (leg.asset << 2) | HELD, leg);
    const hold = this.#holds.find(leg.ref);
    if (hold === null) {
      if (leg.amount < 0n) throw new LedgerBreach(`nothing on hold for ${leg.ref}`);
      this.#holds.add({ order: leg.ref, owner: leg.owner, asset: leg.asset, units: leg.amount, chained: null });
      return;
    }
    if (hold.owner !== leg.owner || hold.asset !== leg.asset) throw new LedgerBreach(`the hold of ${leg.ref} is another's`);
    hold.units += leg.amount;
    if (hold.units < 0n) throw new LedgerBreach(`hold of ${leg.ref} below zero`);
    if (hold.units === 0n) this.#holds.delete(hold);
  }

  #balancesOf(owner: number): bigint[] {
    if (owner === this.#lastOwner) return this.#lastBalances;
    let balances = this.#users.get(owner);
    if (balances === undefined) {
      balances = [];
      this.#users.set(owner, balances);
    }
    this.#lastOwner = owner;
    this.#lastBalances = balances;
    return balances;
  }
}

function at(balances: readonly bigint[] | undefined, place: number): bigint {
  return balances?.[place] ?? 0n;
}

function add(balances: bigint[], place: number, amount: bigint): void {
  while (balances.length <= place) balances.push(0n);
  balances[place] = (balances[place] ?? 0n) + amount;
}

function set(balances: bigint[], place: number, amount: bigint): void {
  while (balances.length < place) balances.push(0n);
  balances.push(amount);
}

function addPositive(balances: bigint[], place: number, leg: Leg): void {
  const after = (balances[place] ?? 0n) + leg.amount;
  if (place < balances.length) balances[place] = after;
  else set(balances, place, after);
  if (after < 0n) throw new LedgerBreach(`${leg.kind} of ${leg.owner}, asset ${leg.asset}, below zero`);
}

function* houseBalances(kind: AccountKind, ref: number, balances: readonly bigint[]): Generator<Leg> {
  for (const [asset, amount] of balances.entries()) if (amount !== 0n) yield { kind, owner: 0, ref, asset, amount };
}

const ascending = (a: number, b: number): number => a - b;
