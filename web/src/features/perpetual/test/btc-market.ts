import { tierWith } from '@candor/formulas/perpetual/tiers';
import { notionalFactor } from '@candor/money/market-scale';
import type { PerpetualMarket } from '../model/market.ts';

const USDT = 100_000_000n;
const tickUnits = 1_000_000n;
const lotUnits = 100_000n;

/** BTC with ticks of 0.01 USDT, lots of 0.001 BTC and the first two rows of the tiers of product rules 5.4. */
export const btc: PerpetualMarket = {
  coin: 'btc',
  quote: 'usdt',
  display: 'BTC/USDT',
  tick: '0.01',
  priceDecimals: 2,
  lot: '0.001',
  quantityDecimals: 3,
  scale: { tickUnits, lotUnits, factor: notionalFactor(tickUnits, lotUnits, 8) ?? 0n },
  leverages: [1, 2, 3, 5, 10, 20, 50, 100],
  lotsMin: 1,
  lotsMax: 20_000,
  openFeePpm: 1_000,
  closeFeePpm: 1_000,
  minMarginUnits: 0n,
  opensMs: null,
  openInterestMax: '5000000',
  tiers: [
    tierWith({ aboveUnits: 0n, upToUnits: 50_000n * USDT, maxLeverage: 100, maintenancePpm: 5_000 }, 0n),
    tierWith({ aboveUnits: 50_000n * USDT, upToUnits: 250_000n * USDT, maxLeverage: 50, maintenancePpm: 10_000 }, 250n * USDT),
  ],
  tierVersion: 1,
  fundingHours: 8,
  openOrdersMax: 200,
  takes: { long: { limit: true, market: true }, short: { limit: true, market: true } },
};
