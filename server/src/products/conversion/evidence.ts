import type { ConversionEvidence, ConversionReceipt } from '@candor/proofs/kinds/conversion/evidence';
import { decidingTicks } from '../../prices/receipts/deciding-ticks.ts';
import type { SignedReceipt } from '../../prices/receipts/kept-receipts.ts';
import { firstTickAfter, type NoEvidence, type Series } from '../../prices/receipts/tick-search.ts';
import type { ConversionTerms } from './objects.ts';

type Prices = ConversionEvidence['prices'][number];

/** The ticks of a coin's index from the one that priced it to the first one after the moment; none of USDT, which is worth itself. */
async function pricesOf(series: Series, code: string, fromN: number, limitMs: number): Promise<readonly Prices[] | NoEvidence> {
  if (fromN === 0) return [];
  const symbolCode = `${code}USDT`.toLowerCase();
  const found = await firstTickAfter(series, symbolCode, limitMs);
  if (typeof found === 'string') return found;
  // without a quote the tick may be of the entry's own millisecond, and then it is that first one itself
  const successorN = Math.max(found, fromN);
  const deciding = await decidingTicks(series, { symbolCode, fromN, successorN, limitMs });
  if (typeof deciding === 'string') return deciding;
  const { ticks, checkpoints } = deciding.run;
  return [{ ticks, checkpoints }];
}

/** Everything that proves a conversion: what "save" stores and the verifier reads. */
export async function conversionEvidence(
  series: Series,
  { record, from, to }: ConversionTerms,
  signed: SignedReceipt<ConversionReceipt>,
): Promise<ConversionEvidence | NoEvidence> {
  const limitMs = record.quotedMs === 0 ? record.acceptedMs - 1 : record.quotedMs;
  const sold = await pricesOf(series, from.code, record.fromN, limitMs);
  if (typeof sold === 'string') return sold;
  const bought = await pricesOf(series, to.code, record.toN, limitMs);
  if (typeof bought === 'string') return bought;
  return { v: 1, kind: 'conversion', ...signed, prices: [...sold, ...bought], keys: series.keyring.keys() };
}
