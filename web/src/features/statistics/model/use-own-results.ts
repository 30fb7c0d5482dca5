import { useQuery } from '@tanstack/react-query';
import { dayStartMs } from '../../../i18n/day-start.ts';
import type { WebProduct } from '../../../product/product.ts';
import { useProducts } from '../../../product/products.ts';
import { useUser } from '../../../session/session.ts';
import { resultsByDay, type DayResults, type ProductResults } from './calendar.ts';

/** More results of one product since the beginning of a month are not walked back: that is fifty calls. */
const MOST = 5_000;
const FRESH_MS = 30_000;

export interface OwnResults {
  /** Null of more results than are added up here; undefined until they are known. */
  readonly days: ReadonlyMap<string, DayResults> | null | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** Whose changes are gains and losses. */
export const hasOwnResults = ({ slots }: WebProduct): boolean => slots.results !== undefined && slots.dayChanges !== undefined;

/** The own results since a month began, day by day. Named as money: every own event makes them stale. */
export function useOwnResults(month: string, zone: string): OwnResults {
  const userId = useUser()?.userId ?? null;
  const products = useProducts().filter(hasOwnResults);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['record.results', 'by day', userId, month, zone],
    queryFn: async ({ signal }) => {
      const sinceMs = dayStartMs(`${month}-01`, zone);
      const all = await Promise.all(
        products.map(async ({ label, slots }): Promise<ProductResults | null> => {
          const changes = await (await slots.dayChanges?.())?.(sinceMs, signal, MOST);
          return changes === null || changes === undefined ? null : { label, changes };
        }),
      );
      return all.every((one) => one !== null) ? all : null;
    },
    staleTime: FRESH_MS,
  });
  return {
    days: data === null || data === undefined ? data : resultsByDay(data, zone),
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
