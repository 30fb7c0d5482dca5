import type { Wallet } from './words.ts';
import type { Owner } from './owner.ts';

export type AssetInfo = { readonly assetId: number; readonly code: string; readonly scale: number };

export type Balance = {
  readonly wallet: Wallet;
  readonly assetId: number;
  readonly availableUnits: bigint;
  readonly frozenUnits: bigint;
  /** Stakes whose result is open, under the wallet that paid them; neither available nor frozen in it. */
  readonly atRiskUnits: bigint;
};

/** What the house has in one of its accounts. `ref` is the market or network of a numbered row, 0 otherwise. */
export type HouseBalance = {
  readonly kind: string;
  readonly ref: number;
  readonly assetId: number;
  readonly units: bigint;
};

export type AccountsQueries = {
  'accounts.balances': readonly [asked: { readonly accountId: number }, answer: readonly Balance[]];
  /** What every account of the house has that is not empty, and the budgets that equity may be moved to, by the words of commands. */
  'accounts.house': readonly [asked: object, answer: { readonly balances: readonly HouseBalance[]; readonly budgets: readonly string[] }];
  /** Numbers of the accounts of kind `simulated`, ascending; none in live mode. */
  'accounts.simulated': readonly [asked: object, answer: readonly number[]];
  /** The account first, then the sub-owners of which it is the person, ascending; none when it is not open. */
  'accounts.owners': readonly [asked: { readonly personId: number }, answer: readonly Owner[]];
};
