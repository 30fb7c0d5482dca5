import type { Core } from '../machine/core/core.ts';

/** What a new account receives in demo mode: an asset and its units. */
export type Grant = { readonly assetId: number; readonly units: bigint };

/** How it ended: `taken` means that the exchange has had an account of this number before. */
export type Opening = 'opened' | 'taken' | 'busy';

/**
 * Opens the exchange's account of a user and grants the demo money. The account remembers both, so that doing it again after a crash in
 * between changes nothing.
 */
export async function openAccount(core: Core, accountId: number, grant: Grant | null): Promise<Opening> {
  const { outcome } = await core.submit({ id: `open:${accountId}`, accountId: 0, body: { type: 'account.open', accountId, kind: 'user' } });
  if (!outcome.ok && outcome.code === 'BUSY') return 'busy';
  const taken = outcome.repeated || (!outcome.ok && outcome.code === 'ALREADY_DONE');
  if (!outcome.ok && !taken) throw new Error(`account ${accountId} could not be opened: ${outcome.code}`);
  if (grant !== null) {
    const body = { type: 'account.grant', accountId, assetId: grant.assetId, amount: grant.units, reference: 'opening' } as const;
    const granted = await core.submit({ id: `grant:${accountId}`, accountId: 0, body });
    // an empty budget means no gift, not no account
    if (!granted.outcome.ok && granted.outcome.code === 'BUSY') return 'busy';
  }
  return taken ? 'taken' : 'opened';
}
