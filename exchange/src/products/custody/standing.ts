import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import { refused } from '../../kernel/outcome.ts';
import { RECEIVABLE_REORG } from './accounts.ts';
import type { ChannelInfo } from './answers.ts';
import type { CustodyOutcome } from './refusals.ts';
import type { CustodyState } from './state.ts';

/** What an account owes of an asset since deposits that were spent left their chain. */
export function owedUnits(ground: Ground, accountId: number, assetId: number): bigint {
  return -ground.ledger.wallet(RECEIVABLE_REORG, accountId, assetId);
}

/**
 * Why nothing of an account may be paid out now; null when it may. Payments of all stop at a difference between chain and ledger, and those of one who
 * owes something wait until later deposits have repaid it: neither ends at a date, which the 0 says.
 */
export function paymentRefusal(ground: Ground, state: CustodyState, accountId: number, timeMs: number): CustodyOutcome | null {
  const held = ground.locks.refusal(ground.accounts.personOf(accountId), 'withdrawal', timeMs);
  if (held !== null) return held;
  if (state.channels.all().some(({ assetId }) => owedUnits(ground, accountId, assetId) > 0n))
    return refused('ACCOUNT_HELD', 'REORG_DEBT 0');
  return state.channels.areOn ? null : refused('ACCOUNT_HELD', 'PLATFORM_CHECK 0');
}

/**
 * What of an asset may be withdrawn. Money that is credited and not final trades, and must not leave in another form either: so of each asset the wallet
 * must still hold what is not final of it, and of the asset that is withdrawn only what is above that may go. Whatever is reorganised then, the wallet
 * can give it back in full. Where some of it was spent, nothing is withdrawn until it is final.
 */
export function withdrawableUnits(ground: Ground, state: CustodyState, accountId: number, assetId: number): bigint {
  const available = (id: number): bigint => ground.ledger.wallet(PLATFORM, accountId, id);
  let freeUnits = available(assetId);
  for (const [id, units] of state.deposits.nonFinal(accountId)) {
    if (available(id) < units) return 0n;
    if (id === assetId) freeUnits -= units;
  }
  return freeUnits;
}

export function scaleOf(ground: Ground, { assetId }: Pick<ChannelInfo, 'assetId'>): number {
  const asset = ground.accounts.asset(assetId);
  if (asset === undefined) throw new RangeError(`asset ${assetId} is gone`);
  return asset.scale;
}
