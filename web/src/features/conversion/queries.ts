import type { ResultOf } from '@candor/contract/call';
import * as calls from '@candor/contract/products/conversion/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callTable, queryOf, tableQueryOf } from '../../api/client.ts';
import { compare } from '../../domain/decimal.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';
import type { ConversionContent } from './model/content.ts';
import type { Coin, ConversionInputs, Prices } from './model/conversion.ts';
import type { Quote } from './model/quote.ts';

/** What the parts of conversions ask the server. */

export type Conversion = ResultOf<typeof calls.conversions>;

const HISTORY_ROWS = 50;
/** Prices are asked for this often while the page is looked at. */
const PRICES_POLL_MS = 2_000;
const COINS_POLL_MS = 60_000;
const USDT = 'usdt';

const rowsOf = <Row>({ rows }: { readonly rows: readonly Row[] }): readonly Row[] => rows;

/** Coins to convert from and into, in their order. */
export function useCoins(): Listed<Coin> {
  const query = tableQueryOf(calls.convertibleCoins, { orderByColumn: 'sort', isAsc: 'asc' });
  return listedOf(useQuery({ ...query, select: rowsOf<Coin>, refetchInterval: COINS_POLL_MS }));
}

export interface LiveRate {
  readonly prices: Prices;
  /** The last answer did not come: what is shown is not of now. */
  readonly isOld: boolean;
}

/** Prices of both coins, while the page is looked at. Null is the price of USDT, which is worth itself. */
export function useLiveRate({ from, to }: Pick<ConversionInputs, 'from' | 'to'>): LiveRate {
  const { data, isError, fetchStatus } = useQuery({
    ...queryOf(calls.conversionPrices, { coins: `${from},${to}` }),
    enabled: from !== '' && to !== '',
    refetchInterval: PRICES_POLL_MS,
  });
  const isOld = isError || fetchStatus === 'paused';
  const priceOf = (coin: string): string | null => data?.[coin] ?? (coin === USDT && data !== undefined ? '1' : null);
  const [fromPrice, toPrice] = [priceOf(from), priceOf(to)];
  return { prices: fromPrice === null || toPrice === null ? null : { from: fromPrice, to: toPrice }, isOld };
}

const HISTORY = { pageNum: 1, pageSize: HISTORY_ROWS } as const;

export function useConversions(): Listed<Conversion> {
  return listedOf(useQuery({ ...tableQueryOf(calls.conversions, HISTORY), select: rowsOf<Conversion> }));
}

async function newest(pageSize: number): Promise<readonly Conversion[]> {
  return (await callTable(calls.conversions, { ...HISTORY, pageSize }, { quiet: true })).rows;
}

/** A firm rate, asked for at the press. */
export async function askQuote({ from, to, amount }: ConversionInputs): Promise<Quote> {
  const [quote, before] = await Promise.all([
    call(calls.conversionQuote, { fromCoin: from, toCoin: to, amount }, { quiet: true }),
    newest(1),
  ]);
  return { ...quote, newestId: before[0]?.conversionId ?? 0 };
}

/** The conversion with this number, for when the server knows the request and the answer was lost. */
export async function madeConversion(conversionId: number): Promise<Conversion> {
  const found = (await newest(HISTORY_ROWS)).find((one) => one.conversionId === conversionId);
  if (found === undefined) throw new Error(`conversion ${conversionId} is not listed yet`);
  return found;
}

/** Whether a listed conversion is what was sent: newer than the newest one known before it, with the same content. */
export function isSent(one: Conversion, { from, to, amount, newestId }: ConversionContent): boolean {
  return one.conversionId > newestId && one.fromCoin === from && one.toCoin === to && compare(one.amount, amount) === 0;
}

export async function findSentConversion(content: ConversionContent): Promise<Conversion | null> {
  return (await newest(HISTORY_ROWS)).find((one) => isSent(one, content)) ?? null;
}

/** Makes everything that a conversion changes stale. */
export function useRefreshConversions(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [calls.conversions.name, 'asset.all', 'asset.usdt', 'record.other'])
      void client.invalidateQueries({ queryKey: [name] });
  };
}
