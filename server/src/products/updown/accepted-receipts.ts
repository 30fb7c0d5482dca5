import type { ReceiptGround } from '../../api/user/open-receipts.ts';
import type { ProductReceipts } from '../../prices/receipts/product-receipts.ts';
import { updownReceipt } from './objects.ts';

/** Receipts of second contracts as their entry accepts them. */
export function updownReceipts({ catalogue }: ReceiptGround): ProductReceipts {
  return {
    acceptedBy: 'updown.accepted',
    receiptOf({ event, timeMs, previousHash, key }) {
      const symbol = event.type === 'updown.accepted' ? catalogue.symbol(event.symbolId) : undefined;
      if (event.type !== 'updown.accepted' || symbol === undefined) return null;
      const terms = { ...event, symbolCode: symbol.code.toLowerCase(), acceptedMs: timeMs, batchHash: previousHash };
      return updownReceipt(terms, key);
    },
  };
}
