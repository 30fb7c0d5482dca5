import { multiply } from '../../../domain/decimal.ts';
import { amountField, type SpotFacts, type SpotInputs } from '../rules/ticket.ts';

/** What an order is worth, USDT: at its limit, or at the last price; null while that is not known, and on pairs of another quote. */
export function worthUsdtOf(inputs: SpotInputs, { pair, index }: Pick<SpotFacts, 'pair' | 'index'>): string | null {
  if (pair.quote.toLowerCase() !== 'usdt') return null;
  if (amountField(inputs) === 'total') return inputs.total;
  const price = inputs.kind === 'limit' ? inputs.price : index;
  return price === null ? null : multiply(price, inputs.quantity);
}
