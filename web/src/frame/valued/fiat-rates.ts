import { fiatRates } from '@candor/contract/modules/valuation/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';

const REFRESHED_EVERY_MS = 600_000;

/** The key of a currency among what values are shown in. */
export const fiatCoin = (currency: string): string => `fiat:${currency}`;

/** Rates of currencies; none where the operator has named none. */
export function useFiatRates() {
  return useQuery({ ...queryOf(fiatRates, {}), refetchInterval: REFRESHED_EVERY_MS, staleTime: REFRESHED_EVERY_MS });
}
