import type { CallDefinition } from '@candor/contract/call';
import type { BoundCall } from './bind.ts';
import type { OwnList } from './own-lists.ts';

/** Things of a user that no call lists: only his copy of his own data has them, under the call that made them. */
export type OwnRows = { readonly call: CallDefinition; readonly read: (userId: number) => Promise<readonly unknown[]> };

/** A module as the gateway sees it. */
export type ServedModule = {
  /** A handler of each call that its folder of the contract has. */
  readonly calls?: readonly BoundCall[];
  /** What it keeps of a user, for his copy of his own data. */
  readonly ownLists?: readonly OwnList[];
  readonly ownRows?: readonly OwnRows[];
  /** Coins that a user watches, in lower case. */
  readonly watchedCoins?: (userId: number) => Promise<ReadonlySet<string>>;
};
