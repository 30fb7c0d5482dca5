import type { Core } from '../machine/core/core.ts';
import { define } from '../genesis/define.ts';
import { assetIdOf, readGenesisFile, unitsOf, type GenesisFile } from '../genesis/definitions.ts';

/** Published in docs/simulated-participants.md: who sees a participant run out of play money can tell when it gets more. */
export const ENDOWMENT = {
  /** Each participant gets so much of the quote. */
  quote: '20000',
  /** And this part of what the liquidity account has of each coin. */
  partOfLiquidity: 2_000n,
  /** Below this part of the endowment it is topped up to the whole. */
  floorPart: 4n,
  /** At most once in so long, by account and asset. */
  intervalMs: 86_400_000,
} as const;

/** What a participant has when it is full, by asset, in units. */
export type Full = { readonly assetId: number; readonly network: string; readonly units: bigint };

export function fullEndowment(file: GenesisFile = readGenesisFile()): readonly Full[] {
  return file.demo.liquidity.map(({ asset, amount, network }) => {
    const coin = file.coins.find((candidate) => candidate.coin === asset);
    if (coin === undefined) return { assetId: file.quote.asset, network, units: unitsOf(ENDOWMENT.quote, file.quote.scale) };
    return { assetId: assetIdOf(coin), network, units: unitsOf(amount, coin.scale) / ENDOWMENT.partOfLiquidity };
  });
}

/**
 * Tops up what has fallen below the floor. A payment is named by account, asset and interval, so that the exchange itself refuses a second
 * one in the same interval, whoever asks and however often the server was started in between.
 */
export async function topUp(core: Pick<Core, 'query' | 'submit'>, accountId: number, full: readonly Full[], nowMs: number): Promise<void> {
  const balances = await core.query({ type: 'accounts.balances', accountId });
  const interval = Math.floor(nowMs / ENDOWMENT.intervalMs);
  const low = full.flatMap((one) => {
    const has = balances.filter(({ assetId }) => assetId === one.assetId);
    const units = has.reduce((sum, { availableUnits, frozenUnits, atRiskUnits }) => sum + availableUnits + frozenUnits + atRiskUnits, 0n);
    return units * ENDOWMENT.floorPart < one.units ? [{ ...one, missing: one.units - units }] : [];
  });
  for (const { assetId, network, missing: amount } of low) {
    const reference = `simulated:${accountId}:${assetId}:${interval}`;
    await define(core, `capital:${reference}`, { type: 'house.capital', assetId, network, amount, reference });
    await define(core, `endow:${reference}`, { type: 'house.endow', accountId, assetId, amount, reference });
  }
}
