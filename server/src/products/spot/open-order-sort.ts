import type { OpenOrder } from '@candor/exchange/products/spot/answers';
import type { Page } from '../../records/page.ts';
import type { ListedMarket } from '../../api/user/catalogue.ts';

type Key = (order: OpenOrder, market: ListedMarket) => bigint;

/** The columns that finished orders are sorted by too, as amounts that compare across markets. Other names mean: newest first. */
const SORTS: ReadonlyMap<string, Key> = new Map<string, Key>([
  ['limitPrice', (order, market) => BigInt(order.priceTicks) * market.symbol.tickUnits],
  ['orderedQuantity', (order, market) => BigInt(order.lots) * market.info.lotUnits],
  ['filledQuantity', (order, market) => BigInt(order.filledLots) * market.info.lotUnits],
  ['filledValue', (order) => order.filledUnits],
  ['side', (order) => (order.side === 'buy' ? 0n : 1n)],
]);

function compare(a: bigint | number, b: bigint | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** §1.5 the order of a list of waiting orders; orders of equal value stand by their number. Orders of unknown markets count as 0. */
export function sortOpenOrders(
  orders: readonly OpenOrder[],
  page: Page,
  marketOf: (marketId: number) => ListedMarket | undefined,
): readonly OpenOrder[] {
  const sign = page.ascending === true ? 1 : -1;
  const key = SORTS.get(page.sort ?? '');
  const keyed = orders.map((order) => {
    const market = key === undefined ? undefined : marketOf(order.marketId);
    return { order, value: key === undefined || market === undefined ? 0n : key(order, market) };
  });
  keyed.sort((a, b) => sign * (compare(a.value, b.value) || compare(a.order.orderId, b.order.orderId)));
  return keyed.map(({ order }) => order);
}
