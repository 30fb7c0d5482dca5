import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { OrderTable } from '../../tables/order-table.ts';
import type { UpdownProductInfo } from './answers.ts';
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

  queue(product: number): ProductQueue | undefined {
    return this.#queues[product];
  }

  /** By ascending product. */
  queues(): readonly ProductQueue[] {
    return this.#listed;
  }

  /** Those of one symbol, in the order of their definition. */
  queuesOf(symbol: number): readonly ProductQueue[] {
    return this.#ofSymbol[symbol] ?? [];
  }

  get openCount(): number {
    return this.#orders.size;
  }

  get exposureCount(): number {
    return this.#exposures.size;
  }

  /** Null when the order is not open. */
  order(order: number): UpdownOrder | null {
    return this.#orders.find(order);
  }

  /** Throws when the order is not open: an event about it is a bug. */
  known(order: number): UpdownOrder {
    const found = this.#orders.find(order);
    if (found === null) throw new RangeError(`second contract ${order} is not open`);
    return found;
  }

  account(account: number): OrderChain | undefined {
    return this.#accounts.find(account);
  }

  /** Cover of the open orders of a symbol and side that expire in the same second. */
  exposure(symbol: number, side: UpdownSide, expiryMs: number): bigint {
    return this.#exposures.get(exposureKey(symbol, side, expiryMs)) ?? 0n;
  }

  /** A definition or a change. */
  define(info: UpdownProductInfo): void {
    const known = this.#queues[info.product];
    if (known !== undefined) {
      known.info = info;
      return;
    }
    const queue = new ProductQueue(info);
    while (this.#queues.length <= info.product) this.#queues.push(undefined);
    this.#queues[info.product] = queue;
    this.#listed = this.#queues.filter((one) => one !== undefined);
    while (this.#ofSymbol.length <= info.symbol) this.#ofSymbol.push([]);
    this.#ofSymbol[info.symbol]?.push(queue);
  }

  /** `order.order` is above those that were there. */
  add(order: UpdownOrder): void {
    this.#orders.add(order);
    this.#queueOf(order).add(order);
    this.#accountOf(order.account).add(order);
    this.#expose(order, order.coverUnits);
  }

  remove(order: UpdownOrder): void {
    this.#orders.delete(order);
    this.#queueOf(order).remove(order);
    this.#accountOf(order.account).remove(order);
    this.#expose(order, -order.coverUnits);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.queues(), (out, { info }) => {
      for (const count of [info.product, info.symbol, info.durationMs, info.version]) out.count(count);
      writeTerms(out, info);
    });
    writeList(writer, this.#orders.ascending(), writeOrder);
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const product = from.count();
      const symbol = from.count();
      const durationMs = from.count();
      const version = from.count();
      this.define({ product, symbol, durationMs, version, ...readTerms(from) });
    });
    for (const order of readList(reader, readOrder)) this.add(order);
  }

  #expose(order: UpdownOrder, units: bigint): void {
    const key = exposureKey(order.symbol, order.side, order.expiryMs);
    const sum = (this.#exposures.get(key) ?? 0n) + units;
    if (sum === 0n) this.#exposures.delete(key);
    else this.#exposures.set(key, sum);
  }

  #queueOf({ product }: UpdownOrder): ProductQueue {
    const queue = this.#queues[product];
    if (queue === undefined) throw new RangeError(`no product ${product}`);
    return queue;
  }

  #accountOf(account: number): OrderChain {
    let orders = this.#accounts.find(account);
    if (orders === undefined) {
      orders = new OrderChain('inAccount');
      this.#accounts.set(account, orders);
    }
    return orders;
  }
}

/** Symbol, expiry second and side as one number; the second by its first moment. */
function exposureKey(symbol: number, side: UpdownSide, expiryMs: number): number {
  const secondMs = expiryMs - (expiryMs % SECOND_MS);
  return (secondMs * 2 + (side === 'up' ? 1 : 0)) * SYMBOLS + symbol;
}
