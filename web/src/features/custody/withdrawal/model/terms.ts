import { add, compare, decimalOf, divide, isZero, multiply, round, smallest, subtract } from '../../../../domain/decimal.ts';
import type { Preview } from '../queries.ts';

/** Decimals of every coin in the ledger. */
const LEDGER_DECIMALS = 8;
/** Of coins whose chains carry fewer than the ledger. */
const CHAIN_DECIMALS: Readonly<Record<string, number>> = { usdt: 6 };

/** Decimals of an amount that the chain of a coin can carry. */
export const amountDecimals = (coin: string): number => CHAIN_DECIMALS[coin] ?? LEDGER_DECIMALS;

type Fee = Pick<Preview, 'coin' | 'ratio' | 'fixedFee'>;

/** What a withdrawal costs now, by the rule of the exchange: the share is rounded up to what the chain carries. */
export function feeOf(amount: string, { coin, ratio, fixedFee }: Fee): string {
  const share = divide(multiply(amount, decimalOf(ratio) ?? '0'), '100') ?? '0';
  return add(round(share, amountDecimals(coin), 'up'), fixedFee);
}

/** What arrives; nothing below zero. */
export function receivedOf(amount: string, fee: Fee): string {
  const received = subtract(amount, feeOf(amount, fee));
  return compare(received, '0') > 0 ? received : '0';
}

type Bounds = Pick<Preview, 'coin' | 'minimum' | 'maximum' | 'minimumValue' | 'maximumValue' | 'dayMaxValue' | 'withdrawable'>;

/** The least amount that is taken; `price` of the coin in USDT, null while it is not known: then only the channel bounds it. */
export function leastOf({ coin, minimum, minimumValue }: Bounds, price: string | null): string {
  const ofValue = price === null || isZero(price) ? '0' : round(divide(minimumValue, price) ?? '0', amountDecimals(coin), 'up');
  return compare(minimum, ofValue) >= 0 ? minimum : ofValue;
}

/** The largest amount that is taken, whatever the wallet holds. */
export function mostOf({ coin, maximum, maximumValue, dayMaxValue }: Bounds, price: string | null): string {
  if (price === null || isZero(price)) return maximum;
  const value = dayMaxValue === null ? maximumValue : smallest(maximumValue, dayMaxValue);
  return smallest(maximum, round(divide(value, price) ?? '0', amountDecimals(coin), 'down'));
}

/** What the field takes at a press on Max: all that may leave now. */
export function maxOf(bounds: Bounds, price: string | null): string {
  return round(smallest(bounds.withdrawable, mostOf(bounds, price)), amountDecimals(bounds.coin), 'down');
}

/** Prices move until a request arrives: a test amount by a price is that much above the least. */
const ABOVE_LEAST = '1.1';

/** What is proposed as a first withdrawal to an address; null where the whole amount is hardly more. */
export function testAmountOf(amount: string, bounds: Bounds, price: string | null): string | null {
  const least = leastOf(bounds, price);
  const isByPrice = bounds.coin !== 'usdt' && compare(least, bounds.minimum) > 0;
  const test = isByPrice ? round(multiply(least, ABOVE_LEAST), amountDecimals(bounds.coin), 'up') : least;
  return compare(amount, multiply(test, '2')) > 0 ? test : null;
}
