import type { Ground } from '../../ground/ground.ts';
import { CUSTODY_TRANSIT } from './accounts.ts';
import type { CustodyTotals, Held } from './answers.ts';
import { heldUnits } from './moving.ts';
import { owedUnits, withdrawableUnits } from './standing.ts';
import type { CustodyState } from './state.ts';

/** Rows of one answer. */
const MOST_ROWS = 100;

export function rowsOf(count: number): number {
  return Math.min(Math.max(Math.trunc(count), 0), MOST_ROWS);
}

export function askHeld(ground: Ground, state: CustodyState): readonly Held[] {
  return state.channels.all().map((channel) => ({
    channelId: channel.channelId,
    depositUnits: heldUnits(ground, channel, 'deposit'),
    hotUnits: heldUnits(ground, channel, 'hot'),
    coldUnits: heldUnits(ground, channel, 'cold'),
    transitUnits: -ground.ledger.numbered(CUSTODY_TRANSIT, channel.networkId, channel.assetId),
    signedUnits: state.withdrawals.signedUnits(channel.channelId),
  }));
}

export function askTotals(ground: Ground, state: CustodyState, accountId: number): readonly CustodyTotals[] {
  if (!ground.accounts.isOpen(accountId)) return [];
  const nonFinal = state.deposits.nonFinal(accountId);
  const onTheWay = state.withdrawals.onTheWay(accountId);
  const assetIds = new Set(state.channels.all().map(({ assetId }) => assetId));
  return [...assetIds]
    .toSorted((one, other) => one - other)
    .map((assetId) => ({
      assetId,
      nonFinalUnits: nonFinal.get(assetId) ?? 0n,
      unclaimedUnits: state.deposits.unclaimedUnits(accountId, assetId),
      onTheWayUnits: onTheWay.get(assetId) ?? 0n,
      owedUnits: owedUnits(ground, accountId, assetId),
      withdrawableUnits: withdrawableUnits(ground, state, accountId, assetId),
    }));
}
