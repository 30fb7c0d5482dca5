import type { Decimal } from '@candor/contract/result';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import { QUOTE_SCALE, type ListedMarket } from './catalogue.ts';
import { decimalOf } from './decimal.ts';

/** A price in ticks as a decimal. */
export function priceOf(symbol: SymbolInfo, priceTicks: number): Decimal {
  return decimalOf(BigInt(priceTicks) * symbol.tickUnits, QUOTE_SCALE);
}

/** The same where there may be none. */
export function priceOrNull(symbol: SymbolInfo, priceTicks: number | null): Decimal | null {
  return priceTicks === null ? null : priceOf(symbol, priceTicks);
}

/** A quantity in lots as a decimal of coins. */
export function quantityOf({ info, base }: ListedMarket, lots: number): Decimal {
  return decimalOf(BigInt(lots) * info.lotUnits, base.scale);
}
