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
 * What to change so that the book holds the wanted levels. A standing order keeps a level while its price is off by no more than half of the
 * level's distance from the middle of the wanted levels (the index, moved by what the house has too much of) and enough of it is left; the nearest keep theirs first, so none moves into the place of another.
 * Everything else is cancelled. What is kept stays on its own side of the middle, so placing after cancelling never meets an order of one's own.
 */
export function planQuotes(wanted: readonly Level[], standing: readonly StandingQuote[], indexTicks: number): Plan {
  const free = new Map(standing.map((quote) => [quote.orderId, quote]));
  const open = new Set(wanted);
  const middleTwiceTicks = middleTwice(wanted, indexTicks);
  const pairs = wanted.flatMap((level) => keepersOf(level, standing, middleTwiceTicks));
  for (const { level, orderId } of pairs.toSorted((one, other) => one.offTicks - other.offTicks)) {
    if (!open.has(level) || !free.has(orderId)) continue;
    open.delete(level);
    free.delete(orderId);
  }
  return { cancel: [...free.keys()], place: wanted.filter((level) => open.has(level)) };
}

/** Best bid + best ask: twice the middle, whole. Twice the index where a side has no level. */
function middleTwice(wanted: readonly Level[], indexTicks: number): number {
  const bid = wanted.find(({ side }) => side === 'buy');
  const ask = wanted.find(({ side }) => side === 'sell');
  return bid === undefined || ask === undefined ? 2 * indexTicks : bid.priceTicks + ask.priceTicks;
}

type Keeper = { readonly level: Level; readonly orderId: number; readonly offTicks: number };

/** The orders that could keep a level. */
function keepersOf(level: Level, standing: readonly StandingQuote[], middleTwiceTicks: number): readonly Keeper[] {
  const distanceTwiceTicks = Math.abs(2 * level.priceTicks - middleTwiceTicks);
  const toleranceTicks = Number(mulDivFloor(BigInt(distanceTwiceTicks), BigInt(QUOTE_RULES.tolerancePpm), 2n * PPM));
  return standing.flatMap(({ orderId, side, priceTicks, leftLots }) => {
    const offTicks = Math.abs(priceTicks - level.priceTicks);
    return side === level.side && offTicks <= toleranceTicks && isEnough(leftLots, level.lots) ? [{ level, orderId, offTicks }] : [];
  });
}

function isEnough(leftLots: number, wantedLots: number): boolean {
  return BigInt(leftLots) * PPM >= BigInt(wantedLots) * BigInt(QUOTE_RULES.refillPpm);
}
