import type { Change } from '@candor/exchange/ground/terms/change';
import type { UpdownTerms } from '@candor/exchange/products/updown/commands';
import { areTerms } from '@candor/exchange/products/updown/rules';
import { amount, whole, type Figure } from '../../terms/figures.ts';
import { recordOf, valuesOf, type PlannedTerms } from '../../terms/planned-terms.ts';

/** Everything of the terms but the switch, which a halt turns. */
const figures: readonly Figure<UpdownTerms>[] = [
  whole('ratePpm', 'ppm', 800_000, 1_000_000),
  amount('minStake', 'minStakeUnits', 1n),
  amount('maxStake', 'maxStakeUnits', 1n),
];

const termsOf = ({ ratePpm, minStakeUnits, maxStakeUnits, enable }: UpdownTerms): UpdownTerms => ({
  ratePpm,
  minStakeUnits,
  maxStakeUnits,
  enable,
});

export const updownTerms: PlannedTerms = {
  figures,
  async records(core) {
    const offers = await core.query({ type: 'updown.products' });
    return offers.map((info) => {
      const { offerId, symbolId, durationMs } = info;
      const of = { id: offerId, symbolId, lengthS: durationMs / 1_000 };
      const bodyOf = (terms: UpdownTerms, change: Change) => ({ type: 'updown.change', offerId, ...terms, ...change }) as const;
      return recordOf(figures, of, info, { termsOf, agree: areTerms, bodyOf });
    });
  },
  statedBy: ['updown.defined'],
  stated(event) {
    if (event.type !== 'updown.defined') return null;
    const { offerId: id, symbolId, durationMs, version, effectiveMs } = event;
    return { id, symbolId, lengthS: durationMs / 1_000, version, effectiveMs, values: valuesOf(figures, event) };
  },
};
