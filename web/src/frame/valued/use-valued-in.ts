import { valueIn } from '../../domain/valuation.ts';
import { usePrice, useTopic } from '../../market/hooks.ts';
import { useIsOld } from '../../market/is-old.ts';
import { preferencesStore } from '../../session/preferences.ts';

/** What values are shown in. Only shown: nothing is decided, ordered or checked by it. */
export type ValuedIn = {
  readonly coin: string;
  readonly unit: string;
  /** Whether the price that values are worked out with is too old to count on. */
  readonly stale: boolean;
  /** A value in USDT, in this coin; null where it is not known. */
  readonly of: (valueUsdt: string | null) => string | null;
};

const USDT: ValuedIn = { coin: 'usdt', unit: 'USDT', stale: false, of: (valueUsdt) => valueUsdt };

export function useValuedIn(): ValuedIn {
  const coin = preferencesStore((preferences) => preferences.valuedIn);
  useTopic(coin === 'usdt' ? null : { type: 'DETAIL' });
  // The price of this moment everywhere: two totals on one page are worked out alike.
  const price = usePrice(coin);
  const stale = useIsOld(coin);
  if (coin === 'usdt') return USDT;
  return {
    coin,
    unit: coin.toUpperCase(),
    stale,
    of: (valueUsdt) => valueIn(valueUsdt, price),
  };
}
