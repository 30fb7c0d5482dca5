import type { FastifyInstance } from 'fastify';
import type { Environment, Variable } from '../machine/environment.ts';
import type { Follower } from '../followers/follower.ts';
import type { Machine } from '../api/user/machine.ts';
import type { OwnList } from '../api/user/own-lists.ts';
import type { OwnRows, ServedModule } from '../api/user/served-module.ts';
import type { StepUpTable } from '../api/user/step-up-table.ts';
import type { HealthRow } from '../health/health-row.ts';
import type { Hears } from '../identity/hears.ts';
import type { Job } from '../jobs/job.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import type { WorkList } from '../operators/work-list.ts';
import type { ServerProduct } from '../products/product.ts';
import type { TableDefinitions } from '../machine/storage/table.ts';

/** What a module reads of the environment when the server starts. */
export type ModuleConfiguration<Configured> = {
  /** Its rows of the table of settings. */
  readonly variables: readonly Variable[];
  /** Reads its variables; what is wrong with them is added to `problems`, in which values of secrets are never shown. */
  read(environment: Environment, mode: 'demo' | 'live', problems: string[]): Configured;
};

/**
 * A module's manifest in the server: `modules/<name>/module.ts`, with one line in the registry. A module is a part of the server that is not
 * decided in the exchange. `Parts` is what it is opened with: parts of the machine, and by their names what modules that stand before it in the
 * registry give. Only `name` and `open` are needed; everything else is there when the module has it.
 */
export type Module<Name extends string = string, Parts = never, Gives = unknown, Configured = unknown> = {
  /** The key of its folder in every room. */
  readonly name: Name;
  readonly configuration?: ModuleConfiguration<Configured>;
  /** Its tables; their migrations stand in its folder. */
  readonly tables?: TableDefinitions;
  /** What is proved again before those of its calls that change something, by their names. */
  readonly stepUp?: StepUpTable;
  /** What it keeps of a user, for his copy of his own data. */
  readonly ownLists?: readonly OwnList[];
  /** The same of what no call lists. Listing it reads nothing. */
  ownRows?(parts: Parts & Readonly<Record<Name, Gives>>): readonly OwnRows[];
  /** What operators can ask of it, with what it gives by its own name. Listing it looks nothing up. */
  actions?(parts: Parts & Readonly<Record<Name, Gives>>): readonly OperatorAction[];
  /** What of it waits for operators, each listed by an action. */
  workLists?(parts: Parts & Readonly<Record<Name, Gives>>): readonly WorkList[];
  /** What is opened here is loaded here: tools that read manifests load no handlers. */
  open(parts: Parts, configured: Configured): Promise<OpenModule<Gives>>;
};

/** A module in a running server. */
export type OpenModule<Gives = unknown> = Omit<ServedModule, 'ownLists' | 'ownRows'> & {
  /** What modules after it are opened with, under its name. */
  readonly gives?: Gives;
  readonly hears?: Partial<Hears>;
  readonly jobs?: readonly Job[];
  readonly followers?: readonly Follower[];
  /** Adds what it serves to pages of operators beside actions, to whoever reaches their address. */
  readonly operatorRoutes?: (server: FastifyInstance) => void;
  /** What of it an operator should look at now: words of readiness. */
  readonly warnings?: () => readonly string[];
  /** What its tables say and the journal does not, in words; named at a start and to who audits operators. */
  readonly contradictions?: () => Promise<readonly string[]>;
  /** How what it runs does. */
  readonly health?: () => readonly HealthRow[];
  /** Resolves when what was begun is written. */
  readonly stop?: () => Promise<void>;
};

/** What modules are opened with beside what others give: the machine, and the manifests of all products. */
export type Ground = Machine & { readonly manifests: readonly ServerProduct[] };

/** A list of modules, or in words which of them is opened before something that it needs. */
export type InOrder<List, Given = Ground, Rest = List> = Rest extends readonly [
  Module<infer Name, infer Parts, infer Gives>,
  ...infer After,
]
  ? Given extends Parts
    ? InOrder<List, Given & Readonly<Record<Name, Gives>>, After>
    : `${Name} is opened before something that it needs`
  : List;

/** The ground and what the modules of a list give. */
export type Given<List, Parts = Ground> = List extends readonly [Module<infer Name, never, infer Gives>, ...infer After]
  ? Given<After, Parts & Readonly<Record<Name, Gives>>>
  : Parts;

/** What the modules of a list have read of the environment, by their names. */
export type ConfiguredOf<List, Read = object> = List extends readonly [Module<infer Name, never, unknown, infer Configured>, ...infer After]
  ? ConfiguredOf<After, unknown extends Configured ? Read : Read & Readonly<Record<Name, Configured>>>
  : Read;
