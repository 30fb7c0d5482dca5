import { parseAmount } from '@candor/money/amount';
import type { SourcePrice } from './feed.ts';
import { ticksFromDecimal, ticksFromUnits, SOURCE_SCALE, type SourceQuote } from './index-rule.ts';

/** A quote or a played price counts while it is not older than this; the default of product rules 3.1. */
export const QUOTE_MAX_AGE_MS = 10_000;
/** A last trade counts for a shorter time: nobody says that it could be repeated. */
export const TRADE_MAX_AGE_MS = 2_000;
/** Bid and ask further apart than 1 / 200 of their mid say too little of the price: 0.5 %. */
const MOST_SPREAD_PARTS = 200n;

type Priced = Pick<SourceQuote, 'priceTicks' | 'timeMs' | 'maxAgeMs'>;

/** Mid of a bid and an ask in ticks, half to even. Null when one of them is none, they are crossed or more than 0.5 % apart. */
export function midTicks(bid: string, ask: string, tickUnits: bigint): number | null {
  const [low, high] = [parseAmount(bid, SOURCE_SCALE), parseAmount(ask, SOURCE_SCALE)];
  if (!low.ok || !high.ok || low.units === 0n || low.units > high.units) return null;
  const sum = low.units + high.units;
  if ((high.units - low.units) * 2n * MOST_SPREAD_PARTS > sum) return null;
  return ticksFromUnits(sum, 2n, tickUnits);
}

/** What one source said last of one symbol, and which of it is its price: the mid of its quote, else its last trade (product rules 3.1). */
export class SourceState {
  readonly #tickUnits: bigint;
  #quote: { readonly timeMs: number; readonly priced: Priced | null } | null = null;
  #trade: Priced | null = null;

  constructor(tickUnits: bigint) {
    this.#tickUnits = tickUnits;
  }

  /** Takes what is not older than what was said before; what is no price is dropped. A quote without a mid takes back the one before. */
  hear(said: SourcePrice): void {
    const { timeMs } = said;
    if (said.kind === 'quote') {
      if (this.#quote !== null && timeMs < this.#quote.timeMs) return;
      const priceTicks = midTicks(said.bid, said.ask, this.#tickUnits);
      this.#quote = { timeMs, priced: priceTicks === null ? null : { priceTicks, timeMs, maxAgeMs: QUOTE_MAX_AGE_MS } };
      return;
    }
    const priceTicks = ticksFromDecimal(said.price, this.#tickUnits);
    if (priceTicks === null || (this.#trade !== null && timeMs < this.#trade.timeMs)) return;
    this.#trade = { priceTicks, timeMs, maxAgeMs: said.kind === 'trade' ? TRADE_MAX_AGE_MS : QUOTE_MAX_AGE_MS };
  }

  /** Null before its first price. */
  get price(): Priced | null {
    return this.#quote?.priced ?? this.#trade;
  }
}
