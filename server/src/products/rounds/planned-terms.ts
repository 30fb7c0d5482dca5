import type { Change } from '@candor/exchange/ground/terms/change';
import type { RoundTerms } from '@candor/exchange/products/rounds/commands';
import { areTerms } from '@candor/exchange/products/rounds/rules';
import { amount, flag, whole, type Figure } from '../../terms/figures.ts';
import { recordOf, valuesOf, type PlannedTerms } from '../../terms/planned-terms.ts';

/** Everything of the terms but the switch, which a halt turns. */
const figures: readonly Figure<RoundTerms>[] = [
  whole('feeType', '', 1, 2),
  amount('feeValue', 'feeValue', 0n, 'per cent with feeType 1, USDT with feeType 2'),
  amount('minStake', 'minStakeUnits', 1n),
  amount('maxStake', 'maxStakeUnits', 1n),
  flag('cancellable'),
];

const termsOf = ({ feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable }: RoundTerms): RoundTerms => ({
  feeType,
  feeValue,
  minStakeUnits,
  maxStakeUnits,
  enable,
  cancellable,
});

export const roundsTerms: PlannedTerms = {
  figures,
  async records(core) {
    const pairs = await core.query({ type: 'rounds.pairs' });
    return pairs.map((info) => {
      const { offerId, symbolId, periodMs } = info;
      const of = { id: offerId, symbolId, lengthS: periodMs / 1_000 };
      const bodyOf = (terms: RoundTerms, change: Change) => ({ type: 'rounds.change', offerId, ...terms, ...change }) as const;
      return recordOf(figures, of, info, { termsOf, agree: areTerms, bodyOf });
    });
  },
  statedBy: ['rounds.defined'],
  stated(event) {
    if (event.type !== 'rounds.defined') return null;
    const { offerId: id, symbolId, periodMs, version, effectiveMs } = event;
    return { id, symbolId, lengthS: periodMs / 1_000, version, effectiveMs, values: valuesOf(figures, event) };
  },
};
