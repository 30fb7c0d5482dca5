import { mulDivFloor } from '@candor/money/mul-div';
import type { Level } from './ladder.ts';
import { QUOTE_RULES } from './quotes.ts';
import type { StandingQuote } from './quoting.ts';

const PPM = 1_000_000n;

export type Plan = {
  /** Orders to take away first. */
  readonly cancel: readonly number[];
  /** Levels to place once those are gone. */
  readonly place: readonly Level[];
};

/**
 * What to change so that the book holds the wanted levels. A standing order keeps its level while its price is off by no more than
 * a quarter of the level's distance from the index and enough of it is left; everything else is cancelled. What is kept
 * therefore stays on its own side of the index, so placing after cancelling never meets an order of one's own.
 */
export function planQuotes(wanted: readonly Level[], standing: readonly StandingQuote[], indexTicks: number): Plan {
  const free = new Map(standing.map((quote) => [quote.orderId, quote]));
  const place: Level[] = [];
  for (const level of wanted) {
    const distance = Math.abs(level.priceTicks - indexTicks);
    const tolerance = Number(mulDivFloor(BigInt(distance), BigInt(QUOTE_RULES.tolerancePpm), PPM));
    let kept: StandingQuote | null = null;
    for (const quote of free.values()) {
      const off = Math.abs(quote.priceTicks - level.priceTicks);
      if (quote.side !== level.side || off > tolerance || !isEnough(quote.leftLots, level.lots)) continue;
      if (kept === null || off < Math.abs(kept.priceTicks - level.priceTicks)) kept = quote;
    }
    if (kept === null) place.push(level);
    else free.delete(kept.orderId);
  }
  return { cancel: [...free.keys()], place };
}

function isEnough(leftLots: number, wantedLots: number): boolean {
  return BigInt(leftLots) * PPM >= BigInt(wantedLots) * BigInt(QUOTE_RULES.refillPpm);
}
