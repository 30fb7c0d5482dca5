import { tierTable } from '@candor/formulas/perpetual/tiers';
import type { Decimal } from '@candor/contract/result';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';
import type { CoinLists, ListedRow, Listings } from '../../api/user/coin-lists.ts';
import { priceOf } from '../../api/user/written.ts';
import { coinsOf, rateOf, usdtOf, type ListedPerpetual } from './markets.ts';
import type { PerpetualParts } from './handlers/parts.ts';

type Row = CoinLists['contractList'][number];

/** Hours between fundings (product rules 5.8). */
const INTERVAL_HOURS = 8;

/** The wire's whole-number switch. */
const yes = (value: boolean): 0 | 1 => (value ? 0 : 1);
/** Parts per million as a fraction. */
const fraction = (ppm: number): Decimal => decimalOf(BigInt(ppm), 6);

/** Digits after the point of a step. */
function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Contracts that are shown; none where they are turned off. */
export const perpetualListings =
  ({ perpetuals, figures }: Pick<PerpetualParts, 'perpetuals' | 'figures'>, isOffered: () => boolean): Listings =>
  (listed) => ({ contractList: isOffered() ? perpetuals.all.map((market) => rowOf(listed, market, figures)) : [] });

function rowOf(listed: ListedRow, market: ListedPerpetual, figures: PerpetualParts['figures']): Row {
  const { info, symbol, coin } = market;
  const { terms } = info;
  const shareNumber = coinsOf(market, 1);
  const priceStep = priceOf(symbol, 1);
  const known = figures.of(info.marketId);
  return {
    ...listed({ symbolId: symbol.symbolId, coin, sort: terms.sort }),
    shareNumber,
    leverage: terms.leverages.join(','),
    minShare: terms.minShareLots,
    maxShare: terms.maxShareLots,
    openFee: fraction(terms.openFeePpm),
    closeFee: fraction(terms.closeFeePpm),
    usdtRate: known === undefined ? ZERO : rateOf(known.nextFundingE8),
    fundingSamples: known?.nextSamples ?? 0,
    intervalHour: INTERVAL_HOURS,
    deliveryDays: 0,
    minMargin: usdtOf(terms.minMarginUnits),
    coinScale: decimalsOf(shareNumber.decimal),
    baseScale: decimalsOf(priceStep.decimal),
    enable: yes(terms.enable),
    visible: yes(terms.isShow),
    exchangeable: yes(terms.enable),
    enableOpenBuy: yes(terms.enable),
    enableOpenSell: yes(terms.enable),
    enableMarketBuy: yes(terms.enable),
    enableMarketSell: yes(terms.enable),
    priceStep,
    maxOpenInterest: usdtOf(terms.maxOpenInterestUnits),
    maxOrders: terms.maxOpenOrders,
    version: info.version,
    tierVersion: info.tierVersion,
    tiers: (tierTable(terms.tiers) ?? []).map(({ aboveUnits, upToUnits, maxLeverage, maintenancePpm, deductionUnits }) => ({
      above: usdtOf(aboveUnits),
      upTo: usdtOf(upToUnits),
      maxLeverage,
      maintenanceRate: fraction(maintenancePpm),
      deduction: usdtOf(deductionUnits),
    })),
  };
}
