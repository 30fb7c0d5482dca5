import type { ExchangeEvent } from '@candor/exchange/event';
import type { InForce } from '@candor/exchange/ground/terms/versions';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import { TermsWatch } from '../../machine/core/terms-watch.ts';

export type OffersOptions<Offer> = {
  readonly core: Core;
  /** Asks the exchange for all of them. */
  readonly read: () => Promise<readonly InForce<Offer>[]>;
  /** The events that state a definition, a change or a halt. */
  readonly definedBy: readonly ExchangeEvent['type'][];
  /** By which the offers of a symbol are sorted, ascending. */
  readonly lengthMs: (offer: Offer) => number;
};

/** What a product offers on each symbol (a duration, a period) as it is now, kept up to date with the exchange. */
export class Offers<Offer extends { readonly offerId: number; readonly symbolId: number; readonly effectiveMs: number }> {
  readonly #options: OffersOptions<Offer>;
  readonly #watch: TermsWatch;
  #offers = new Map<number, Offer>();
  #ofSymbol = new Map<number, readonly Offer[]>();

  private constructor(options: OffersOptions<Offer>) {
    this.#options = options;
    this.#watch = new TermsWatch(options.definedBy);
  }

  static async open<Offer extends { readonly offerId: number; readonly symbolId: number; readonly effectiveMs: number }>(
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
    if (this.#watch.isOver(batch)) void this.#refresh().catch(() => undefined);
  }

  async #refresh(): Promise<void> {
    const { read, lengthMs } = this.#options;
    const offers = await read();
    this.#watch.asked(offers);
    this.#offers = new Map(offers.map((offer) => [offer.offerId, offer]));
    const bySymbol = Map.groupBy<number, Offer>(offers, ({ symbolId }) => symbolId);
    this.#ofSymbol = new Map(
      [...bySymbol].map(([symbolId, listed]) => [symbolId, listed.toSorted((a, b) => lengthMs(a) - lengthMs(b))] as const),
    );
  }
}
