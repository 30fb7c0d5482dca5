import { getCoinList, type CoinLists } from '@candor/contract/calls/market';
import { tierWith, type TierTable } from '@candor/formulas/perpetual/tiers';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import { decimalsOf, multiply, round } from '../../../domain/decimal.ts';
import { scaleOf, unitsOf, type MarketSteps, type OrderKind, type PairScale } from '../../../domain/pair.ts';

/** A market of contracts as the list says it, with its steps as integers for the formulas. */
export type PerpetualMarket = MarketSteps & {
  readonly display: string;
  readonly scale: PairScale;
  /** Leverages on offer, rising. */
  readonly leverages: readonly number[];
  readonly lotsMin: number;
  readonly lotsMax: number;
  readonly openFeePpm: number;
  readonly closeFeePpm: number;
  readonly minMarginUnits: bigint;
  /** When the published hours of its price begin again, epoch ms; null while they run. */
  readonly opensMs: number | null;
  /** Most value of all positions of a side, USDT at the mark. */
  readonly openInterestMax: string;
  /** Rows in force for new positions, and their version. */
  readonly tiers: TierTable;
  readonly tierVersion: number;
  readonly fundingHours: number;
  readonly openOrdersMax: number;
  readonly takes: { readonly [side in 'long' | 'short']: { readonly [kind in OrderKind]: boolean } };
};

type Row = CoinLists['contractList'][number];

const YES = 0;

const ppmOf = (fraction: string): number => Number(round(multiply(fraction, '1000000'), 0, 'down'));

function tiersOf(rows: Row['tiers']): TierTable {
  return rows.map(({ above, upTo, maxLeverage, maintenanceRate, deduction }) => {
    const units = { aboveUnits: unitsOf(above) ?? 0n, upToUnits: unitsOf(upTo) ?? 0n };
    return tierWith({ ...units, maxLeverage, maintenancePpm: ppmOf(maintenanceRate) }, unitsOf(deduction) ?? 0n);
  });
}

/** Null for a market that is not exact: it cannot be traded. */
export function perpetualMarketOf(row: Row): PerpetualMarket | null {
  const steps: MarketSteps = {
    coin: row.coin.toLowerCase(),
    quote: row.baseCoin.toLowerCase(),
    tick: row.priceStep,
    priceDecimals: Math.max(row.baseScale, decimalsOf(row.priceStep)),
    lot: row.shareNumber,
    quantityDecimals: Math.max(row.coinScale, decimalsOf(row.shareNumber)),
  };
  const scale = scaleOf(steps);
  if (scale === null || row.tiers.length === 0) return null;
  const open = row.enable === YES;
  const [long, short] = [open && row.enableOpenBuy === YES, open && row.enableOpenSell === YES];
  return {
    ...steps,
    display: row.showSymbol,
    scale,
    leverages: row.leverage
      .split(',')
      .map(Number)
      .filter((leverage) => Number.isSafeInteger(leverage) && leverage > 0),
    lotsMin: row.minShare,
    lotsMax: row.maxShare,
    openFeePpm: ppmOf(row.openFee),
    closeFeePpm: ppmOf(row.closeFee),
    minMarginUnits: unitsOf(row.minMargin) ?? 0n,
    opensMs: row.opens ?? null,
    openInterestMax: row.maxOpenInterest,
    tiers: tiersOf(row.tiers),
    tierVersion: row.tierVersion,
    fundingHours: row.intervalHour,
    openOrdersMax: row.maxOrders,
    takes: {
      long: { limit: long, market: long && row.enableMarketBuy === YES },
      short: { limit: short, market: short && row.enableMarketSell === YES },
    },
  };
}

/** By coin. */
export type PerpetualMarkets = ReadonlyMap<string, PerpetualMarket>;

const marketsOf = ({ contractList }: CoinLists): PerpetualMarkets =>
  new Map(contractList.flatMap((row) => perpetualMarketOf(row) ?? []).map((market) => [market.coin, market]));

/** Null until the list of coins is there. */
export function usePerpetualMarkets(): PerpetualMarkets | null {
  const { data } = useQuery({ ...queryOf(getCoinList, {}), select: marketsOf, staleTime: 60_000 });
  return data ?? null;
}
