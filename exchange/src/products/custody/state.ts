import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { Channels } from './channels.ts';
import { Deposits } from './deposits.ts';
import { Withdrawals } from './withdrawals.ts';
import type { Place } from './words.ts';

/** A transaction of our own that was booked. */
export type Booked = { readonly channelId: number; readonly txId: string; readonly from: Place | 'fee'; readonly to: Place | 'fee' };

/** What custody remembers beside the ledger. */
export class CustodyState {
  readonly channels: Channels;
  readonly deposits = new Deposits();
  readonly withdrawals = new Withdrawals();
  readonly #booked = new Set<string>();

  constructor(nowMs: () => number) {
    this.channels = new Channels(nowMs);
  }

  get bookedCount(): number {
    return this.#booked.size;
  }

  isBooked(one: Booked): boolean {
    return this.#booked.has(keyOf(one));
  }

  book(one: Booked): void {
    this.#booked.add(keyOf(one));
  }

  save(writer: ByteWriter): void {
    this.channels.save(writer);
    this.deposits.save(writer);
    this.withdrawals.save(writer);
    writeList(writer, [...this.#booked], (out, key) => out.text(key));
  }

  load(reader: ByteReader): void {
    this.channels.load(reader);
    this.deposits.load(reader);
    this.withdrawals.load(reader);
    for (const key of readList(reader, (from) => from.text())) this.#booked.add(key);
  }
}

function keyOf({ channelId, txId, from, to }: Booked): string {
  return `${channelId} ${from} ${to} ${txId}`;
}
