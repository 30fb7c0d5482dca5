import type { Entry } from '@candor/exchange/entry';
import { digest } from '@candor/proofs/digest';
import type { AckEvidence } from '@candor/proofs/kinds/ack/evidence';
import type { AnyReceipt } from '@candor/proofs/kinds/kind';
import { makeExchangeMachine } from '../machine/core/exchange-machine.ts';
import { recover } from '../machine/core/recovery.ts';
import { Catalogue } from '../api/user/catalogue.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { JournalSearch } from '../machine/journal/search.ts';
import { openReceipts, type Receipted } from '../api/user/open-receipts.ts';
import type { Acceptance } from '../prices/receipts/product-receipts.ts';

/**
 * What the journal of a data folder has where a proved acknowledgement says that its order is, in words; null when it has the order there. Another
 * hash before the batch, or anything else at the entry, convicts whoever signed: the order was left out, or something was put in before it.
 */
export async function contradictionOf(
  { receipt, ack }: AckEvidence,
  dataFolder: string,
  products: readonly Receipted[],
): Promise<string | null> {
  const { seq } = receipt.journal;
  const batch = await new JournalSearch(dataFolder).batch(seq);
  const entry = batch?.entries[seq - batch.firstSeq];
  if (batch === null || entry === undefined) return `the journal has no entry ${seq}: it ends before it, or a part of it was moved away`;
  const { firstSeq, previousHash } = batch;
  if (previousHash !== ack.journal.hash) return `the batch before entry ${firstSeq} has the hash ${previousHash}, not ${ack.journal.hash}`;
  if (firstSeq !== ack.seqFirst) return `the batch of entry ${seq} begins with entry ${firstSeq}, not with ${ack.seqFirst}`;
  const found = await receiptsOf(batch, seq, { previousHash, key: receipt.key }, dataFolder, products);
  const own = digest('candor/receipt/1', receipt);
  if (found.some((one) => digest('candor/receipt/1', one) === own)) return null;
  const what = found.length === 0 ? 'accepted nothing' : 'accepted something else';
  return `entry ${seq} is ${entry.command.body.type}, which ${what}`;
}

/** The receipts of what the entry `seq` of a batch accepted, by the state right after it: an order may end within its batch. */
export async function receiptsOf(
  { firstSeq, entries }: { readonly firstSeq: number; readonly entries: readonly Entry[] },
  seq: number,
  place: Pick<Acceptance, 'previousHash' | 'key'>,
  dataFolder: string,
  products: readonly Receipted[],
): Promise<readonly AnyReceipt[]> {
  const { machine } = recover(systemDisk, dataFolder, makeExchangeMachine, firstSeq - 1);
  for (const entry of entries) if (entry.seq <= seq) machine.replay(entry);
  const core: Parameters<typeof Catalogue.open>[0] = {
    query: async (query) => await Promise.resolve(machine.ask(query)),
    onBatch: () => () => undefined,
  };
  const receipts = await openReceipts(products, { core, catalogue: await Catalogue.open(core), records: null });
  const found: AnyReceipt[] = [];
  const { timeMs, events } = entries[seq - firstSeq] ?? { timeMs: 0, events: [] };
  for (const event of events) {
    for (const product of receipts.values()) {
      const receipt = await product.receiptOf({ event, seq, timeMs, ...place });
      if (receipt !== null) found.push(receipt);
    }
  }
  return found;
}
