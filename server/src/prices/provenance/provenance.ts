import type { SignedCheckpoint } from '@candor/proofs/checkpoint';
import type { Mark } from '@candor/proofs/mark';
import type { Tick } from '@candor/proofs/tick';
import type { Keyring } from './signed.ts';

/** Ticks of one symbol, or marks of one market, in a row; `digests` has one for each. */
export type LinkRun<Link = Tick> = { readonly ticks: readonly Link[]; readonly digests: readonly string[] };

/** Why there are none: `pruned`, the retention has removed the beginning (`firstN` is the oldest kept); `missing`, not (yet) chained. */
export type NoTicks = { readonly absent: 'pruned'; readonly firstN: number } | { readonly absent: 'missing'; readonly lastN: number };

/**
 * The ticks asked for and on to the head of the first checkpoint that covers them, with that checkpoint; and with the latest one, when it
 * still names the same tick: it shows that no tick has come since.
 */
export type Evidence<Link = Tick> = LinkRun<Link> & { readonly checkpoints: readonly SignedCheckpoint[] };

/** As the calls of `Provenance` with these names, of marks. */
export type MarkSeriesReader = {
  head(symbol: string): Witness | null;
  run(symbol: string, fromN: number, toN: number): Promise<LinkRun<Mark> | NoTicks>;
  firstAfter(symbol: string, timeMs: number): Promise<number | NoTicks>;
  evidence(symbol: string, fromN: number, toN: number, timeoutMs: number): Promise<Evidence<Mark> | NoTicks>;
};

/** What DETAIL messages carry of a symbol. */
export type Witness = { readonly n: number; readonly digest: string };

export type PublishedCheckpoint = SignedCheckpoint & { readonly hash: string };

/** The signed series of prices as the rest of the server sees it: made of the durable journal by a thread of its own. `symbol` is a code (`btcusdt`). */
export type Provenance = {
  readonly keyring: Keyring;
  /** The last chained tick; null before the first. */
  head(symbol: string): Witness | null;
  /** The last signed checkpoint, on disk before it is told; null before the first. */
  latest(): PublishedCheckpoint | null;
  /** Ticks `fromN` to `toN`, both included. */
  ticks(symbol: string, fromN: number, toN: number): Promise<LinkRun | NoTicks>;
  /** Number of the first tick with a time after `timeMs`; one above the newest when there is none yet. */
  firstAfter(symbol: string, timeMs: number): Promise<number | NoTicks>;
  /** As `ticks`, digests only; waits until tick `toN` is chained, at most `timeoutMs` (then `missing`). */
  digests(symbol: string, fromN: number, toN: number, timeoutMs: number): Promise<readonly string[] | NoTicks>;
  /** What proves ticks `fromN` to `toN`; waits until a checkpoint covers them, at most `timeoutMs` (then `missing`). */
  evidence(symbol: string, fromN: number, toN: number, timeoutMs: number): Promise<Evidence | NoTicks>;
  /** The same of the marks of a market; `symbol` is the code of its price. */
  readonly marks: MarkSeriesReader;
  /** Checkpoints `fromK` to `toK`, as many of them as there are. */
  checkpoints(fromK: number, toK: number): Promise<readonly SignedCheckpoint[]>;
  stop(): Promise<void>;
};
