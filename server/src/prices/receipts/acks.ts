import { hash } from 'node:crypto';
import type { Entry } from '@candor/exchange/entry';
import type { Ack } from '@candor/proofs/ack';
import { proofText } from '@candor/proofs/digest';
import type { AnyReceipt } from '@candor/proofs/kinds/kind';
import { MerkleList } from '@candor/proofs/merkle';
import type { Core } from '../../machine/core/core.ts';
import type { Keyring } from '../provenance/signed.ts';
import { Steps } from '../../machine/turns.ts';
import type { JournalEntries } from './journal-entries.ts';
import type { Acceptance, ProductReceipts } from './product-receipts.ts';

/** An accepted command as `submit` answers it. */
type Accepted = { readonly seq: number; readonly ref: number; readonly repeated: boolean };

/** What the answer to an accepted order carries as `ack` (`docs/proofs.md`). */
export type Acknowledgement = {
  readonly receipt: AnyReceipt;
  readonly index: number;
  readonly path: readonly string[];
  readonly ack: Ack;
  readonly signature: string;
};

type AcksOptions = {
  readonly core: Pick<Core, 'onBatch'>;
  readonly journal: JournalEntries;
  readonly keyring: Keyring;
  /** Of each product, by its name. */
  readonly receipts: ReadonlyMap<string, ProductReceipts>;
  readonly onError: (error: unknown) => void;
};

/** What a batch accepted, by entry. */
type Batch = {
  readonly firstSeq: number;
  readonly timeMs: number;
  readonly previousHash: string;
  readonly accepted: readonly Pick<Acceptance, 'event' | 'seq' | 'timeMs'>[];
  /** Made when it is first asked for. */
  signed: Promise<Signed> | null;
};
type Signed = Pick<Acknowledgement, 'ack' | 'signature'> & { readonly receipts: readonly AnyReceipt[]; readonly list: MerkleList };

/** Accepted orders whose batches are at hand; one is asked for in the moment after its acceptance, or when its request is repeated. */
const KEPT = 16_384;
/** Repeated requests whose batches are looked up in the journal at one moment; others are answered without. */
const SEARCHES = 16;

/**
 * Acknowledges accepted orders: one signature a batch, over the Merkle list of the receipts of all that it accepted (product rules §15.1), made when
 * the first of its orders is answered. Everything in it comes from the journal, so a repeated request has the same again after a restart.
 */
export class Acks {
  readonly #options: AcksOptions;
  readonly #types: ReadonlySet<string>;
  /** By the numbers of accepting entries, oldest first. */
  readonly #batches = new Map<number, Batch>();
  readonly #stopListening: () => void;
  #searches = 0;

  constructor(options: AcksOptions) {
    this.#options = options;
    this.#types = new Set(Array.from(options.receipts.values(), ({ acceptedBy }) => acceptedBy));
    this.#stopListening = options.core.onBatch(({ firstSeq, entries, prevBatchHash, timeMs }) =>
      this.#keep(this.#batchOf(firstSeq, entries, prevBatchHash, timeMs)),
    );
  }

  stop(): void {
    this.#stopListening();
  }

  /**
   * Of the first order that the accepted command placed; null where it placed none. Null also when it cannot be made now: the order is accepted
   * all the same, and the same request again asks anew.
   */
  async of(product: string, { seq: own, ref, repeated }: Accepted): Promise<Acknowledgement | null> {
    try {
      const seq = repeated ? await (this.#options.receipts.get(product)?.seqOf?.(ref, own) ?? ref) : own;
      const batch = seq === null ? null : (this.#batches.get(seq) ?? (repeated ? await this.#find(seq) : null));
      const index = batch?.accepted.findIndex((one) => one.seq === seq) ?? -1;
      if (batch === null || index < 0) return null;
      batch.signed ??= this.#sign(batch);
      const { ack, signature, receipts, list } = await batch.signed.catch((error: unknown) => {
        batch.signed = null;
        throw error;
      });
      const receipt = receipts[index];
      return receipt === undefined ? null : { receipt, index, path: list.path(index), ack, signature };
    } catch (error) {
      this.#options.onError(error);
      return null;
    }
  }

  #batchOf(firstSeq: number, entries: readonly Entry[], previousHash: string, timeMs: number): Batch {
    const accepted = entries.flatMap(({ seq, timeMs: atMs, events }) =>
      events.filter(({ type }) => this.#types.has(type)).map((event) => ({ event, seq, timeMs: atMs })),
    );
    return { firstSeq, previousHash, timeMs, accepted, signed: null };
  }

  #keep(batch: Batch): void {
    for (const { seq } of batch.accepted) this.#batches.set(seq, batch);
    for (const seq of this.#batches.keys()) {
      if (this.#batches.size <= KEPT) return;
      this.#batches.delete(seq);
    }
  }

  /** A batch of before, from the journal. */
  async #find(seq: number): Promise<Batch | null> {
    if (this.#searches === SEARCHES) return null;
    this.#searches += 1;
    try {
      const found = await this.#options.journal.batch(seq);
      if (found === null) return null;
      const batch = this.#batchOf(found.firstSeq, found.entries, found.previousHash, found.entries.at(-1)?.timeMs ?? 0);
      this.#keep(batch);
      return batch;
    } finally {
      this.#searches -= 1;
    }
  }

  async #sign(batch: Batch): Promise<Signed> {
    const { keyring } = this.#options;
    const { firstSeq, previousHash, timeMs } = batch;
    const receipts: AnyReceipt[] = [];
    const digests: string[] = [];
    const steps = new Steps();
    for (const one of batch.accepted) {
      const receipt = await this.#receiptOf({ ...one, previousHash, key: keyring.key });
      await steps.next();
      receipts.push(receipt);
      // Its digest, by the machine's own code: every order comes through here.
      digests.push(hash('sha256', proofText('candor/receipt/1', receipt)));
    }
    const list = new MerkleList(digests);
    const journal = { seq: firstSeq - 1, hash: previousHash };
    const ack: Ack = { v: 1, seqFirst: firstSeq, count: receipts.length, root: list.root, journal, time: timeMs, key: keyring.key };
    return { ack, signature: keyring.sign('candor/ack/1', ack), receipts, list };
  }

  async #receiptOf(acceptance: Acceptance): Promise<AnyReceipt> {
    for (const product of this.#options.receipts.values()) {
      const receipt = product.acceptedBy === acceptance.event.type ? await product.receiptOf(acceptance) : null;
      if (receipt !== null) return receipt;
    }
    throw new Error(`entry ${acceptance.seq} accepted what no receipt can be made of yet`);
  }
}
