import type { ReceiptGround } from '../../../api/user/open-receipts.ts';
import type { ProductReceipts } from '../../../prices/receipts/product-receipts.ts';
import { PerpetualMarkets } from '../markets.ts';
import { orderReceipt } from '../records/order-objects.ts';
import { acceptedOrder } from '../records/order-records.ts';
import { withPerpetualTables } from '../tables.ts';

/** Receipts of orders for contracts as their entry accepts them. Orders have numbers of their own: the records know the entry of each. */
export async function perpetualReceipts({ core, catalogue, records }: ReceiptGround): Promise<ProductReceipts> {
  const markets = await PerpetualMarkets.open(core, catalogue);
  return {
    acceptedBy: 'perpetual.accepted',
    receiptOf({ event, seq, timeMs, previousHash, key }) {
      const market = event.type === 'perpetual.accepted' ? markets.market(event.marketId) : undefined;
      if (event.type !== 'perpetual.accepted' || market === undefined) return null;
      return orderReceipt(market, acceptedOrder(event, { seq, timeMs, previousHash }), key);
    },
    async seqOf(orderId, lastSeq) {
      if (records === null) return null;
      await records.reach(lastSeq);
      const orders = withPerpetualTables(records.database).selectFrom('perpetual_orders').where('id', '=', orderId);
      return (await orders.select('accepted_seq').executeTakeFirst())?.accepted_seq ?? null;
    },
  };
}
