import type { Core } from '../../machine/core/core.ts';

/** Why nothing is paid out of an account now. `reviewMs`: when it ends or is looked at again; null where it ends at no date. */
export type WithdrawalHold = { readonly code: string; readonly reviewMs: number | null };

/** The hold that the exchange would name: one of the account, what it owes, or the halt of all withdrawals. Null for none. */
export async function holdOf(core: Pick<Core, 'query'>, accountId: number, nowMs: number): Promise<WithdrawalHold | null> {
  const locks = await core.query({ type: 'holds.ofAccount', accountId });
  const lock = locks
    .filter(({ scope, reviewMs }) => scope === 'withdrawal' && reviewMs > nowMs)
    .toSorted((a, b) => b.reviewMs - a.reviewMs)[0];
  if (lock !== undefined) return { code: lock.code, reviewMs: lock.reviewMs };
  const totals = await core.query({ type: 'custody.totals', accountId });
  if (totals.some(({ owedUnits }) => owedUnits > 0n)) return { code: 'REORG_DEBT', reviewMs: null };
  const { areOn } = await core.query({ type: 'custody.rules' });
  return areOn ? null : { code: 'PLATFORM_CHECK', reviewMs: null };
}
