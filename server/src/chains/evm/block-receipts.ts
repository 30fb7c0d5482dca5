import type { Block, Receipt } from './evm-shapes.ts';
import { receiptsRoot } from './receipts-root.ts';
import { NodeFault } from './rpc-client.ts';

/** One receipt for each transaction, in their order, and in them what the block's header commits to. */
export function checkReceipts({ hash, transactions, receiptsRoot: root }: Block, receipts: readonly Receipt[]): void {
  if (receipts.length !== transactions.length) throw new NodeFault('receipts are missing, or too many');
  for (const [index, { transactionHash, blockHash, logs }] of receipts.entries()) {
    if (transactionHash !== transactions[index]?.hash || blockHash !== hash) throw new NodeFault('a receipt of something else');
    if (logs.some((log) => log.blockHash !== hash || log.transactionHash !== transactionHash))
      throw new NodeFault('a log of something else');
  }
  if (receiptsRoot(receipts) !== root) throw new NodeFault('receipts that are not the block’s');
}
