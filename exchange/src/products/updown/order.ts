import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { UpdownSide } from './words.ts';
import { UPDOWN_SIDES } from './words.ts';

/** From its beginning to its expiry. */
export const MOST_DURATION_MS = 86_400_000;

/** An order from its acceptance to its settlement. Its terms are those it was accepted under, whatever the product's become. */
export type UpdownOrder = {
  readonly orderId: number;
  readonly accountId: number;
  readonly offerId: number;
  readonly version: number;
  readonly symbolId: number;
  readonly side: UpdownSide;
  readonly stakeUnits: bigint;
  readonly coverUnits: bigint;
  readonly ratePpm: number;
  readonly acceptedMs: number;
  readonly waitMs: number;
  readonly expiryMs: number;
  chained: UpdownOrder | null;
  readonly inProduct: Link;
  readonly inAccount: Link;
};

type Link = { before: UpdownOrder | null; after: UpdownOrder | null };

export type OrderTerms = Omit<UpdownOrder, 'chained' | 'inProduct' | 'inAccount'>;

export function makeOrder(terms: OrderTerms): UpdownOrder {
  return { ...terms, chained: null, inProduct: { before: null, after: null }, inAccount: { before: null, after: null } };
}

/** When it begins: a tick up to then is not its entry, and its duration counts from then on. */
export function startMsOf({ acceptedMs, waitMs }: Pick<UpdownOrder, 'acceptedMs' | 'waitMs'>): number {
  return acceptedMs + waitMs;
}

/** Orders from old to new; one that ends is taken out in one step, wherever it stands. */
export class OrderChain {
  first: UpdownOrder | null = null;
  last: UpdownOrder | null = null;
  size = 0;
  readonly #by: 'inProduct' | 'inAccount';

  constructor(by: 'inProduct' | 'inAccount') {
    this.#by = by;
  }

  /** `order.order` is above those that are there. */
  add(order: UpdownOrder): void {
    order[this.#by].before = this.last;
    if (this.last === null) this.first = order;
    else this.last[this.#by].after = order;
    this.last = order;
    this.size += 1;
  }

  remove(order: UpdownOrder): void {
    const { before, after } = order[this.#by];
    if (before === null) this.first = after;
    else before[this.#by].after = after;
    if (after === null) this.last = before;
    else after[this.#by].before = before;
    order[this.#by].before = null;
    order[this.#by].after = null;
    this.size -= 1;
  }
}

export function writeOrder(writer: ByteWriter, order: UpdownOrder): void {
  for (const count of [order.orderId, order.accountId, order.offerId, order.version, order.symbolId]) writer.count(count);
  writeWord(writer, UPDOWN_SIDES, order.side);
  writer.amount(order.stakeUnits);
  writer.amount(order.coverUnits);
  writer.count(order.ratePpm);
  writer.count(order.acceptedMs);
  writer.count(order.waitMs);
  writer.count(order.expiryMs - startMsOf(order));
}

export function readOrder(reader: ByteReader): UpdownOrder {
  const orderId = reader.count();
  const accountId = reader.count();
  const offerId = reader.count();
  const version = reader.count();
  const symbolId = reader.count();
  const side = readWord(reader, UPDOWN_SIDES);
  const stakeUnits = reader.amount();
  const coverUnits = reader.amount();
  const ratePpm = reader.count();
  const acceptedMs = reader.count();
  const waitMs = reader.count();
  const expiryMs = acceptedMs + waitMs + reader.count();
  return makeOrder({ orderId, accountId, offerId, version, symbolId, side, stakeUnits, coverUnits, ratePpm, acceptedMs, waitMs, expiryMs });
}
