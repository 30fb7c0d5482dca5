import type { Core } from '../../machine/core/core.ts';
import type { ProductReceipts } from '../../prices/receipts/product-receipts.ts';
import type { Catalogue } from './catalogue.ts';
import type { RecordsReader } from './records-reader.ts';

/** What receipts are made with. There are no records where the journal alone is at hand, and the exchange is as it was after the entry. */
export type ReceiptGround = {
  readonly core: Pick<Core, 'query' | 'onBatch'>;
  readonly catalogue: Catalogue;
  readonly records: RecordsReader | null;
};

/** A product whose objects have receipts. */
export type Receipted = {
  readonly name: string;
  readonly receipts?: (ground: ReceiptGround) => Promise<ProductReceipts>;
};

/** The receipts of all products, by their names. */
export async function openReceipts(products: readonly Receipted[], ground: ReceiptGround): Promise<ReadonlyMap<string, ProductReceipts>> {
  const opened = new Map<string, ProductReceipts>();
  for (const { name, receipts } of products) if (receipts !== undefined) opened.set(name, await receipts(ground));
  return opened;
}
