import { areTerms } from '@candor/exchange/products/perpetual/markets';
import type { PerpetualTerms } from '@candor/exchange/products/perpetual/terms';
import { tierTable, type TierTerms } from '@candor/formulas/perpetual/tiers';
import { amount, figureOf, flag, unitsText, unitsIn, whole, wholeIn, type Figure } from '../../terms/figures.ts';
import { recordOf, valuesOf, type PlannedTerms } from '../../terms/planned-terms.ts';

const MOST_LOTS = 1_000_000_000;
const MOST_LEVERAGE = 125;
const MOST_LEVERAGES = 20;

/** Rising, with commas between them; null for any other text. */
function leveragesIn(text: string): PerpetualTerms['leverages'] | null {
  const read = text.split(',').map((one) => wholeIn(one, 1, MOST_LEVERAGE));
  const list = read.filter((one) => one !== null);
  const isRising = list.every((one, index) => one > (list[index - 1] ?? 0));
  return list.length === read.length && isRising && list.length <= MOST_LEVERAGES ? list : null;
}

/** Rows `upTo:maxLeverage:maintenancePpm`, each from where the one before ends; null for what is no table. */
function tiersIn(text: string): PerpetualTerms['tiers'] | null {
  const rows: TierTerms[] = [];
  for (const row of text.split(',')) {
    const [upTo = '', leverage = '', ppm = '', ...others] = row.split(':');
    const upToUnits = unitsIn(upTo, 1n);
    const maxLeverage = wholeIn(leverage, 1, MOST_LEVERAGE);
    const maintenancePpm = wholeIn(ppm, 1, 999_999);
    if (upToUnits === null || maxLeverage === null || maintenancePpm === null || others.length > 0) return null;
    rows.push({ aboveUnits: rows.at(-1)?.upToUnits ?? 0n, upToUnits, maxLeverage, maintenancePpm });
  }
  return tierTable(rows) === null ? null : rows;
}

const sayTiers = (tiers: PerpetualTerms['tiers']): string =>
  tiers.map(({ upToUnits, maxLeverage, maintenancePpm }) => `${unitsText(upToUnits)}:${maxLeverage}:${maintenancePpm}`).join(',');

const LEVERAGES = `1 to ${MOST_LEVERAGES} rising whole numbers from 1 to ${MOST_LEVERAGE} with commas between them`;
const TIERS = 'rows upTo:maxLeverage:maintenancePpm with commas between them: amounts and rates rising, leverages falling';

/** Everything of a market's terms but the switch, which a halt turns. */
const figures: readonly Figure<PerpetualTerms>[] = [
  whole('openFeePpm', 'ppm', 0, 10_000),
  whole('closeFeePpm', 'ppm', 0, 10_000),
  figureOf(
    { name: 'leverages', unit: '', bounds: LEVERAGES },
    'leverages',
    (list: PerpetualTerms['leverages']) => list.join(','),
    leveragesIn,
  ),
  whole('minShareLots', 'lots', 1, MOST_LOTS),
  whole('maxShareLots', 'lots', 1, MOST_LOTS),
  amount('minMargin', 'minMarginUnits', 0n),
  amount('maxOpenInterest', 'maxOpenInterestUnits', 1n),
  whole('maxOpenOrders', '', 1, 200),
  figureOf({ name: 'tiers', unit: 'USDT:leverage:ppm', bounds: TIERS }, 'tiers', sayTiers, tiersIn),
  whole('sort', '', 0, 1_000_000),
  flag('isShow'),
];

export const perpetualTerms: PlannedTerms = {
  figures,
  async records(core) {
    const markets = await core.query({ type: 'perpetual.markets' });
    return markets.map((info) => {
      const { marketId, symbolId } = info;
      const of = { id: marketId, symbolId, lengthS: 0 };
      return recordOf(figures, of, info, {
        termsOf: ({ terms }) => terms,
        agree: areTerms,
        bodyOf: (terms, change) => ({ type: 'perpetual.change', marketId, terms, ...change }),
      });
    });
  },
  statedBy: ['perpetual.defined'],
  stated(event) {
    if (event.type !== 'perpetual.defined') return null;
    const { marketId: id, symbolId, version, effectiveMs, terms } = event;
    return { id, symbolId, lengthS: 0, version, effectiveMs, values: valuesOf(figures, terms) };
  },
};
