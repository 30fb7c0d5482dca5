import type { AssetInfo } from '@candor/exchange/ground/accounts/answers';
import { formatAmount } from '@candor/money/amount';
import type { ConversionReceipt } from '@candor/proofs/kinds/conversion/evidence';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalFromTicks } from '../../prices/feeds/index-rule.ts';
import type { ConversionRecord } from './record.ts';

/** What a receipt says of a conversion. Prices are decimals of USDT. */
export type ConversionTerms = {
  readonly orderId: number;
  readonly record: ConversionRecord;
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  readonly fromPrice: string;
  readonly toPrice: string;
};

/** Null while one of its coins is not known yet. */
export function termsOf(catalogue: Pick<Catalogue, 'asset' | 'symbolOfCoin'>, record: ConversionRecord): ConversionTerms | null {
  const [from, to] = [catalogue.asset(record.fromAssetId), catalogue.asset(record.toAssetId)];
  if (from === undefined || to === undefined) return null;
  const [fromPrice, toPrice] = [priceOf(catalogue, from.code, record.fromTicks), priceOf(catalogue, to.code, record.toTicks)];
  return fromPrice === null || toPrice === null ? null : { orderId: record.conversionId, record, from, to, fromPrice, toPrice };
}

/** `V-1234`: the conversion's name in everything that is signed. */
export function conversionNumber(conversionId: number): string {
  return `V-${conversionId}`;
}

export function conversionReceipt({ record, from, to, fromPrice, toPrice }: ConversionTerms, key: string): ConversionReceipt {
  return {
    v: 1,
    kind: 'conversion.accept',
    orderId: conversionNumber(record.conversionId),
    from: from.code,
    to: to.code,
    amount: formatAmount(record.amountUnits, from.scale),
    fromTick: record.fromN,
    fromPrice,
    toTick: record.toN,
    toPrice,
    quoted: record.quotedMs,
    terms: record.version,
    commissionPpm: record.commissionPpm,
    gross: formatAmount(record.grossUnits, to.scale),
    fee: formatAmount(record.feeUnits, to.scale),
    time: record.acceptedMs,
    journal: { seq: record.conversionId, hash: record.batchHash },
    key,
  };
}

/** A price in USDT as decimal text; USDT is worth itself, and has no tick. */
export function priceOf(catalogue: Pick<Catalogue, 'symbolOfCoin'>, code: string, ticks: number): string | null {
  if (ticks === 0) return '1';
  const symbol = catalogue.symbolOfCoin(code.toLowerCase());
  return symbol === undefined ? null : decimalFromTicks(ticks, symbol.tickUnits);
}
