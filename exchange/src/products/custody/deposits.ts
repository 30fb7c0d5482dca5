import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { depositRow } from './rows.ts';
import type { Deposit } from './rows.ts';

/** What names an output, whichever block it stands in. */
export type Output = Pick<Deposit, 'channelId' | 'txId' | 'outputIndex'>;

/** What of one account and asset is not done with, as sums: whoever pays in dust makes many of them. */
type Open = { nonFinalUnits: bigint; unclaimedUnits: bigint; readonly unclaimedIds: Set<number> };

/** Every deposit there ever was: that one is credited once is remembered for ever. */
export class Deposits {
  /** By ascending number. */
  readonly #all = new Map<number, Deposit>();
  /** The number of the last one of each output. */
  readonly #outputs = new Map<string, number>();
  /** Numbers by account, ascending. */
  readonly #ofAccount = new Map<number, number[]>();
  /** By account and asset, of those that have any. */
  readonly #open = new Map<number, Map<number, Open>>();

  get size(): number {
    return this.#all.size;
  }

  find(depositId: number): Deposit | undefined {
    return this.#all.get(depositId);
  }

  /** Throws when there is none: an event about it is a bug. */
  known(depositId: number): Deposit {
    const found = this.#all.get(depositId);
    if (found === undefined) throw new RangeError(`no deposit ${depositId}`);
    return found;
  }

  /** The last one of an output. */
  ofOutput(output: Output): Deposit | undefined {
    const depositId = this.#outputs.get(keyOf(output));
    return depositId === undefined ? undefined : this.#all.get(depositId);
  }

  all(): Iterable<Deposit> {
    return this.#all.values();
  }

  /** Newest first. */
  page(accountId: number, beforeId: number, count: number): readonly Deposit[] {
    const ids = this.#ofAccount.get(accountId) ?? [];
    const below = beforeId === 0 ? ids : ids.filter((id) => id < beforeId);
    return below
      .slice(Math.max(0, below.length - count))
      .reverse()
      .map((id) => this.known(id));
  }

  /** The small ones of an account and asset that wait for others, oldest first. */
  unclaimed(accountId: number, assetId: number): readonly Deposit[] {
    const ids = this.#open.get(accountId)?.get(assetId)?.unclaimedIds ?? [];
    // one that has become final meanwhile was counted anew
    return [...ids].toSorted((a, b) => a - b).map((id) => this.known(id));
  }

  /** What they come to. */
  unclaimedUnits(accountId: number, assetId: number): bigint {
    return this.#open.get(accountId)?.get(assetId)?.unclaimedUnits ?? 0n;
  }

  /** What of each asset is credited and not final. */
  nonFinal(accountId: number): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const [assetId, { nonFinalUnits }] of this.#open.get(accountId) ?? []) if (nonFinalUnits > 0n) sums.set(assetId, nonFinalUnits);
    return sums;
  }

  add(deposit: Deposit): void {
    this.#outputs.set(keyOf(deposit), deposit.depositId);
    const ids = this.#ofAccount.get(deposit.accountId);
    if (ids === undefined) this.#ofAccount.set(deposit.accountId, [deposit.depositId]);
    else ids.push(deposit.depositId);
    this.#set(deposit);
  }

  /** Another state of it, or another account: that of one of nobody who was known. */
  change(deposit: Deposit): void {
    const before = this.known(deposit.depositId);
    if (before.accountId !== deposit.accountId) this.#move(before, deposit.accountId);
    this.#set(deposit);
  }

  save(writer: ByteWriter): void {
    writeList(writer, [...this.#all.values()], (out, deposit) => depositRow.write(out, deposit));
  }

  load(reader: ByteReader): void {
    for (const deposit of readList(reader, (from) => depositRow.read(from))) this.add(deposit);
  }

  #set(deposit: Deposit): void {
    const before = this.#all.get(deposit.depositId);
    if (before !== undefined) this.#count(before, -1n);
    this.#all.set(deposit.depositId, deposit);
    this.#count(deposit, 1n);
  }

  #count({ depositId, accountId, assetId, units, state, isFinal }: Deposit, sign: 1n | -1n): void {
    // dust alone waits for nothing
    const isOpen = units > 0n && (state === 'unclaimed' || (state === 'credited' && !isFinal));
    if (!isOpen) return;
    const ofAccount = this.#open.get(accountId) ?? new Map<number, Open>();
    const open = ofAccount.get(assetId) ?? { nonFinalUnits: 0n, unclaimedUnits: 0n, unclaimedIds: new Set() };
    if (state === 'credited') open.nonFinalUnits += sign * units;
    else {
      open.unclaimedUnits += sign * units;
      if (sign > 0n) open.unclaimedIds.add(depositId);
      else open.unclaimedIds.delete(depositId);
    }
    if (open.nonFinalUnits === 0n && open.unclaimedUnits === 0n) ofAccount.delete(assetId);
    else ofAccount.set(assetId, open);
    if (ofAccount.size === 0) this.#open.delete(accountId);
    else this.#open.set(accountId, ofAccount);
  }

  #move({ depositId, accountId }: Deposit, toId: number): void {
    const left = (this.#ofAccount.get(accountId) ?? []).filter((id) => id !== depositId);
    if (left.length === 0) this.#ofAccount.delete(accountId);
    else this.#ofAccount.set(accountId, left);
    const ids = [...(this.#ofAccount.get(toId) ?? []), depositId];
    this.#ofAccount.set(
      toId,
      ids.toSorted((one, other) => one - other),
    );
  }
}

function keyOf({ channelId, txId, outputIndex }: Output): string {
  return `${channelId} ${txId} ${outputIndex}`;
}
