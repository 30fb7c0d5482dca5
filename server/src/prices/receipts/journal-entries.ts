import type { Entry } from '@candor/exchange/entry';

/** An entry where it stands: `previousHash` is the hash of the batch before its own, in hex. */
export type PlacedEntry = { readonly entry: Entry; readonly previousHash: string };

/** The batch of an entry, refused entries and all. */
export type PlacedBatch = { readonly firstSeq: number; readonly entries: readonly Entry[]; readonly previousHash: string };

/** Where what is signed on request finds durable entries again; null when a part of the journal was moved away. */
export type JournalEntries = {
  entry(seq: number): Promise<PlacedEntry | null>;
  batch(seq: number): Promise<PlacedBatch | null>;
};
