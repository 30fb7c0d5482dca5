import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { HistoryAnchor } from '../prices/feeds/simulated/history.ts';
import { EXCHANGE_SOURCE } from './bar-projection.ts';
import type { Database } from '../machine/storage/connection.ts';

/**
 * Where the history of the first start ends, for symbols whose history was not written whole before the server stopped: the minute of
 * the first start and the first price of our own. With these a feed makes the very same history again.
 */
export async function historyAnchors(database: Database, symbols: readonly SymbolInfo[]): Promise<ReadonlyMap<string, HistoryAnchor>> {
  const unfinished = await database.selectFrom('history_imports').select(['symbol', 'to_ms']).where('done', '=', false).execute();
  const anchors = new Map<string, HistoryAnchor>();
  for (const { symbol: number, to_ms: timeMs } of unfinished) {
    const code = symbols.find((symbol) => symbol.symbolId === number)?.code;
    const first = await database
      .selectFrom('minute_bars')
      .select('open_ticks')
      .where('symbol', '=', number)
      .where('source', '=', EXCHANGE_SOURCE)
      .where('open_ticks', 'is not', null)
      .orderBy('start_ms')
      .limit(1)
      .executeTakeFirst();
    if (code !== undefined && first !== undefined && first.open_ticks !== null) anchors.set(code, { timeMs, priceTicks: first.open_ticks });
  }
  return anchors;
}
