import type { Ground } from '../ground.ts';
import { isGold } from '../market/hours.ts';
import type { LastPrice } from './answers.ts';
import type { PriceCommand } from './commands.ts';
import { youngSourcesOf } from './fresh-sources.ts';

type Ticked = Pick<PriceCommand, 'symbolId' | 'state' | 'sourceKind' | 'rule' | 'sources'>;

/** A symbol without a price has one again when its ticks have named enough sources for so long (`product-rules` 3.1), ms. */
const THAW_MS = 3_000;
const LEAST_LIVE = 3;
const LEAST_GOLD = 2;

/** Since when each tick of the symbol, none of them `ok`, has named enough sources that counted, epoch ms; 0 when the last one does not, or is `ok`. */
export function enoughSinceMs(ground: Ground, ticked: Ticked, timeMs: number): number {
  if (ticked.state === 'ok') return 0;
  const counted = youngSourcesOf(ticked, timeMs);
  // One source that is named three times is one.
  if (new Set(counted.map(({ name }) => name)).size < leastSources(ground, ticked)) return 0;
  const sinceMs = ground.prices.last(ticked.symbolId)?.enoughSinceMs ?? 0;
  return sinceMs === 0 ? timeMs : sinceMs;
}

/** Whether an `ok` tick may follow the last one. */
export function mayBeOk(last: LastPrice | undefined, timeMs: number): boolean {
  if (last === undefined || last.state === 'ok') return true;
  return last.enoughSinceMs !== 0 && timeMs - last.enoughSinceMs >= THAW_MS;
}

function leastSources({ house, markets }: Ground, { symbolId, sourceKind }: Ticked): number {
  if (house.opened?.mode !== 'live' && sourceKind !== 'live') return 1;
  return isGold(markets.symbol(symbolId)?.code ?? '') ? LEAST_GOLD : LEAST_LIVE;
}
