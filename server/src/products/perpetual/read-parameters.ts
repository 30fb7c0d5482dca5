import type { TimeInForce } from '@candor/exchange/products/perpetual/words';
import { parseAmount, parseSteps } from '@candor/money/amount';
import { QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { refuse, type Refusal } from '../../api/user/result.ts';
import { priceOf } from '../../api/user/written.ts';
import { COIN_SCALE, coinsOf, type ListedPerpetual } from './markets.ts';

/** A price in whole ticks; nothing is rounded for the user. */
export function readTicks({ symbol }: ListedPerpetual, text: string | undefined, field: string): number | Refusal {
  if (text === undefined) return refuse('BAD_PARAMETER', { field });
  const read = parseSteps(text, QUOTE_SCALE, symbol.tickUnits);
  if (!read.ok) return refuse(read.code, { field, limit: read.code === 'TOO_PRECISE' ? priceOf(symbol, 1).decimal : '' });
  return read.steps === 0 ? refuse('BAD_INPUT', { field }) : read.steps;
}

/** Coins as whole lots; 0 = all when the text is missing. */
export function readCoins(market: ListedPerpetual, text: string | undefined, field: string): number | Refusal {
  if (text === undefined) return 0;
  const read = parseSteps(text, COIN_SCALE, market.info.lotUnits);
  if (!read.ok) return refuse(read.code, { field, limit: read.code === 'TOO_PRECISE' ? coinsOf(market, 1).decimal : '' });
  return read.steps === 0 ? refuse('BAD_INPUT', { field }) : read.steps;
}

/** An amount of USDT above zero. */
export function readUsdt(text: string, field: string): bigint | Refusal {
  const read = parseAmount(text, QUOTE_SCALE);
  if (!read.ok) return refuse(read.code, { field, limit: read.code === 'TOO_PRECISE' ? decimalOf(1n, QUOTE_SCALE).decimal : '' });
  return read.units === 0n ? refuse('BAD_INPUT', { field }) : read.units;
}

export type OrderTerms = { readonly kind: 'limit' | 'market'; readonly timeInForce: TimeInForce; readonly priceTicks: number };

/** What the price and the kind of an order mean. */
export function readTerms(
  market: ListedPerpetual,
  parameters: {
    readonly kind: 'limit' | 'market';
    readonly limitPrice?: string | undefined;
    readonly timeInForce?: TimeInForce | undefined;
  },
): OrderTerms | Refusal {
  const { kind, limitPrice, timeInForce } = parameters;
  if (kind === 'market') {
    const wanted = timeInForce ?? 'ioc';
    if (wanted !== 'ioc' && wanted !== 'fok') return refuse('BAD_PARAMETER', { field: 'timeInForce' });
    return { kind: 'market', timeInForce: wanted, priceTicks: 0 };
  }
  const priceTicks = readTicks(market, limitPrice, 'limitPrice');
  if (typeof priceTicks !== 'number') return priceTicks;
  return { kind: 'limit', timeInForce: timeInForce ?? 'gtc', priceTicks };
}

/** A refusal of the exchange with the parameter it is about; ticks are told as prices. */
export function naming(
  refusal: Refusal,
  fields: Partial<Readonly<Record<Refusal['reason'], string>>>,
  market: ListedPerpetual | undefined,
): Refusal {
  const field = refusal.reason === 'ID_CONFLICT' ? 'Idempotency-Key' : (fields[refusal.reason] ?? refusal.field);
  const inTicks = refusal.reason === 'PRICE_TOO_FAR' && market !== undefined;
  return { ...refusal, field, limit: inTicks ? priceOf(market.symbol, Number(refusal.limit)).decimal : refusal.limit };
}
