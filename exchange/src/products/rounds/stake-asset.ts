import type { Ground } from '../../ground/ground.ts';

/** Fees and limits of pairs are counted in this many decimals. */
export const STAKE_SCALE = 8;

/** The asset of all stakes; undefined until it is defined with the scale that limits are counted in. */
export function stakeAsset(ground: Ground): number | undefined {
  return ground.accounts.stakeAssetId;
}
