import type { Command, CommandBody } from '../command.ts';
import type { Entry } from '../entry.ts';
import type { Exchange } from '../exchange.ts';
import type { ExclusionScope } from '../ground/protection/risk-categories.ts';
import type { Query } from '../query.ts';
import type { ModelGround } from './model-exchange.ts';
import type { TrialWorld } from './trial-world.ts';

/** A command before it has an id. */
export type Draft = Omit<Command, 'id'>;

/** Draws the commands of one product, from what it has seen of entries. */
export type Generator = {
  next(): Draft;
  /** Every entry of the run, in its order. */
  see(entry: Entry): void;
  /** Moments after now at which a rule changes for something of the product; the clock visits them, a millisecond before and after too. */
  moments?(): readonly number[];
};

/** The exchange after a command, for comparison with a model. `depth` is the published changes folded, lots by `product market side price`. */
export type Seen = { readonly exchange: Exchange; readonly timeMs: number; readonly depth: ReadonlyMap<string, number> };

/**
 * A product written a second time to be obviously right, from `product-rules` alone. It shares no code with the product but `money/`, and
 * keeps its money in the one ledger of all models.
 */
export type ProductModel = {
  /** The code of a refusal, or the number that the command made. Called only with the product's own commands. */
  decide(seq: number, timeMs: number, accountId: number, body: CommandBody): string | number;
  /** Does due work of at most `budget` pieces, answers how many. */
  advance?(timeMs: number, budget: number): number;
  /** A price of a symbol has changed. */
  ticked?(timeMs: number, symbolId: number): void;
  /** From when work of it precedes every other command. */
  firstMs?(timeMs: number): number;
  /** An account has excluded itself from the product. */
  excluded?(accountId: number): void;
  /** Stakes of an account whose result is open. */
  atRiskUnits?(accountId: number): bigint;
  /** What the last command led to, in the words of `Auditor.facts`. */
  takeFacts(): readonly string[];
  /** Throws at a difference between the model and what the exchange answers. */
  compare(seen: Seen): void;
  /** Throws when something is left after all due work is done. */
  compareEnd?(): void;
};

/** Watches entries from their events alone, as an auditor would. Throws at the first that breaks an invariant of the product. */
export type Auditor = {
  see(entry: Entry): void;
  /** What the entry states of the product, in words that the model uses too. */
  facts(entry: Entry): readonly string[];
  /** Situations in the entry, besides how commands ended, by the names that `mustHappen` uses. */
  happened?(entry: Entry): readonly string[];
  /** After the last entry. */
  end?(): void;
};

/** What a product contributes to the random runs of the whole exchange: `exchange/src/products/{p}/test/trial.ts` exports it as `trial`. */
export type Trial = {
  /** The product's name in the registry, with which the types of its commands begin. */
  readonly name: string;
  /** Whether stakes need a confirmed risk text. */
  readonly asksToConfirm: boolean;
  /** The exclusion, beside that from all, that who excludes himself from the product asks for; null for none. */
  readonly exclusion: Exclude<ExclusionScope, 'all'> | null;
  /** Commands whose own object says for ever that they were done, and commands of operators: remembered not at all, and for 30 days. */
  readonly byObject: readonly string[];
  readonly ofOperators: readonly string[];
  /** Definitions, after assets, symbols and accounts are there. */
  opening(): readonly CommandBody[];
  makeGenerator(world: TrialWorld): Generator;
  makeModel(ground: ModelGround): ProductModel;
  makeAuditor(): Auditor;
  /** Every question that the product answers, about every offer, market and account of a run: what a restart must not change. */
  questions(timeMs: number): readonly Query[];
  /** Situations that half of the runs of a test file have to meet, at least. */
  readonly mustHappen: readonly string[];
  /** Rarer ones: in one run of a test file at least. */
  readonly mustHappenOnce: readonly string[];
};

/** Commands of a run for each product in it, the opening not counted: by then most runs have met what `mustHappen` asks for. */
export const COMMANDS_A_PRODUCT = 1_500;
/** The same of a long run, of which `npm test` makes one and `npm run soak` as many as it has time for. */
export const MANY_COMMANDS_A_PRODUCT = 7_000;
