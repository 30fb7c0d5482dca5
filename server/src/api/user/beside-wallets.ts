import type { Core } from '../../machine/core/core.ts';

/** What of an account's asset a product knows that its wallets do not show, in units of the asset. */
export type Beside = {
  readonly assetId: number;
  /** Has left the platform wallet and is still the account's: requested withdrawals that are not paid. */
  readonly onTheWayUnits: bigint;
  /** Of what the platform wallet holds: arrived, and may still be taken back by its chain. */
  readonly notFinalUnits: bigint;
};

/** Asks a product what it knows beside the wallets of an account; assets of which there is nothing may be left out. */
export type AskBeside = (core: Pick<Core, 'query'>, accountId: number) => Promise<readonly Beside[]>;
