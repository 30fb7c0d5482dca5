import type { ProofTag } from '@candor/proofs/digest';
import type { SignedValue } from '@candor/proofs/jcs';

/** The signed objects of the price series, as product rules §15.1 name their keys. Prices and hashes are text. */
export type SignedTick = {
  readonly v: 1;
  readonly symbol: string;
  /** Counts the ticks of the symbol from 1 without gaps. */
  readonly n: number;
  /** The journal's time of the tick, epoch ms. */
  readonly time: number;
  /** With the tick's decimals. A tick that is not `ok` repeats the last price and only says that there is none. */
  readonly price: string;
  readonly state: 'ok' | 'frozen' | 'closed';
  readonly rule: 'index/1';
  readonly sources: readonly SignedSource[];
  /** Digest of the tick before, 64 zeros for the first. */
  readonly prev: string;
};

export type SignedSource = {
  readonly name: string;
  readonly price: string;
  readonly time: number;
  readonly weight: number;
  readonly used: boolean;
};

/** The last tick of a symbol at a checkpoint. */
export type Head = { readonly symbol: string; readonly n: number; readonly hash: string };

export type Checkpoint = {
  readonly v: 1;
  /** Counts the checkpoints from 1 without gaps. */
  readonly k: number;
  /** When it was signed, epoch ms; never before the checkpoint before, nor before what it covers. */
  readonly time: number;
  /** Every symbol that has a tick, by code. */
  readonly heads: readonly Head[];
  /** Last entry and hash of the journal's batch up to which the heads are. */
  readonly journal: { readonly seq: number; readonly hash: string };
  /** Digest of the checkpoint before, 64 zeros for the first. */
  readonly prev: string;
  readonly key: string;
};

export type SignedCheckpoint = { readonly checkpoint: Checkpoint; readonly signature: string };

/** Tag `candor/key/1`: the next key, signed with the one before it (`prev`). */
export type KeyAnnouncement = {
  readonly object: { readonly v: 1; readonly key: string; readonly publicKey: string; readonly time: number; readonly prev: string };
  readonly signature: string;
  /** The key that signed. */
  readonly by: string;
};

/** A public key with the time from which it signs; the first one has no announcement. */
export type PublishedKey = {
  readonly key: string;
  readonly publicKey: string;
  readonly fromMs: number;
  readonly announcement?: KeyAnnouncement;
};

/** Signs with the key in use, which stays the same while the process runs. */
export type Keyring = {
  /** Name of the key in use: what `key` of a signed object says. */
  readonly key: string;
  /** Ed25519 over tag ‖ LF ‖ JCS(object), in hex. The signature travels beside the object. */
  sign(tag: ProofTag, object: SignedValue): string;
  /** Every key there was, oldest first. */
  keys(): readonly PublishedKey[];
};
