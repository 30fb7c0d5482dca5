import { digest } from '../digest.ts';
import type { SignedValue } from '../jcs.ts';
import { need, type Finding, finding } from '../finding.ts';
import { CheckedFile, type KeyedFile } from './checked-file.ts';
import { needSignedAfter } from './keys.ts';
import { moment } from './moment.ts';

type Signed = { readonly key: string; readonly [key: string]: SignedValue };

/** The evidence file of an order with a receipt. */
export type AcceptedFile = KeyedFile & {
  readonly receipt: Signed & {
    readonly orderId: string;
    readonly time: number;
    readonly journal: { readonly seq: number };
  };
  readonly receiptSignature: string;
};

/** What settles an order with a receipt. */
export type Settled = {
  readonly settlement: Signed & { readonly orderId: string; readonly receipt: string; readonly seq: number };
  readonly settlementSignature: string;
};

/** A file with a receipt being verified: who signed the receipt, and that a settlement belongs to it. */
export abstract class ReceiptFile<Step extends string, File extends AcceptedFile> extends CheckedFile<Step, File> {
  #receiptPlace = 0;

  get orderId(): string {
    return this.file.receipt.orderId;
  }

  protected receipt(): Finding {
    const { receipt, receiptSignature } = this.file;
    const { place: index, fromMs } = needSignedAfter(this.known, 'receipt', receipt, receiptSignature, receipt.time);
    this.#receiptPlace = index;
    const { orderId: order, key } = receipt;
    const late = fromMs > receipt.time;
    return late ? finding('receipt.late', { order, key, from: moment(fromMs) }) : finding('receipt.right', { order, key });
  }

  /** `leastSeq`: the first entry of the journal that may settle. */
  protected settled({ settlement, settlementSignature }: Settled, leastSeq: number): Finding {
    const { receipt } = this.file;
    const { place: index } = needSignedAfter(this.known, 'settlement', settlement, settlementSignature, receipt.time);
    need(settlement.orderId === receipt.orderId, 'settlement.order', { order: settlement.orderId });
    need(settlement.receipt === digest('candor/receipt/1', receipt), 'settlement.receipt');
    // It names the receipt's digest, so it was signed after it.
    need(settlement.seq >= leastSeq && index >= this.#receiptPlace, 'settlement.early');
    return finding('settlement.right', { key: settlement.key });
  }
}
