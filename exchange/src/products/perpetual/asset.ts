import type { Ground } from '../../ground/ground.ts';

/** The asset of margins and results. Throws before it is defined: no market can be by then. */
export function assetOf(ground: Ground): number {
  const assetId = ground.accounts.stakeAssetId;
  if (assetId === undefined) throw new RangeError('there is no asset of stakes');
  return assetId;
}
