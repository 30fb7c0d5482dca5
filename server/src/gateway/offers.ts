import type { ExchangeEvent } from '@candor/exchange/event';
import type { Core, PublishedBatch } from '../core/core.ts';

export type OffersOptions<Offer> = {
  readonly core: Core;
  /** Asks the exchange for all of them. */
  readonly read: () => Promise<readonly Offer[]>;
  /** The event that states a definition or a change. */
  readonly definedBy: ExchangeEvent['type'];
  /** By which the offers of a symbol are sorted, ascending. */
  readonly lengthMs: (offer: Offer) => number;
};

/** What a product offers on each symbol (a duration, a period) as it is now, kept up to date with the exchange. */
export class Offers<Offer extends { readonly offerId: number; readonly symbolId: number }> {
  readonly #options: OffersOptions<Offer>;
  #offers = new Map<number, Offer>();
  #ofSymbol = new Map<number, readonly Offer[]>();

  private constructor(options: OffersOptions<Offer>) {
    this.#options = options;
  }

  static async open<Offer extends { readonly offerId: number; readonly symbolId: number }>(
    options: OffersOptions<Offer>,
  ): Promise<Offers<Offer>> {
    const offers = new Offers(options);
    options.core.onBatch((batch) => offers.#onBatch(batch));
    await offers.#refresh();
    return offers;
  }

  offer(offerId: number): Offer | undefined {
    return this.#offers.get(offerId);
  }

  ofSymbol(symbolId: number): readonly Offer[] {
    return this.#ofSymbol.get(symbolId) ?? [];
  }

  get all(): readonly Offer[] {
    return [...this.#offers.values()];
  }

  #onBatch(batch: PublishedBatch): void {
    const changed = batch.entries.some(({ events }) => events.some(({ type }) => type === this.#options.definedBy));
    if (changed) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const { read, lengthMs } = this.#options;
    const offers = await read();
    this.#offers = new Map(offers.map((offer) => [offer.offerId, offer]));
    const bySymbol = Map.groupBy(offers, ({ symbolId }) => symbolId);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbolId, listed]) => [symbolId, listed.toSorted((a, b) => lengthMs(a) - lengthMs(b))] as const),
    );
  }
}
