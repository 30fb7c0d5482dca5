import { assetList } from '@candor/contract/calls/asset';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/client.ts';
import { add } from '../domain/decimal.ts';
import { useSignedIn } from './session.ts';

type AssetRow = ResultOf<typeof assetList>[number];
export type Wallet = AssetRow['wallet'];

/** One asset of one wallet. `valueUsdt` is null while the coin has no price. */
export type Holding = {
  readonly wallet: Wallet;
  readonly asset: string;
  /** Full name in English. */
  readonly name: string;
  /** Address of the coin's picture. */
  readonly logo: string | null;
  readonly total: string;
  readonly available: string;
  readonly frozen: string;
  readonly valueUsdt: string | null;
  /** USDT staked from it whose result is open: in none of the other figures. */
  readonly atStake: string;
  /** Requested withdrawals of it that are not paid yet: in none of the other figures. */
  readonly onTheWay: string;
  /** The same in USDT; null while the coin has no price. */
  readonly onTheWayUsdt: string | null;
  /** Of the total: deposits that may still be taken back by their chain. */
  readonly notFinal: string;
};

function holdingsOf(rows: readonly AssetRow[]): readonly Holding[] {
  return rows.map(({ coin, logo, ...row }) => ({ ...row, asset: coin, logo: logo === '' ? null : logo }));
}

export const holdingsQuery = { ...queryOf(assetList, {}), select: holdingsOf, refetchInterval: 15_000 };

export type Holdings = {
  /** Null until the first answer. */
  readonly rows: readonly Holding[] | null;
  readonly failed: boolean;
  readonly updatedMs: number;
  readonly retry: () => void;
};

/** Balances; own events make them stale, and a slow poll covers a dead event socket. */
export function useHoldings(): Holdings {
  const signedIn = useSignedIn();
  const { data, isError, dataUpdatedAt, refetch } = useQuery({ ...holdingsQuery, enabled: signedIn });
  return { rows: data ?? null, failed: isError, updatedMs: dataUpdatedAt, retry: () => void refetch() };
}

/** Available platform balance of an asset: what an order pays from. Null while balances are not known; an asset without a row is 0. */
export function availableOf(rows: readonly Holding[] | null, asset: string): string | null {
  if (rows === null) return null;
  return rows.find((row) => row.wallet === 'platform' && row.asset === asset)?.available ?? '0';
}

/** Open stakes, USDT. They have left the wallet and are still the account's. */
export function stakesOf(rows: readonly Pick<Holding, 'atStake'>[]): string {
  return rows.reduce((sum, { atStake }) => add(sum, atStake), '0');
}

/** Sum in USDT over all wallets, open stakes and withdrawals on their way; null when a single piece is not known. */
export function totalValue(rows: readonly Holding[] | null): string | null {
  if (rows === null) return null;
  let sum = stakesOf(rows);
  for (const { total, valueUsdt, onTheWayUsdt } of rows) {
    if (onTheWayUsdt === null || (valueUsdt === null && total !== '0')) return null;
    sum = add(add(sum, valueUsdt ?? '0'), onTheWayUsdt);
  }
  return sum;
}
