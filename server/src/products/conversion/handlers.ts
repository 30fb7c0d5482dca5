import type { CheckedParametersOf } from '@candor/contract/call';
import { conversionCalls as calls } from '@candor/contract/products/conversion/table';
import type { ConversionCommand } from '@candor/exchange/products/conversion/commands';
import type { AssetInfo } from '@candor/exchange/ground/accounts/answers';
import { parseAmount } from '@candor/money/amount';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { acknowledge, answer, refuse, type Refusal } from '../../api/user/result.ts';
import { orRepeated } from '../../api/user/sealed-offers.ts';
import { slicedTable } from '../../api/user/sliced.ts';
import { submit, type Accepted } from '../../api/user/submit.ts';
import { priceOf, termsOf } from './objects.ts';
import type { ConversionParts } from './parts.ts';
import { conversionsOf, recordedConversion } from './queries.ts';
import { expiresMsOf, readQuote } from './quotes.ts';
import type { ConversionRecord } from './record.ts';
import { conversionRow, percentOf, priceDecimal, ratesOf } from './rows.ts';

type Parameters = CheckedParametersOf<typeof calls.convert>;
type Wanted = Pick<Parameters, 'fromCoin' | 'toCoin' | 'amount'>;
type AcceptCommand = Extract<ConversionCommand, { readonly type: 'conversion.accept' }>;

/** Which parameter a refusal of the exchange is about. */
const FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  BAD_INPUT: 'toCoin',
  NOT_FOUND: 'toCoin',
  MARKET_CLOSED: 'toCoin',
  PRICE_FROZEN: 'toCoin',
  BELOW_MIN: 'amount',
  ABOVE_MAX: 'amount',
  INSUFFICIENT_FUNDS: 'amount',
  NO_COVER: 'amount',
  QUOTE_EXPIRED: 'quoteId',
  ID_CONFLICT: 'Idempotency-Key',
};

export function convertingCalls(parts: ConversionParts): readonly BoundCall[] {
  const { core, catalogue, records, receipts, quotes, time } = parts;
  return [
    bindUser(calls.conversionQuote, async ({ caller, parameters }) => {
      const wanted = readWanted(parts, parameters);
      if ('ok' in wanted) return wanted;
      const { from, to, amountUnits } = wanted;
      const asked = { fromAssetId: from.assetId, toAssetId: to.assetId, amountUnits };
      const accountId = caller.userId;
      // what would be refused is not promised
      const quoted = await core.query({ type: 'conversion.quote', accountId, ...asked, timeMs: parts.exchangeNow() });
      if (!quoted.ok) return naming(refuse(quoted.code, { limit: quoted.limit }));
      const { quotedMs, version, commissionPpm, fromTicks, toTicks, grossUnits, feeUnits } = quoted.rate;
      const [fromPrice, toPrice] = [priceOf(catalogue, from.code, fromTicks), priceOf(catalogue, to.code, toTicks)];
      if (fromPrice === null || toPrice === null) return refuse('UNAVAILABLE');
      const { market, applied } = ratesOf(fromPrice, toPrice, commissionPpm);
      return answer({
        quoteId: quotes.write(accountId, { ...asked, quotedMs, version }),
        expiresMs: expiresMsOf({ quotedMs }),
        quotedMs,
        version,
        fromPrice: priceDecimal(fromPrice),
        toPrice: priceDecimal(toPrice),
        marketRate: market,
        appliedRate: applied,
        commissionPercent: percentOf(commissionPpm),
        gross: decimalOf(grossUnits, to.scale),
        fee: decimalOf(feeUnits, to.scale),
        received: decimalOf(grossUnits - feeUnits, to.scale),
      });
    }),

    bindUser(calls.convert, async ({ caller, parameters, idempotencyKey }) => {
      const body = readConversion(parts, parameters);
      if ('ok' in body) return body;
      const { quoteId } = parameters;
      const taken = quoteId === undefined ? null : quotes.take(caller.userId, quoteId, idempotencyKey, parts.exchangeNow());
      const standing = taken === null ? 'again' : await orRepeated(core, caller.userId, idempotencyKey, taken);
      if (standing === 'used' || standing === 'foreign') return refuse('QUOTE_EXPIRED', { field: 'quoteId' });
      const done = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (!done.ok && done.reason !== 'UNKNOWN_RESULT' && quoteId !== undefined && standing === 'good')
        quotes.release(quoteId, idempotencyKey);
      if (!done.ok) return naming(done);
      const record = await acceptedOf(parts, caller.userId, done);
      const terms = record === null ? null : termsOf(catalogue, record);
      // it is accepted and on disk; the list and the receipt call show it as soon as the records do
      if (terms === null) return refuse('UNKNOWN_RESULT');
      const signed = done.repeated ? await receipts.receiptOf(terms) : receipts.sign(terms);
      return acknowledge(done, { ...conversionRow(time, terms), repeated: done.repeated, ...signed });
    }),

    bindUser(calls.conversions, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const listing = await conversionsOf(records.database, caller.userId, pageOf(parameters));
      return slicedTable(listing, (record) => {
        const terms = termsOf(catalogue, record);
        return terms === null ? [] : conversionRow(time, terms);
      });
    }),
  ];
}

const naming = (refusal: Refusal): Refusal => ({ ...refusal, field: FIELDS[refusal.reason] ?? '' });

/** Both coins, and the amount in units of the one that is sold. Nothing is rounded for the user. */
function readWanted(
  { catalogue }: Pick<ConversionParts, 'catalogue'>,
  { fromCoin, toCoin, amount: written }: Wanted,
): { readonly from: AssetInfo; readonly to: AssetInfo; readonly amountUnits: bigint } | Refusal {
  const [from, to] = [catalogue.assetOfCode(fromCoin), catalogue.assetOfCode(toCoin)];
  if (from === undefined) return refuse('NOT_FOUND', { field: 'fromCoin' });
  if (to === undefined) return refuse('NOT_FOUND', { field: 'toCoin' });
  const amount = parseAmount(written, from.scale);
  if (!amount.ok) {
    const limit = amount.code === 'TOO_PRECISE' ? decimalOf(1n, from.scale).decimal : '';
    return refuse(amount.code, { field: 'amount', limit });
  }
  if (amount.units === 0n) return refuse('BAD_INPUT', { field: 'amount' });
  return { from, to, amountUnits: amount.units };
}

/** The command of a conversion. A rate of the client's is not read: there is no parameter for one. */
function readConversion(parts: ConversionParts, parameters: Parameters): AcceptCommand | Refusal {
  const wanted = readWanted(parts, parameters);
  if ('ok' in wanted) return wanted;
  const { from, to, amountUnits } = wanted;
  const conversion = { type: 'conversion.accept', fromAssetId: from.assetId, toAssetId: to.assetId, amountUnits } as const;
  if (parameters.quoteId === undefined) return { ...conversion, quotedMs: 0, version: 0 };
  const quote = readQuote(parameters.quoteId);
  const isSame =
    quote?.fromAssetId === conversion.fromAssetId && quote.toAssetId === conversion.toAssetId && quote.amountUnits === amountUnits;
  if (quote === null || !isSame) return refuse('QUOTE_EXPIRED', { field: 'quoteId' });
  return { ...conversion, quotedMs: quote.quotedMs, version: quote.version };
}

/** The conversion that an accepted command made. */
async function acceptedOf({ newest, records }: ConversionParts, accountId: number, { ref }: Accepted): Promise<ConversionRecord | null> {
  const known = newest.find(accountId, ref);
  if (known !== null) return known;
  await records.reach(ref);
  return await recordedConversion(records.database, accountId, ref);
}
