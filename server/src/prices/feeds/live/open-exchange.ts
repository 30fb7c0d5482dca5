import type { Exchange } from 'ccxt';
import type { VenueId } from './venues.ts';

/** One exchange by ccxt, which is loaded at the first use because it is large. Numbers stay the exchange's own text. */
export async function openExchange(id: VenueId): Promise<Exchange> {
  const { pro } = await import('ccxt');
  return new pro[id]({
    number: String,
    // ccxt's throttle leaves a failed send without a handler, which would end the process; we send a handful of messages.
    enableRateLimit: false,
    newUpdates: true,
    has: { fetchCurrencies: false },
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] }, warnOnFetchOpenOrdersWithoutSymbol: false },
  });
}
