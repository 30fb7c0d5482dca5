import type { CallDefinition } from '@candor/contract/call';
import type { Settings } from '@candor/contract/settings';
import type { FastifyInstance } from 'fastify';
import type { BoundCall } from './bind.ts';
import type { OpenProduct } from './open-product.ts';
import type { OwnList } from './own-lists.ts';
import type { MarketTopic } from './sockets/topics.ts';

/** Things of a user that no call lists: only his copy of his own data has them, under the call that made them. */
export type OwnRows = { readonly call: CallDefinition; readonly read: (userId: number) => Promise<readonly unknown[]> };

/** Everything that is served of other parts. */
export type Others = {
  /** Every call but those that are made of others. */
  readonly calls: readonly BoundCall[];
  readonly modules: readonly ServedModule[];
  readonly products: readonly OpenProduct[];
};

/** A module as the gateway sees it. */
export type ServedModule = {
  /** A handler of each call that its folder of the contract has. */
  readonly calls?: readonly BoundCall[];
  /** Handlers of calls that ask other calls. */
  readonly callsOfOthers?: (others: Others) => readonly BoundCall[];
  /** Its topics of the market socket. */
  readonly topics?: readonly MarketTopic[];
  /** Its part of the settings, as it is now. */
  readonly settings?: () => Promise<Partial<Settings>>;
  /** Adds what it serves beside calls. */
  readonly routes?: (server: FastifyInstance) => void;
  /** What it keeps of a user, for his copy of his own data. */
  readonly ownLists?: readonly OwnList[];
  readonly ownRows?: readonly OwnRows[];
  /** Coins that a user watches, in lower case. */
  readonly watchedCoins?: (userId: number) => Promise<ReadonlySet<string>>;
};
