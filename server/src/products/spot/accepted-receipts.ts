import type { ReceiptGround } from '../../api/user/open-receipts.ts';
import type { ProductReceipts } from '../../prices/receipts/product-receipts.ts';
import { spotReceipt } from './objects.ts';

/** Receipts of orders as their entry accepts them. */
export function spotReceipts({ catalogue }: ReceiptGround): ProductReceipts {
  return {
    acceptedBy: 'spot.accepted',
    receiptOf({ event, timeMs, previousHash, key }) {
      const market = event.type === 'spot.accepted' ? catalogue.market(event.marketId) : undefined;
      if (event.type !== 'spot.accepted' || market === undefined) return null;
      return spotReceipt(market, { ...event, acceptedMs: timeMs }, previousHash, key);
    },
  };
}
