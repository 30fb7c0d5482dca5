import type { Ground } from '../ground.ts';
import type { LastPrice } from './answers.ts';
import type { PriceEvent } from './events.ts';

/** An older price of a source still counts in the index; nobody may bet on what it does not know yet. */
export const FRESH_MS = 2_000;
/** In live mode a contract or a stake in a round needs as many (`product-rules` 3.1): two slow venues of five are too many. */
export const LEAST_FRESH = 4;

/** How many sources of a tick counted and were fresh at its time. A tick of `index/1` marks those that counted, a later one lists no others. */
export function freshSourcesOf({ rule, sources }: Pick<PriceEvent, 'rule' | 'sources'>, timeMs: number): number {
  return sources.filter((source) => (rule !== 'index/1' || source.used) && timeMs - source.timeMs <= FRESH_MS).length;
}

/** Whether bets may be taken on the last price: its sources are enough, in a deployment with real money. */
export function hasSourcesForBets(ground: Ground, last: LastPrice): boolean {
  return ground.house.opened?.mode !== 'live' || last.freshSources >= LEAST_FRESH;
}
