import type { ReceiptGround } from '../../api/user/open-receipts.ts';
import type { ProductReceipts } from '../../prices/receipts/product-receipts.ts';
import { conversionReceipt, termsOf } from './objects.ts';
import { recordOf } from './record.ts';

/** Receipts of conversions as their entry accepts them. */
export function conversionReceipts({ catalogue }: Pick<ReceiptGround, 'catalogue'>): ProductReceipts {
  return {
    acceptedBy: 'conversion.accepted',
    receiptOf({ event, timeMs, previousHash, key }) {
      const terms = event.type === 'conversion.accepted' ? termsOf(catalogue, recordOf(event, timeMs, previousHash)) : null;
      return terms === null ? null : conversionReceipt(terms, key);
    },
  };
}
