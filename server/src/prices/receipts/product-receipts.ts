import type { ExchangeEvent } from '@candor/exchange/event';
import type { AnyReceipt } from '@candor/proofs/kinds/kind';

/** What accepted something, where it stands, and the key that its receipt names. `previousHash` is that of the batch before, in hex. */
export type Acceptance = {
  readonly event: ExchangeEvent;
  readonly seq: number;
  readonly timeMs: number;
  readonly previousHash: string;
  readonly key: string;
};

/** How a product makes receipts of the events that accept something in it. */
export type ProductReceipts = {
  /** The type of those events. */
  readonly acceptedBy: ExchangeEvent['type'];
  /** Null for an event of another type, and for one of a symbol or market that is not known yet. */
  receiptOf(acceptance: Acceptance): AnyReceipt | null | Promise<AnyReceipt | null>;
  /** The entry, not later than `lastSeq`, that accepted an object; absent where objects have the number of their entry. */
  seqOf?(objectId: number, lastSeq: number): Promise<number | null>;
};
