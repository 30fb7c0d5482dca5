import type { Reason } from '@candor/contract/codes';
import type { SpotCommand } from '@candor/exchange/products/spot/commands';
import { formatAmountShort } from '@candor/money/amount';
import type { ListedMarket } from '../../api/user/catalogue.ts';
import type { Refusal } from '../../api/user/result.ts';

type Placement = Extract<SpotCommand, { readonly type: 'spot.place' }>;

/** What is always about the same parameter. */
const FIELDS: Partial<Readonly<Record<Reason, string>>> = {
  NOT_FOUND: 'baseCoin',
  MARKET_CLOSED: 'baseCoin',
  PRICE_FROZEN: 'baseCoin',
  PRICE_TOO_FAR: 'limitPrice',
  WOULD_TAKE: 'limitPrice',
};

/**
 * A refusal of the exchange with the parameter that it is about: what `limit` bounds. `orderedQuantity` is the quantity, `limitPrice` the
 * price, `orderedValue` the value in USDT, whether the client wrote it or price and quantity make it. What is about
 * the balance or the book names none.
 */
export function namingField(refusal: Refusal, market: ListedMarket, order: Placement, keyField: string): Refusal {
  const { reason } = refusal;
  if (reason === 'BELOW_MIN') return belowLeast(refusal, market, order);
  if (reason === 'ID_CONFLICT') return { ...refusal, field: keyField };
  if (reason === 'ABOVE_MAX') {
    const priced = order.kind === 'limit' && order.lots <= market.info.terms.orderMaxLots;
    return { ...refusal, field: priced ? 'limitPrice' : 'orderedQuantity' };
  }
  const field = FIELDS[reason];
  return field === undefined ? refusal : { ...refusal, field };
}

/** The least quantity of an order on one side, in lots. */
export function leastLotsOf({ info: { terms } }: ListedMarket, side: Placement['side']): number {
  return side === 'sell' ? Math.max(terms.orderMinLots, terms.minSellLots) : terms.orderMinLots;
}

/** The exchange looks at quantity, price and value in this order. */
function belowLeast(refusal: Refusal, market: ListedMarket, order: Placement): Refusal {
  const { sellMinTicks, minNotionalUnits } = market.info.terms;
  if (order.amountUnits > 0n) {
    // too small an amount buys no lot either: the bound that the client can compare with what it wrote is the one of the value
    if (order.amountUnits >= minNotionalUnits) return { ...refusal, field: 'orderedQuantity' };
    return { ...refusal, field: 'orderedValue', limit: formatAmountShort(minNotionalUnits, market.quote.scale) };
  }
  if (order.lots < leastLotsOf(market, order.side)) return { ...refusal, field: 'orderedQuantity' };
  const priced = order.kind === 'limit' && order.side === 'sell' && order.priceTicks < sellMinTicks;
  return { ...refusal, field: priced ? 'limitPrice' : 'orderedValue' };
}
