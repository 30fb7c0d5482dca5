import type { Change } from '@candor/exchange/ground/terms/change';
import type { ConversionTerms } from '@candor/exchange/products/conversion/commands';
import { areTerms } from '@candor/exchange/products/conversion/rules';
import { figureOf, whole, type Figure } from '../../terms/figures.ts';
import { recordOf, valuesOf, type PlannedTerms } from '../../terms/planned-terms.ts';

/** In units of the coin itself: coins differ in their decimals, and a figure is the same for all of them. */
function units<Field extends 'minGrossUnits' | 'maxGrossUnits'>(field: Field): Figure<Readonly<Record<Field, bigint>>> {
  const label = { name: field, unit: 'units', bounds: 'a whole number of smallest units of the coin, 1 or more' };
  return figureOf(label, field, String, (text) => (/^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null));
}

/** Everything of the terms but the switch, which a halt turns. */
const figures: readonly Figure<ConversionTerms>[] = [
  whole('commissionPpm', 'ppm', 1_000, 10_000),
  units('minGrossUnits'),
  units('maxGrossUnits'),
  whole('sort', '', 0, 1_000_000),
];

const termsOf = ({ commissionPpm, minGrossUnits, maxGrossUnits, enable, sort }: ConversionTerms): ConversionTerms => ({
  commissionPpm,
  minGrossUnits,
  maxGrossUnits,
  enable,
  sort,
});

export const conversionTerms: PlannedTerms = {
  figures,
  async records(core) {
    const coins = await core.query({ type: 'conversion.coins' });
    return coins.map((info) => {
      const { assetId, symbolId } = info;
      const bodyOf = (terms: ConversionTerms, change: Change) => ({ type: 'conversion.change', assetId, ...terms, ...change }) as const;
      return recordOf(figures, { id: assetId, symbolId, lengthS: 0 }, info, { termsOf, agree: areTerms, bodyOf });
    });
  },
  statedBy: ['conversion.defined'],
  stated(event) {
    if (event.type !== 'conversion.defined') return null;
    const { assetId: id, symbolId, version, effectiveMs } = event;
    return { id, symbolId, lengthS: 0, version, effectiveMs, values: valuesOf(figures, event) };
  },
};
