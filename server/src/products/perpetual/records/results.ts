import { dayText, type ProductResults } from '../../../api/user/handlers/statistics.ts';
import { fundingSums, liquidationDays, liquidationSums } from '../handlers/market-queries.ts';
import { coinsOf, usdtOf } from '../markets.ts';
import type { PerpetualParts } from '../handlers/parts.ts';

/** What each market came to since the start, what there is now, and what its insurance paid on each UTC day from `fromMs` on, newest first. */
export async function perpetualResults({ records, perpetuals, figures }: PerpetualParts, fromMs: number): Promise<ProductResults> {
  const { database } = records;
  const [liquidations, fundings, days] = await Promise.all([
    liquidationSums(database),
    fundingSums(database),
    liquidationDays(database, fromMs),
  ]);
  const contract = perpetuals.all.map((market) => {
    const { marketId } = market.info;
    const now = figures.of(marketId);
    const liquidated = liquidations.find((sums) => sums.market === marketId);
    const funded = fundings.find((sums) => sums.market === marketId);
    return {
      coin: market.coin,
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
  const contractDays = days.flatMap(({ market: marketId, day_ms, steps, fee_units, insured_units }) => {
    const market = perpetuals.market(marketId);
    if (market === undefined) return [];
    const paid = { liquidationFees: usdtOf(BigInt(fee_units)), insured: usdtOf(BigInt(insured_units)) };
    return [{ day: dayText(day_ms), coin: market.coin, liquidations: steps, ...paid }];
  });
  return { untilMs: Math.max(0, ...[...liquidations, ...fundings].map(({ last_ms }) => last_ms)), lists: { contract, contractDays } };
}
