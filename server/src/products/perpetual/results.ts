import type { ProductResults } from '../../gateway/handlers/statistics.ts';
import { fundingSums, liquidationSums } from './market-queries.ts';
import { coinsOf, usdtOf } from './markets.ts';
import type { PerpetualRooms } from './rooms.ts';

/** What each market came to since the start, and what stands there now. */
export async function perpetualResults({ records, perpetuals, figures }: PerpetualRooms): Promise<ProductResults> {
  const [liquidations, fundings] = await Promise.all([liquidationSums(records.database), fundingSums(records.database)]);
  const contract = perpetuals.all.map((market) => {
    const { marketId } = market.info;
    const now = figures.of(marketId);
    const liquidated = liquidations.find((sums) => sums.market === marketId);
    const funded = fundings.find((sums) => sums.market === marketId);
    return {
      symbol: market.coin,
      openInterest: coinsOf(market, now?.longLots ?? 0),
      insurance: usdtOf(now?.insuranceUnits ?? 0n),
      liquidations: liquidated?.steps ?? 0,
      simulated: liquidated?.simulated ?? 0,
      liquidated: usdtOf(BigInt(liquidated?.closed_units ?? 0)),
      liquidationFees: usdtOf(BigInt(liquidated?.fee_units ?? 0)),
      insured: usdtOf(BigInt(liquidated?.insured_units ?? 0)),
      deleveraged: coinsOf(market, liquidated?.deleveraged_lots ?? 0),
      fundings: funded?.fundings ?? 0,
      fundingPaid: usdtOf(BigInt(funded?.paid_units ?? 0)),
    };
  });
  return { untilMs: Math.max(0, ...[...liquidations, ...fundings].map(({ last_ms }) => last_ms)), lists: { contract } };
}
