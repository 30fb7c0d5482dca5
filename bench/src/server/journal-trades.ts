import { LIQUIDITY_ACCOUNT } from '@candor/server/genesis/genesis';
import { readBatches } from '@candor/server/machine/journal/reader';

/** What the journal says of the traders' orders: the generator's answers alone do not say that an order has matched. */
export type JournalTrades = {
  readonly rested: number;
  readonly market: number;
  /** Market orders with at least one fill. */
  readonly matched: number;
  readonly fills: number;
  /** Fills with no order of the house on either side. */
  readonly fillsAmongTraders: number;
  readonly cancelled: number;
};

export async function readTrades(dataFolder: string): Promise<JournalTrades> {
  const takers = new Set<number>();
  const markets = new Set<number>();
  let [rested, fills, fillsAmongTraders, cancelled] = [0, 0, 0, 0];
  for await (const { entries } of readBatches(dataFolder, 1)) {
    for (const event of entries.flatMap((entry) => entry.events)) {
      if (event.type === 'spot.accepted' && event.kind === 'market') markets.add(event.orderId);
      else if (event.type === 'spot.accepted' && event.accountId !== LIQUIDITY_ACCOUNT) rested += 1;
      else if (event.type === 'spot.ended' && event.reason === 'cancelled' && event.accountId !== LIQUIDITY_ACCOUNT) cancelled += 1;
      else if (event.type === 'spot.filled') {
        fills += 1;
        takers.add(event.takerOrderId);
        if (event.makerAccountId !== LIQUIDITY_ACCOUNT && event.takerAccountId !== LIQUIDITY_ACCOUNT) fillsAmongTraders += 1;
      }
    }
  }
  const matched = [...markets].filter((orderId) => takers.has(orderId)).length;
  return { rested, market: markets.size, matched, fills, fillsAmongTraders, cancelled };
}
