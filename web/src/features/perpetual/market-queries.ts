import { contractMarks, fundingRates, liquidations } from '@candor/contract/products/perpetual/market-calls';
import type { ChartInterval } from '@candor/contract/intervals';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';
import { usePaged, type Paged } from './paged.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';

/** What everybody may ask about a market of contracts. */

export type Funding = ResultOf<typeof fundingRates>;
export type Liquidation = ResultOf<typeof liquidations>;
export type MarkBar = ResultOf<typeof contractMarks>[number];

const FUNDING_POLL_MS = 60_000;
const LIQUIDATIONS_POLL_MS = 15_000;
const MARKS_POLL_MS = 60_000;

/** Fundings of a market, newest first. */
export const useFundings = (coin: string): Paged<Funding> =>
  usePaged({
    call: fundingRates,
    parameters: (page) => ({ baseCoin: coin, ...page }),
    key: [coin],
    keyOf: ({ endMs }) => endMs,
    pollMs: FUNDING_POLL_MS,
  });

/** Liquidations of a market, newest first. */
export const useLiquidations = (coin: string): Paged<Liquidation> =>
  usePaged({
    call: liquidations,
    parameters: (page) => ({ baseCoin: coin, ...page }),
    key: [coin],
    keyOf: ({ liquidationId }) => liquidationId,
    pollMs: LIQUIDATIONS_POLL_MS,
  });

/** Spans of the series of mark and index, each of about a hundred bars. */
export const SPANS = {
  hour: { interval: 'ONE_MIN', bars: 60 },
  day: { interval: 'FIFTEEN_MIN', bars: 96 },
  week: { interval: 'TWO_HOUR', bars: 84 },
} as const satisfies Record<string, { readonly interval: ChartInterval; readonly bars: number }>;

export type Span = keyof typeof SPANS;

/** Mark with the index beside it over a span, ascending. */
export function useMarkBars(coin: string, span: Span): Listed<MarkBar> & { readonly updatedMs: number } {
  const { interval, bars } = SPANS[span];
  const query = useQuery({ ...queryOf(contractMarks, { baseCoin: coin, interval, limit: bars }), refetchInterval: MARKS_POLL_MS });
  return { ...listedOf(query), updatedMs: query.dataUpdatedAt };
}
