import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { Channels } from './channels.ts';
import { Deposits } from './deposits.ts';
import { Withdrawals } from './withdrawals.ts';
import type { Place } from './words.ts';

/** Where coins of a booked transaction came from or went to: a place of ours, the house's capital, or fees of the chain. */
type End = Place | 'capital' | 'fee';
/** A transaction of our own that was booked. */
export type Booked = { readonly channelId: number; readonly txId: string; readonly from: End; readonly to: End };

const ENDS: readonly End[] = ['deposit', 'hot', 'cold', 'capital'];

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

  /** Whether the transaction was booked as one that has brought coins to a place, wherever they came from. */
  hasArrived({ channelId, txId, to }: Pick<Booked, 'channelId' | 'txId' | 'to'>): boolean {
    return ENDS.some((from) => this.isBooked({ channelId, txId, from, to }));
  }

  /** Whether it was booked as one that has taken coins from a place. */
  hasLeft({ channelId, txId, from }: Pick<Booked, 'channelId' | 'txId' | 'from'>): boolean {
    return ENDS.some((to) => this.isBooked({ channelId, txId, from, to }));
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
