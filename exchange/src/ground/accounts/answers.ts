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

export type AccountsQueries = {
  'accounts.balances': readonly [asked: { readonly accountId: number }, answer: readonly Balance[]];
  /** Numbers of the accounts of kind `simulated`, ascending; none in live mode. */
  'accounts.simulated': readonly [asked: object, answer: readonly number[]];
  /** The account first, then the sub-owners of which it is the person, ascending; none when it is not open. */
  'accounts.owners': readonly [asked: { readonly personId: number }, answer: readonly Owner[]];
};
