import { roundOrders } from '@candor/contract/products/rounds/calls';
import { cancelStake, stakeOnRound } from '@candor/contract/products/rounds/stake-calls';
import { call, callTable } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import type { StakeContent } from './model/content.ts';
import { stakeOf } from './model/round.ts';
import { HISTORY_ROWS } from './queries.ts';

/** What is sent about stakes, and how one whose answer got lost is found. Apart from what is asked, since no page needs it before a press. */

export type SentStake = { readonly id: number; readonly number: string };

export async function sendStake({ periodId, stake, side }: StakeContent, idempotencyKey: string): Promise<SentStake> {
  const { orderId, orderNumber } = await call(stakeOnRound, { periodId, stake, side }, { quiet: true, idempotencyKey });
  return { id: orderId, number: orderNumber };
}

/** Looks for a stake whose answer got lost: newer than the newest one known before it, with the same content. */
export async function findSentStake({ coin, periodId, side, stake, newestId }: StakeContent): Promise<SentStake | null> {
  for (const state of ['running', 'finished'] as const) {
    const { rows } = await callTable(roundOrders, { state, baseCoin: coin, pageNum: 1, pageSize: HISTORY_ROWS }, { quiet: true });
    const found = rows
      .map(stakeOf)
      .find((row) => row.id > newestId && row.periodId === periodId && row.side === side && compare(row.stake, stake) === 0);
    if (found !== undefined) return { id: found.id, number: found.number };
  }
  return null;
}

export function sendCancel(number: string, idempotencyKey: string): Promise<void> {
  return call(cancelStake, { orderNumber: number }, { quiet: true, idempotencyKey });
}
