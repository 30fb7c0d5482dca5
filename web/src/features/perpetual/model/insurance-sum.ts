import { add } from '../../../domain/decimal.ts';
import type { Results } from '../../../product/product.ts';

type Day = Omit<Results['contractDays'][number], 'day' | 'coin'>;

/** The days of several markets as one. */
export function insuranceSumOf(days: readonly Day[]): Day {
  return {
    liquidations: days.reduce((sum, { liquidations }) => sum + liquidations, 0),
    liquidationFees: days.reduce((sum, { liquidationFees }) => add(sum, liquidationFees), '0'),
    insured: days.reduce((sum, { insured }) => add(sum, insured), '0'),
  };
}
