import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { isOpen, isUnpaid, realUnits, withdrawalRow } from './rows.ts';
import type { Withdrawal } from './rows.ts';

/** Withdrawals of an account that have ended and are kept: more than can be requested within the days that limits look back. */
export const KEPT_ENDED = 300;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Every withdrawal that has not ended, and of each account the last that have. */
export class Withdrawals {
  readonly #all = new Map<number, Withdrawal>();
  /** Numbers by account, ascending. */
  readonly #ofAccount = new Map<number, number[]>();
  /** Those that have not ended, ascending. */
  readonly #open = new Set<number>();
  /** By channel: what was approved by itself within the last hour, and maybe longer ago. */
  readonly #automatic = new Map<number, Withdrawal[]>();

  get size(): number {
    return this.#all.size;
  }

  get openCount(): number {
    return this.#open.size;
  }

  find(withdrawalId: number): Withdrawal | undefined {
    return this.#all.get(withdrawalId);
  }

  /** Throws when there is none: an event about it is a bug. */
  known(withdrawalId: number): Withdrawal {
    const found = this.#all.get(withdrawalId);
    if (found === undefined) throw new RangeError(`no withdrawal ${withdrawalId}`);
    return found;
  }

  open(): readonly Withdrawal[] {
    return Array.from(this.#open, (id) => this.known(id));
  }

  openAfter(afterId: number, count: number): readonly Withdrawal[] {
    return this.open()
      .filter(({ withdrawalId }) => withdrawalId > afterId)
      .slice(0, count);
  }

  /** Newest first. */
  page(accountId: number, beforeId: number, count: number): readonly Withdrawal[] {
    return this.#of(accountId)
      .filter(({ withdrawalId }) => beforeId === 0 || withdrawalId < beforeId)
      .toReversed()
      .slice(0, count);
  }

  /** What of each asset has left the wallet and was not paid yet. */
  onTheWay(accountId: number): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const one of this.#of(accountId)) if (isOpen(one)) sums.set(one.assetId, (sums.get(one.assetId) ?? 0n) + one.amountUnits);
    return sums;
  }

  /** Requests of a local day, cancelled ones too. */
  countOfDay(accountId: number, localDay: number): number {
    return this.#of(accountId).filter((one) => one.localDay === localDay).length;
  }

  /** Values of what was requested within 24 hours and not given back. */
  valueOfDay(accountId: number, timeMs: number): bigint {
    return this.#of(accountId)
      .filter((one) => one.requestedMs > timeMs - DAY_MS && !isUnpaid(one))
      .reduce((sum, { valueUnits }) => sum + valueUnits, 0n);
  }

  /** What of a channel was approved by itself within an hour, whatever became of it. */
  automaticOfHour(channelId: number, timeMs: number): bigint {
    return (this.#automatic.get(channelId) ?? [])
      .filter(({ approvedMs }) => approvedMs > timeMs - HOUR_MS)
      .reduce((sum, one) => sum + realUnits(one), 0n);
  }

  /** What of a channel is signed and not sent. */
  signedUnits(channelId: number): bigint {
    return this.open()
      .filter((one) => one.channelId === channelId && one.state === 'signed')
      .reduce((sum, one) => sum + realUnits(one), 0n);
  }

  /** A new one, or another state of it. */
  set(withdrawal: Withdrawal): void {
    const { withdrawalId, accountId, channelId } = withdrawal;
    const before = this.#all.get(withdrawalId);
    this.#all.set(withdrawalId, withdrawal);
    if (before === undefined) this.#ofAccount.set(accountId, [...(this.#ofAccount.get(accountId) ?? []), withdrawalId]);
    if (isOpen(withdrawal)) this.#open.add(withdrawalId);
    else this.#open.delete(withdrawalId);
    if (withdrawal.isAutomatic && before?.isAutomatic !== true) {
      const since = (this.#automatic.get(channelId) ?? []).filter(({ approvedMs }) => approvedMs > withdrawal.approvedMs - HOUR_MS);
      this.#automatic.set(channelId, [...since, withdrawal]);
    }
    if (!isOpen(withdrawal)) this.#dropOldest(accountId);
  }

  save(writer: ByteWriter): void {
    writeList(writer, [...this.#all.values()], (out, withdrawal) => withdrawalRow.write(out, withdrawal));
  }

  load(reader: ByteReader): void {
    for (const withdrawal of readList(reader, (from) => withdrawalRow.read(from))) this.set(withdrawal);
  }

  #of(accountId: number): readonly Withdrawal[] {
    return (this.#ofAccount.get(accountId) ?? []).map((id) => this.known(id));
  }

  #dropOldest(accountId: number): void {
    const ended = this.#of(accountId).filter((one) => !isOpen(one));
    const oldest = ended[0];
    if (oldest === undefined || ended.length <= KEPT_ENDED) return;
    const ids = this.#ofAccount.get(accountId) ?? [];
    this.#ofAccount.set(
      accountId,
      ids.filter((id) => id !== oldest.withdrawalId),
    );
    this.#all.delete(oldest.withdrawalId);
  }
}
