import type { ByteReader } from './codec/byte-reader.ts';
import type { ByteWriter } from './codec/byte-writer.ts';
import type { CommandVariant, EventVariant } from './codec/variant.ts';
import type { Outcome } from './outcome.ts';
import type { Size } from './size.ts';

export type Typed = { readonly type: string };

/** What a decision knows beside the state: when and where in the journal it is made, and for whom. One object a process, used again. */
export type Context<Event extends Typed> = {
  readonly seq: number;
  readonly timeMs: number;
  readonly accountId: number;
  /** Facts that were stated in this entry so far, by whatever product. */
  readonly eventCount: number;
  /** States a fact. It is applied at once by the code that replays it; after the first fact a decision may not refuse. */
  emit(event: Event): void;
};

/** A command as the kernel takes it; what its body means is its product's. */
export type KernelCommand = { readonly id: string; readonly accountId: number; readonly body: Typed };

/** Questions and their answers, by name: `{ 'spot.openOrders': readonly [fields of the question, answer] }`. */
export type QueryMap = { readonly [type: string]: readonly [asked: object, answer: unknown] };
/** A method, so that a product for its own questions can stand in the list of all. */
type Answer<Asked, Result> = { of(asked: Asked): Result }['of'];
export type Answers<Queries extends QueryMap> = { readonly [Type in keyof Queries]: Answer<Queries[Type][0], Queries[Type][1]> };

/** What the commands of other products look like to a product: nothing it can read. */
export type Foreign = { readonly type: '' };
export type Queued<Body> = { readonly accountId: number; readonly body: Body | Foreign };

/** Levels of one market that changed; `sequence` rises by one each time some are taken. */
export type DepthChanges = {
  readonly marketId: number;
  readonly sequence: number;
  /** `[priceTicks, lots]`, lots 0 = the level is gone. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
};

/** The same as the kernel publishes them: two products number their markets without regard to each other. */
export type ProductDepthChanges = DepthChanges & {
  /** Name of the product whose market it is. */
  readonly product: string;
};

/** The order books of a product, whose depth the kernel publishes. */
export type Books = {
  /** Levels that changed since the last call; a restored or replayed product begins with everything that rests. */
  takeChanges(): readonly DepthChanges[];
};

/**
 * A running product: its state, and how commands and events meet it. The members are methods, so that a product for its own commands
 * and events can stand in the list of all; the kernel calls it with no others. Optional members are there when the product needs them.
 */
export type Product<Body extends Typed, Event extends Typed, Queries extends QueryMap, Code extends string> = {
  /** Validates everything, then emits. Reads state, never changes it but through `emit`. */
  decide(context: Context<Event>, body: Body): Outcome<Code>;
  /** The only way this product's state changes. */
  apply(event: Event, timeMs: number): void;
  /** Answers from the state as it is; never changes it. */
  readonly queries: Answers<Queries>;
  /**
   * Core time, UTC epoch milliseconds, from which work waits, as it is at `timeMs`; `Infinity` for none. What a missing price has made void by then is
   * not due. Its cost does not grow with what is open.
   */
  dueMs?(timeMs: number): number;
  /** Likewise for work that precedes every other command. */
  firstMs?(timeMs: number): number;
  /** Does due work of at most `budget` cost units, at most two events a unit; answers what it used. 0 = nothing was due. */
  advance?(context: Context<Event>, budget: number): number;
  /** Called inside the entry of a price tick, after the tick was applied. What is too much for one entry goes behind `firstMs`. */
  ticked?(context: Context<Event>, symbolId: number): void;
  /**
   * Called inside the entry in which a person excluded himself from the product, after that was applied, for each of his owners: what of its orders waits ends.
   * What runs goes on to its own end.
   */
  excluded?(context: Context<Event>, ownerId: number): void;
  /**
   * Reads what its own among the first `count` commands will read; the answer means nothing. For products whose state outgrows the
   * processor's cache: in short loops, since the processor overlaps only waits that are a few hundred instructions apart.
   */
  prefetch?(commands: readonly Queued<Body>[], count: number): number;
  readonly books?: Books;
  /** What positions have lost beyond their margins and nobody covers, in units of the stake asset; 0 when everything is covered. */
  uncoveredUnits?(): bigint;
  /** Everything in its state that grows with input. Its cost does not grow with what is in it. */
  sizes?(): readonly Size[];
  save(writer: ByteWriter): void;
  /** `version` is one of those that the product's section says it reads. */
  load(reader: ByteReader, version: number): void;
  /** Throws when the state breaks an invariant of `product-rules` section 17. */
  check?(): void;
};

/** How a product's state stands in a snapshot. */
export type Section = {
  /** Rises when the state is written otherwise than before. */
  readonly version: number;
  /** Versions that are read, this one included. */
  readonly reads: readonly number[];
};

/**
 * A product as the registry lists it. A product's constant is annotated with its definition and never made with `satisfies`: from the
 * annotation come the unions of all commands, events, queries and refusals. `Below` are the refusals it may answer with that are
 * not its own.
 */
export type Definition<
  Ground,
  Row,
  Below extends string,
  Name extends string,
  Body extends Typed,
  Event extends Typed,
  Queries extends QueryMap,
  Code extends string,
> = {
  /** Names the product's section in snapshots. */
  readonly name: Name;
  /** Added to the tags of its commands and events: a multiple of `TAG_ROOM` that no other product has. */
  readonly tagBase: number;
  readonly commands: readonly CommandVariant<Body>[];
  readonly events: readonly EventVariant<Event>[];
  readonly queries: readonly (keyof Queries & string)[];
  /** Its own refusals with their numbers in the journal. */
  readonly refusals: { readonly [C in Code]: number };
  /** Those that it gives of a list that products share. */
  readonly gives?: readonly Below[];
  readonly section: Section;
  /** Its rows in the plan of accounts. */
  readonly accounts: readonly Row[];
  /** Its kind of risk, by which exclusions and confirmations ask about it: the key of a row that the ground has. */
  readonly riskCategory: string;
  /**
   * What takes an empty exchange through work of this product that is rare, and must be quick when it comes. A core does it once beside its own
   * work, on an exchange that is thrown away: the engine compiles code only after it has run. Every command is accepted; what becomes due is done between.
   */
  readonly rehearsal?: () => Iterable<KernelCommand>;
  create(ground: Ground): Product<Body, Event, Queries, Code | Below>;
};

/** Any product, as the kernel calls it. */
export type RunningProduct = Product<Typed, Typed, QueryMap, string>;
/** Any definition over a ground. */
export type Listed<Ground, Row = unknown> = Definition<Ground, Row, string, string, Typed, Typed, QueryMap, string>;

/** The words of a list of products: what the unions of an exchange are derived from. */
export type Words = { readonly body: Typed; readonly event: Typed; readonly queries: QueryMap; readonly code: string };
