import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { OrderTable } from '../../tables/order-table.ts';
import type { UpdownOffer } from './answers.ts';
import { updownTerms } from './commands.ts';
import { Exposure } from './exposure.ts';
import { OrderChain, readOrder, writeOrder } from './order.ts';
import type { UpdownOrder } from './order.ts';
import { ProductQueue } from './product-queue.ts';
import { Voids, writeVoid, readVoid } from './voids.ts';
import type { UpdownVoid } from './answers.ts';

/** Every product and every open order: by number, by product in order of expiry, by account. */
export class UpdownState {
  /** By product; their numbers are small and close together. */
  readonly #queues: (ProductQueue | undefined)[] = [];
  #listed: readonly ProductQueue[] = [];
  readonly #ofSymbol: ProductQueue[][] = [];
  readonly #orders = new OrderTable<UpdownOrder>();
  readonly #accounts = new AccountTable<OrderChain>();
  /** Follows from the open orders. */
  readonly exposure: Exposure;
  readonly voids = new Voids();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number, personOf: (ownerId: number) => number) {
    this.#nowMs = nowMs;
    this.exposure = new Exposure(personOf);
  }

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

  /** A definition or a change. */
  define(info: UpdownOffer, timeMs: number): void {
    const known = this.#queues[info.offerId];
    if (known === undefined) this.#add(info.offerId, info.symbolId, [info]);
    else known.versions.plan(info, timeMs);
  }

  turn(offerId: number, enable: boolean): void {
    this.#queueOf(offerId).versions.turn((info) => ({ ...info, enable }));
  }

  void(made: UpdownVoid, timeMs: number): void {
    this.voids.add(made, this.voidsAt(timeMs));
  }

  /** Those that open or later contracts may fall under. */
  voidsAt(timeMs: number): readonly UpdownVoid[] {
    return this.voids.all.filter(({ symbolId, toMs }) => toMs >= timeMs || this.#isOpenUpTo(symbolId, toMs));
  }

  /** `order.order` is above those that were there. */
  add(order: UpdownOrder): void {
    this.#orders.add(order);
    this.#queueOf(order.offerId).add(order);
    this.#accountOf(order.accountId).add(order);
    this.exposure.add(order, order.coverUnits);
  }

  remove(order: UpdownOrder): void {
    this.#orders.delete(order);
    this.#queueOf(order.offerId).remove(order);
    this.#accountOf(order.accountId).remove(order);
    this.exposure.add(order, -order.coverUnits);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.queues(), (out, { versions: { all, last } }) => {
      for (const count of [last.offerId, last.symbolId, last.durationMs]) out.count(count);
      writeList(out, all, (to, info) => {
        for (const count of [info.version, info.effectiveMs, info.waitMs]) to.count(count);
        updownTerms.write(to, info);
      });
    });
    writeList(writer, this.#orders.ascending(), writeOrder);
    writeList(writer, this.voids.all, writeVoid);
  }

  /** Section 3 had no voids. */
  load(reader: ByteReader, version: number): void {
    readList(reader, (from) => {
      const offerId = from.count();
      const symbolId = from.count();
      const durationMs = from.count();
      const versions = readList(from, (at) => {
        const version = { version: at.count(), effectiveMs: at.count(), waitMs: at.count() };
        return { offerId, symbolId, durationMs, ...version, ...updownTerms.read(at) };
      });
      this.#add(offerId, symbolId, versions);
    });
    for (const order of readList(reader, readOrder)) this.add(order);
    if (version > 3) this.voids.load(readList(reader, readVoid));
  }

  #add(offerId: number, symbolId: number, versions: readonly UpdownOffer[]): void {
    const queue = new ProductQueue(versions, this.#nowMs);
    while (this.#queues.length <= offerId) this.#queues.push(undefined);
    this.#queues[offerId] = queue;
    this.#listed = this.#queues.filter((one) => one !== undefined);
    while (this.#ofSymbol.length <= symbolId) this.#ofSymbol.push([]);
    this.#ofSymbol[symbolId]?.push(queue);
  }

  #isOpenUpTo(symbolId: number, expiryMs: number): boolean {
    return this.queuesOf(symbolId).some(({ first }) => first !== null && first.expiryMs <= expiryMs);
  }

  #queueOf(offerId: number): ProductQueue {
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
