import { QUOTE_MS } from '@candor/exchange/products/conversion/quote-time';
import { promiseOf, SealedOffers, type Standing } from '../../api/user/sealed-offers.ts';

/** What a client was shown a rate for: the exchange converts by the prices of that moment and those terms, or not at all. */
export type Quote = {
  readonly fromAssetId: number;
  readonly toAssetId: number;
  readonly amountUnits: bigint;
  /** The moment whose prices it has. */
  readonly quotedMs: number;
  /** Of the terms of the coin that is bought. */
  readonly version: number;
};

const WRITTEN = /^Q1-([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,26})-([0-9]{1,16})-([0-9]{1,9})$/;

/** Null for a text that is none. Whether it was quoted, and to whom, is not said. */
export function readQuote(id: string): Quote | null {
  const [, from, to, amount, quoted, version] = WRITTEN.exec(promiseOf(id) ?? '') ?? [];
  if (from === undefined || to === undefined || amount === undefined || quoted === undefined) return null;
  const quotedMs = Number(quoted);
  if (!Number.isSafeInteger(quotedMs)) return null;
  return { fromAssetId: Number(from), toAssetId: Number(to), amountUnits: BigInt(amount), quotedMs, version: Number(version) };
}

export const expiresMsOf = ({ quotedMs }: Pick<Quote, 'quotedMs'>): number => quotedMs + QUOTE_MS;

/** Quotes of this start of the server; one conversion takes each. */
export class Quotes {
  readonly #offers = new SealedOffers();

  write(accountId: number, { fromAssetId, toAssetId, amountUnits, quotedMs, version }: Quote): string {
    return this.#offers.write(accountId, `Q1-${fromAssetId}-${toAssetId}-${amountUnits}-${quotedMs}-${version}`);
  }

  /** Takes a quote for the conversion of one request. */
  take(accountId: number, quoteId: string, requestId: string, nowMs: number): Standing {
    const quote = readQuote(quoteId);
    const expiresMs = quote === null ? 0 : expiresMsOf(quote);
    return this.#offers.take(accountId, { offerId: quoteId, expiresMs, requestId }, nowMs);
  }

  /** The conversion of the request that took it was refused. Not to be called for a request that stood as `again`. */
  release(quoteId: string, requestId: string): void {
    this.#offers.release(quoteId, requestId);
  }
}
