import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { OrderTable } from '../../tables/order-table.ts';
import type { UpdownOffer } from './answers.ts';
import type { UpdownSide } from './commands.ts';
import { OrderChain, readOrder, writeOrder } from './order.ts';
import type { UpdownOrder } from './order.ts';
import { ProductQueue } from './product-queue.ts';
import { readTerms, writeTerms } from './terms-codec.ts';

const SECOND_MS = 1_000;
/** Numbers of symbols are below this. */
const SYMBOLS = 1_024;

/** Every product and every open order: by number, by product in order of expiry, by account. */
export class UpdownState {
  /** By product; their numbers are small and close together. */
  readonly #queues: (ProductQueue | undefined)[] = [];
  #listed: readonly ProductQueue[] = [];
  readonly #ofSymbol: ProductQueue[][] = [];
  readonly #orders = new OrderTable<UpdownOrder>();
  readonly #accounts = new AccountTable<OrderChain>();
  /** Cover that is at stake together, by `exposureKey`; never listed. */
  readonly #exposures = new Map<number, bigint>();

  queue(offerId: number): ProductQueue | undefined {
    return this.#queues[offerId];
  }

  /** By ascending product. */
  queues(): readonly ProductQueue[] {
    return this.#listed;
  }

  /** Those of one symbol, in the order of their definition. */
  queuesOf(symbolId: number): readonly ProductQueue[] {
    return this.#ofSymbol[symbolId] ?? [];
  }

  get openCount(): number {
    return this.#orders.size;
  }

  get exposureCount(): number {
    return this.#exposures.size;
  }

  /** Null when the order is not open. */
  order(orderId: number): UpdownOrder | null {
    return this.#orders.find(orderId);
  }

  /** Throws when the order is not open: an event about it is a bug. */
  known(orderId: number): UpdownOrder {
    const found = this.#orders.find(orderId);
    if (found === null) throw new RangeError(`second contract ${orderId} is not open`);
    return found;
  }

  account(accountId: number): OrderChain | undefined {
    return this.#accounts.find(accountId);
  }

  /** Cover of the open orders of a symbol and side that expire in the same second. */
  exposure(symbolId: number, side: UpdownSide, expiryMs: number): bigint {
    return this.#exposures.get(exposureKey(symbolId, side, expiryMs)) ?? 0n;
  }

  /** A definition or a change. */
  define(info: UpdownOffer): void {
    const known = this.#queues[info.offerId];
    if (known !== undefined) {
      known.info = info;
      return;
    }
    const queue = new ProductQueue(info);
    while (this.#queues.length <= info.offerId) this.#queues.push(undefined);
    this.#queues[info.offerId] = queue;
    this.#listed = this.#queues.filter((one) => one !== undefined);
    while (this.#ofSymbol.length <= info.symbolId) this.#ofSymbol.push([]);
    this.#ofSymbol[info.symbolId]?.push(queue);
  }

  /** `order.order` is above those that were there. */
  add(order: UpdownOrder): void {
    this.#orders.add(order);
    this.#queueOf(order).add(order);
    this.#accountOf(order.accountId).add(order);
    this.#expose(order, order.coverUnits);
  }

  remove(order: UpdownOrder): void {
    this.#orders.delete(order);
    this.#queueOf(order).remove(order);
    this.#accountOf(order.accountId).remove(order);
    this.#expose(order, -order.coverUnits);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.queues(), (out, { info }) => {
      for (const count of [info.offerId, info.symbolId, info.durationMs, info.version]) out.count(count);
      writeTerms(out, info);
    });
    writeList(writer, this.#orders.ascending(), writeOrder);
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const offerId = from.count();
      const symbolId = from.count();
      const durationMs = from.count();
      const version = from.count();
      this.define({ offerId, symbolId, durationMs, version, ...readTerms(from) });
    });
    for (const order of readList(reader, readOrder)) this.add(order);
  }

  #expose(order: UpdownOrder, units: bigint): void {
    const key = exposureKey(order.symbolId, order.side, order.expiryMs);
    const sum = (this.#exposures.get(key) ?? 0n) + units;
    if (sum === 0n) this.#exposures.delete(key);
    else this.#exposures.set(key, sum);
  }

  #queueOf({ offerId }: UpdownOrder): ProductQueue {
    const queue = this.#queues[offerId];
    if (queue === undefined) throw new RangeError(`no product ${offerId}`);
    return queue;
  }

  #accountOf(accountId: number): OrderChain {
    let orders = this.#accounts.find(accountId);
    if (orders === undefined) {
      orders = new OrderChain('inAccount');
      this.#accounts.set(accountId, orders);
    }
    return orders;
  }
}

/** Symbol, expiry second and side as one number; the second by its first moment. */
function exposureKey(symbolId: number, side: UpdownSide, expiryMs: number): number {
  const secondMs = expiryMs - (expiryMs % SECOND_MS);
  return (secondMs * 2 + (side === 'up' ? 1 : 0)) * SYMBOLS + symbolId;
}
