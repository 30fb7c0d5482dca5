import { useCallback, useSyncExternalStore } from 'react';
import { decimalOf } from '../../domain/decimal.ts';
import { isObject, readMore, wholeOf, type Fields, type OtherMessage } from '../../market/guards.ts';
import { useTopic } from '../../market/hooks.ts';
import { market } from '../../market/live.ts';
import type { Pools } from './rules/matching.ts';

/** The pools of a running round as the socket tells them after each change. */
export type LivePools = {
  /** Start ÷ period. */
  readonly round: number;
  readonly up: string;
  readonly down: string;
  /** The part of each pool that simulated participants staked. */
  readonly simulated: Pools;
  /** The price at the lock, once it is final. */
  readonly lockPrice: string | null;
  /** By the device's clock, to be compared with an answer's time on the same device. */
  readonly arrivedMs: number;
};

const poolsKey = (coin: string, periodId: number) => `round:${coin}:${periodId}`;

const amountOf = (pool: unknown): string | null => (isObject(pool) ? decimalOf(pool['amount']) : null);

/** A server that says nothing of it has none. */
const simulatedOf = (pool: unknown): string => (isObject(pool) ? decimalOf(pool['simulated']) : null) ?? '0';

/** Null unless the message is exactly a round's. */
export function readRound(symbol: string, ts: number | null, tick: Fields): OtherMessage | null {
  const periodId = wholeOf(tick['periodId']);
  const round = wholeOf(tick['round']);
  const up = amountOf(tick['up']);
  const down = amountOf(tick['down']);
  if (periodId === null || round === null || up === null || down === null) return null;
  const simulated = { up: simulatedOf(tick['up']), down: simulatedOf(tick['down']) };
  const value: LivePools = { round, up, down, simulated, lockPrice: decimalOf(tick['lockPrice']), arrivedMs: Date.now() };
  return { type: 'OTHER', symbol, ts, key: poolsKey(symbol.toLowerCase(), periodId), value };
}

readMore('ROUND', readRound);

const isPools = (value: object): value is LivePools => 'up' in value && 'round' in value;

/** Pools of a coin's period; null before the first message, which comes with the first change. */
export function useLivePools(coin: string, periodId: number | null): LivePools | null {
  useTopic({ type: 'ROUND', symbol: coin });
  const key = poolsKey(coin, periodId ?? 0);
  const subscribe = useCallback((reader: () => void) => market.store.subscribe(key, reader), [key]);
  const value = useSyncExternalStore(subscribe, () => market.store.read(key));
  return value !== null && isPools(value) ? value : null;
}
