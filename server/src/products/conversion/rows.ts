import type { HandedOf } from '@candor/contract/call';
import type { conversions } from '@candor/contract/products/conversion/calls';
import type { Decimal } from '@candor/contract/result';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { conversionNumber, type ConversionTerms } from './objects.ts';

export type ConversionRow = HandedOf<typeof conversions>;

const PPM = 1_000_000n;
const PPM_DECIMALS = 6;
/** A percentage has two decimals less than the fraction. */
const PERCENT_DECIMALS = 4;
/** Of a rate: enough for a coin of a hundredth of a cent against one of a hundred thousand dollars. */
const RATE_DECIMALS = 18;
/** Of a price. */
const PRICE_DECIMALS = 8;

export function percentOf(ppm: number): Decimal {
  return decimalOf(BigInt(ppm), PERCENT_DECIMALS);
}

/** What one coin is worth in another, by both prices and after the commission; rounded down. */
export function ratesOf(
  fromPrice: string,
  toPrice: string,
  commissionPpm: number,
): { readonly market: Decimal; readonly applied: Decimal } {
  const [from, to] = [priceUnits(fromPrice), priceUnits(toPrice)];
  const one = 10n ** BigInt(RATE_DECIMALS);
  return {
    market: decimalOf((from * one) / to, RATE_DECIMALS),
    applied: decimalOf((from * (PPM - BigInt(commissionPpm)) * one) / (to * 10n ** BigInt(PPM_DECIMALS)), RATE_DECIMALS),
  };
}

/** A price has at most eight decimals, and those of one index are always as many. */
function priceUnits(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.');
  return BigInt(whole + decimals.padEnd(PRICE_DECIMALS, '0'));
}

export function priceDecimal(price: string): Decimal {
  return decimalOf(priceUnits(price), PRICE_DECIMALS);
}

/** A conversion as section 13 shows it. */
export function conversionRow(time: Pick<PlatformTime, 'text'>, terms: ConversionTerms): ConversionRow {
  const { record, from, to, fromPrice, toPrice } = terms;
  const { market, applied } = ratesOf(fromPrice, toPrice, record.commissionPpm);
  return {
    conversionId: record.conversionId,
    fromCoin: from.code.toLowerCase(),
    toCoin: to.code.toLowerCase(),
    amount: decimalOf(record.amountUnits, from.scale),
    marketRate: market,
    appliedRate: applied,
    state: 'done',
    createTime: time.text(record.acceptedMs),
    times: { createMs: record.acceptedMs },
    conversionNumber: conversionNumber(record.conversionId),
    received: decimalOf(record.grossUnits - record.feeUnits, to.scale),
    fee: decimalOf(record.feeUnits, to.scale),
    commissionPercent: percentOf(record.commissionPpm),
    fromPrice: priceDecimal(fromPrice),
    toPrice: priceDecimal(toPrice),
    quotedMs: record.quotedMs,
  };
}
