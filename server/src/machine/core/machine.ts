import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Query, QueryResult } from '@candor/exchange/query';
import type { DepthChange } from './core.ts';

/** What the core asks of the exchange: a state that commands and recorded entries move forward. */
export type Machine = {
  /** Decides a command and applies its events. Throws only on a bug; the state is then not to be trusted. */
  execute(seq: number, timeMs: number, command: Command): Entry;
  /** Reads ahead what the first `count` of these commands will need; changes nothing, and the answer means nothing. */
  prefetch(commands: readonly Command[], count: number): number;
  /** Core time from which `house.advance` has something to do, as it is at `timeMs`; `Infinity` for none. */
  dueMs(timeMs: number): number;
  /** Core time from which `house.advance` has to come before any other command, as it is at `timeMs`; `Infinity` for none. */
  firstMs(timeMs: number): number;
  /** Applies a recorded entry's events and remembers its answer; decides nothing. */
  replay(entry: Entry): void;
  ask<Q extends Query>(query: Q): QueryResult<Q>;
  /** Levels changed since the last call, at most one item a market; its sequence rises by one an item. */
  takeDepthChanges(): readonly DepthChange[];
  /** Calls `take` with the whole state as bytes, piece by piece; a piece is valid until `take` returns. Equal states give equal bytes. */
  saveTo(take: (piece: Uint8Array) => void): void;
};

/** Makes the state that `saveTo` wrote, from the same pieces, or the empty one. Throws `OtherSnapshotFormat` on what another version wrote. */
export type MachineMaker = (saved: Iterable<Uint8Array> | null) => Machine;
