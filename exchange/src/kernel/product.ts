import type { ByteReader } from './codec/byte-reader.ts';
import type { ByteWriter } from './codec/byte-writer.ts';
import type { Command } from '../command.ts';
import type { CommandVariant, Variant } from './codec/variant.ts';
import type { ExchangeEvent } from '../event.ts';
import type { Ground } from '../ground/ground.ts';
import type { PlanRow } from '../ledger/plan.ts';
import type { Outcome, RefusalCode } from './outcome.ts';
import type { Query, QueryResult } from '../query.ts';

/** What a decision knows beside the state: when and where in the journal it is made, and for whom. */
export type Context = {
  readonly seq: number;
  readonly timeMs: number;
  readonly accountId: number;
  /** States a fact. It is applied at once by the code that replays it; after the first fact a decision may not refuse. */
  emit(event: ExchangeEvent): void;
};

/** Levels of one market that changed; `sequence` rises by one each time some are taken. */
export type DepthChanges = {
  readonly marketId: number;
  readonly sequence: number;
  /** `[priceTicks, lots]`, lots 0 = the level is gone. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
};

/**
 * A running product: its state, and how commands and events meet it. The members are methods, so that a product
 * for its own commands and events can stand in the registry's list of all; the registry calls it with no others.
 */
export type Product<Body, Event> = {
  /** Validates everything, then emits. Reads state, never changes it but through `emit`. */
  decide(context: Context, body: Body): Outcome;
  /**
   * Reads what its own among the first `count` commands will read; the answer means nothing. For products whose state outgrows the
   * processor's cache: in short loops, since the processor overlaps only waits that are a few hundred instructions apart.
   */
  glance?(commands: readonly Command[], count: number): number;
  /** The only way this product's state changes. */
  apply(event: Event, timeMs: number): void;
  /** Null when the query is not about this product. */
  ask(query: Query): QueryResult<Query> | null;
  takeDepthChanges(): readonly DepthChanges[];
  save(writer: ByteWriter): void;
  load(reader: ByteReader): void;
  /** Throws when the state breaks an invariant of `product-rules` section 17. */
  check(): void;
};

/** A product as the registry lists it: its vocabulary in bytes, and how it is brought to life. */
export type ProductDefinition<Body extends { readonly type: string }, Event extends { readonly type: string }> = {
  readonly name: string;
  readonly commands: readonly CommandVariant<Body>[];
  readonly events: readonly Variant<Event>[];
  /** The rows of the plan of accounts that it books to. */
  readonly accounts: readonly PlanRow[];
  create(ground: Ground): Product<Body, Event>;
};

export function done(ref: number): Outcome {
  return { ok: true, ref, repeated: false };
}

/** `limit` is the bound that was crossed, as decimal text, when the code speaks of one. */
export function refused(code: RefusalCode, limit = ''): Outcome {
  return { ok: false, code, limit, repeated: false };
}
