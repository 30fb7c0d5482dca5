import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import { formatAmount } from '@candor/money/amount';
import type { ConversionReceipt } from '@candor/proofs/kinds/conversion/evidence';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { ReceiptGround } from '../../api/user/open-receipts.ts';
import { decimalFromTicks } from '../../prices/feeds/index-rule.ts';
import type { Acceptance, ProductReceipts } from '../../prices/receipts/product-receipts.ts';

type Accepted = Extract<ConversionEvent, { readonly type: 'conversion.accepted' }>;

/** Receipts of conversions as their entry accepts them. */
export function conversionReceipts({ catalogue }: Pick<ReceiptGround, 'catalogue'>): ProductReceipts {
  return {
    acceptedBy: 'conversion.accepted',
    receiptOf: ({ event, ...acceptance }) => (event.type === 'conversion.accepted' ? receiptOf(catalogue, event, acceptance) : null),
  };
}

/** `V-1234`: the conversion's name in everything that is signed. Null while one of its coins is not known yet. */
function receiptOf(
  catalogue: Catalogue,
  event: Accepted,
  { timeMs, previousHash, key }: Omit<Acceptance, 'event'>,
): ConversionReceipt | null {
  const [from, to] = [catalogue.asset(event.fromAssetId), catalogue.asset(event.toAssetId)];
  if (from === undefined || to === undefined) return null;
  const [fromPrice, toPrice] = [priceOf(catalogue, from.code, event.fromTicks), priceOf(catalogue, to.code, event.toTicks)];
  if (fromPrice === null || toPrice === null) return null;
  return {
    v: 1,
    kind: 'conversion.accept',
    orderId: `V-${event.conversionId}`,
    from: from.code,
    to: to.code,
    amount: formatAmount(event.amountUnits, from.scale),
    fromTick: event.fromN,
    fromPrice,
    toTick: event.toN,
    toPrice,
    quoted: event.quotedMs,
    terms: event.version,
    commissionPpm: event.commissionPpm,
    gross: formatAmount(event.grossUnits, to.scale),
    fee: formatAmount(event.feeUnits, to.scale),
    time: timeMs,
    journal: { seq: event.conversionId, hash: previousHash },
    key,
  };
}

/** USDT is worth itself, and has no tick. */
function priceOf(catalogue: Catalogue, code: string, ticks: number): string | null {
  if (ticks === 0) return '1';
  const symbol = catalogue.symbolOfCoin(code.toLowerCase());
  return symbol === undefined ? null : decimalFromTicks(ticks, symbol.tickUnits);
}
