import type { PublishedKey } from '../key-announcement.ts';
import type { Finding } from '../finding.ts';
import type { DecidingTick } from './found.ts';
import { followKeys, type KnownKeys } from './keys.ts';

/** What was computed from the evidence alone; only what was reached before a failing step. */
export type Recomputed = {
  /** What the receipt agrees to. */
  readonly side?: 'up' | 'down';
  readonly stake?: string;
  /** The tick that decided first, and the one that decided last; null where there is none. */
  readonly first?: DecidingTick | null;
  readonly last?: DecidingTick | null;
  /** `win`, `lose`, `tie`, `void`, `refund`. */
  readonly result?: string;
  readonly reason?: string;
  /** Amount paid, eight decimals. */
  readonly payout?: string;
};

/** A step by its name in `docs/proofs.md`, and its check: what its line says, or a `NotProved` that says why it fails. */
export type ProofStep<Step extends string> = readonly [step: Step, check: () => Finding];

/** What every evidence file has. */
export type KeyedFile = { readonly keys: readonly PublishedKey[] };

/** One evidence file being verified: the steps of its kind in their order, which is part of the format, and what they have computed. */
export abstract class CheckedFile<Step extends string = string, File extends KeyedFile = KeyedFile> {
  abstract readonly steps: readonly ProofStep<Step>[];
  /** Name of what is proved, as signed objects write it. */
  abstract readonly orderId: string;
  recomputed: Recomputed = {};
  readonly file: File;
  protected known: KnownKeys = new Map();
  readonly #trustedKeys: readonly string[] | undefined;

  constructor(file: File, trustedKeys: readonly string[] | undefined) {
    this.file = file;
    this.#trustedKeys = trustedKeys;
  }

  protected found(more: Recomputed): void {
    this.recomputed = { ...this.recomputed, ...more };
  }

  protected keys(): Finding {
    const { known, found } = followKeys(this.file.keys, this.#trustedKeys);
    this.known = known;
    return found;
  }
}
