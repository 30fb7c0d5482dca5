import type { Ground } from '../ground.ts';
import { isGold } from '../market/hours.ts';
import type { LastPrice } from './answers.ts';
import type { TickSource } from './commands.ts';
import type { PriceEvent } from './events.ts';

/** An older price of a source still counts in the index; nobody may bet on what it does not know yet. */
export const FRESH_MS = 2_000;
/** In live mode a contract or a stake in a round needs as many (`product-rules` 3.1): two slow venues of five are too many. */
export const LEAST_FRESH = 4;

type Sources = Pick<PriceEvent, 'rule' | 'sources'>;

/** The sources of a tick that counted: one of `index/1` marks them, a later one lists no others. */
export function countedSourcesOf({ rule, sources }: Sources): readonly TickSource[] {
  return rule === 'index/1' ? sources.filter(({ used }) => used) : sources;
}

/** A source counts for 10 s, and its tick may be stamped 5 s after it was made, ms. */
const OLDEST_MS = 15_000;

/** Those of them that can have counted for a tick of this time. */
export function youngSourcesOf(tick: Sources, timeMs: number): readonly TickSource[] {
  return countedSourcesOf(tick).filter((source) => timeMs - source.timeMs <= OLDEST_MS);
}

/** How many of them were fresh at the tick's time. */
export function freshSourcesOf(tick: Sources, timeMs: number): number {
  return countedSourcesOf(tick).filter((source) => timeMs - source.timeMs <= FRESH_MS).length;
}

/** Whether bets may be taken on the last price: its sources are enough, in a deployment with real money. */
export function hasSourcesForBets(ground: Ground, last: LastPrice): boolean {
  return ground.house.opened?.mode !== 'live' || last.freshSources >= LEAST_FRESH;
}

/** In live mode gold, whose index two sources make, needs as many for perpetuals and options (`product-rules` 3.1). */
const LEAST_LEVERAGED = 3;

/** Whether positions with leverage may be opened, marked and liquidated at the last price. */
export function hasSourcesForLeverage(ground: Ground, last: LastPrice): boolean {
  if (ground.house.opened?.mode !== 'live' || last.countedSources >= LEAST_LEVERAGED) return true;
  return !isGold(ground.markets.symbol(last.symbolId)?.code ?? '');
}
