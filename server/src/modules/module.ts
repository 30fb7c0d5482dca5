import type { Core } from '../machine/core/core.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Catalogue } from '../api/user/catalogue.ts';
import type { PlatformTime } from '../api/user/platform-time.ts';
import type { Follower } from '../followers/follower.ts';
import type { ServedModule } from '../api/user/served-module.ts';
import type { StepUpTable } from '../api/user/step-up-table.ts';
import type { Hears } from './hears.ts';
import type { Identity } from '../identity/identity.ts';
import type { Job } from '../jobs/job.ts';
import type { OperatorAction } from '../operators/operator-action.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { TableDefinitions } from '../machine/storage/table.ts';
import type { Logger } from '../machine/telemetry/log.ts';

/** The parts of the server that are there before any module is opened. */
export type Machine = {
  readonly core: Core;
  readonly database: Database;
  readonly identity: Identity;
  readonly delivery: Delivery;
  /** Live copies of assets, symbols and markets. */
  readonly catalogue: Catalogue;
  /** Writes times in the platform's time zone. */
  readonly time: PlatformTime;
  /** UTC epoch milliseconds; never goes back. */
  readonly now: () => number;
  /** The exchange's time: while a clock that was set back catches up it stands still. */
  readonly exchangeNow: () => number;
  readonly log: Logger;
};

/**
 * A module's manifest in the server: `modules/<name>/module.ts`, with one line in the registry. A module is a part of the server that is not
 * decided in the exchange. `Parts` is what it is opened with: parts of the machine, and by their names what modules that stand before it in the
 * registry give. Only `name` and `open` are needed; everything else is there when the module has it.
 */
export type Module<Name extends string = string, Parts = never, Gives = unknown> = {
  /** The key of its folder in every room. */
  readonly name: Name;
  /** Its tables; their migrations stand in its folder. */
  readonly tables?: TableDefinitions;
  /** What is proved again before those of its calls that change something, by their names. */
  readonly stepUp?: StepUpTable;
  /** What operators can ask of it. Listing them looks nothing up. */
  actions?(parts: Parts): readonly OperatorAction[];
  /** What is opened here is loaded here: tools that read manifests load no handlers. */
  open(parts: Parts): Promise<OpenModule<Gives>>;
};

/** A module in a running server. */
export type OpenModule<Gives = unknown> = ServedModule & {
  /** What modules after it are opened with, under its name. */
  readonly gives?: Gives;
  readonly hears?: Partial<Hears>;
  readonly jobs?: readonly Job[];
  readonly followers?: readonly Follower[];
  /** Resolves when what was begun is written. */
  readonly stop?: () => Promise<void>;
};

/** A list of modules, or in words which of them is opened before something that it needs. */
export type InOrder<List, Given = Machine, Rest = List> = Rest extends readonly [
  Module<infer Name, infer Parts, infer Gives>,
  ...infer After,
]
  ? Given extends Parts
    ? InOrder<List, Given & Readonly<Record<Name, Gives>>, After>
    : `${Name} is opened before something that it needs`
  : List;
