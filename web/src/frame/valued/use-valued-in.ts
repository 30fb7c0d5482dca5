import { multiply } from '../../domain/decimal.ts';
import { valueIn } from '../../domain/valuation.ts';
import { usePrice, useTopic } from '../../market/hooks.ts';
import { useIsOld } from '../../market/is-old.ts';
import { preferencesStore } from '../../session/preferences.ts';

/** What values are shown in: USDT, a coin, or a currency. Only shown: nothing is decided, ordered or checked by it. */
export type ValuedIn = {
  readonly coin: string;
  readonly unit: string;
  /** Whether the price that values are worked out with is too old to count on. */
  readonly stale: boolean;
  /** A value in USDT, in this coin; null where it is not known. */
  readonly of: (valueUsdt: string | null) => string | null;
};

const USDT: ValuedIn = { coin: 'usdt', unit: 'USDT', stale: false, of: (valueUsdt) => valueUsdt };

/** How a coin, or a currency as `fiat:EUR`, is written. */
export const unitOf = (coin: string): string => coin.replace('fiat:', '').toUpperCase();

/** Rates of currencies come once a working day; those from before this were not kept fresh. */
const FRESH_SINCE_MS = Date.now() - 4 * 86_400_000;

export function useValuedIn(): ValuedIn {
  const coin = preferencesStore((preferences) => preferences.valuedIn);
  useTopic(coin === 'usdt' ? null : { type: 'DETAIL' });
  // The price of this moment everywhere: two totals on one page are worked out alike.
  const price = usePrice(coin);
  const stale = useIsOld(coin);
  const fiat = preferencesStore((preferences) => preferences.fiat);
  if (coin === 'usdt') return USDT;
  const shown = { coin, unit: unitOf(coin) };
  if (coin === fiat?.coin) {
    const { perUsdt, timeMs } = fiat;
    return { ...shown, stale: timeMs < FRESH_SINCE_MS, of: (valueUsdt) => valueUsdt && multiply(valueUsdt, perUsdt) };
  }
  return { ...shown, stale, of: (valueUsdt) => valueIn(valueUsdt, price) };
}
