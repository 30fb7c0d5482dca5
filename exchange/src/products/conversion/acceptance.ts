import { formatAmountShort } from '@candor/money/amount';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import type { OkTick } from '../../ground/prices/tick-history.ts';
import type { Versions } from '../../ground/terms/versions.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { HOUSE_FX } from './accounts.ts';
import type { ConversionCoin, ConversionRate, QuoteAnswer } from './answers.ts';
import type { ConversionCommand } from './commands.ts';
import type { ConversionEvent } from './events.ts';
import { acceptLegs } from './legs.ts';
import { QUOTE_MS } from './quote-time.ts';
import { feeOf, grossOf } from './rate.ts';
import type { Worth } from './rate.ts';
import type { ConversionOutcome, ConversionRefusalCode } from './refusals.ts';
import type { ConversionState } from './state.ts';

type Acceptance = Extract<ConversionCommand, { type: 'conversion.accept' }>;
/** Whose conversion it would be, and when. */
type Converting = Pick<Context<ConversionEvent>, 'accountId' | 'timeMs'>;
type Tick = Pick<OkTick, 'n' | 'priceTicks'>;
type Coins = { readonly from: Versions<ConversionCoin>; readonly to: Versions<ConversionCoin> };
/** Both coins' indices at one moment. */
type Prices = { readonly from: Tick; readonly to: Tick };
type RefusedConversion = Refused<ConversionRefusalCode>;

/** A last tick older than this is no price to convert at. */
const PRICE_AGE_MS = 2_000;
/** USDT is worth itself: it has no index, and its units are those that prices are counted in. */
const ITSELF: Tick = { n: 0, priceTicks: 0 };
const ONE_USDT = 100_000_000n;
const PPM = 1_000_000;

/** `ref` is the conversion's number. */
export function accept(ground: Ground, state: ConversionState, context: Context<ConversionEvent>, body: Acceptance): ConversionOutcome {
  const rate = rateOf(ground, state, context, body);
  if ('code' in rate) return rate;
  const { fromAssetId, toAssetId, amountUnits } = body;
  const { accountId, seq } = context;
  const terms = { accountId, fromAssetId, toAssetId, amountUnits, ...rate };
  context.emit({ type: 'conversion.accepted', conversionId: seq, ...terms, legs: acceptLegs(terms) });
  return done(seq);
}

/**
 * A quote is of the last moment that is over, the millisecond before the last entry: nothing that is still to come can be stamped with it, so its
 * prices are the same whenever they are looked for.
 */
export function quoteOf(
  ground: Ground,
  state: ConversionState,
  converting: Converting,
  asked: Omit<Acceptance, 'quotedMs' | 'version'>,
): QuoteAnswer {
  const quotedMs = ground.nowMs - 1;
  const version = state.coin(asked.toAssetId)?.at(quotedMs).version ?? 0;
  const rate = rateOf(ground, state, converting, { ...asked, quotedMs, version });
  return 'code' in rate ? { ok: false, code: rate.code, limit: rate.limit } : { ok: true, rate };
}

/** Order of checks (`product-rules` 16): shape, eligibility and holds, object, state of the coin, prices, quote, limits, funds, cover. */
function rateOf(ground: Ground, state: ConversionState, converting: Converting, body: Acceptance): ConversionRate | RefusedConversion {
  if (!isAcceptance(body)) return refused('BAD_INPUT');
  const { accountId, timeMs } = converting;
  const forbidden = ground.protection.openingRefusal(accountId, timeMs);
  if (forbidden !== null && !forbidden.ok) return forbidden;
  const [from, to] = [state.coin(body.fromAssetId), state.coin(body.toAssetId)];
  if (from === undefined || to === undefined) return refused('NOT_FOUND');
  if (!to.at(timeMs).enable) return refused('MARKET_CLOSED');
  const now = pricesOf({ from, to }, (symbolId) => freshTick(ground, symbolId, timeMs));
  if (now === null) return refused('PRICE_FROZEN');
  const quoted = body.quotedMs === 0 ? now : quotedPrices(ground, { from, to }, now, timeMs, body);
  if (quoted === null) return refused('QUOTE_EXPIRED');
  const terms = to.at(body.quotedMs === 0 ? timeMs : body.quotedMs);
  const [worthFrom, worthTo] = [worthOf(ground, from.last, quoted.from), worthOf(ground, terms, quoted.to)];
  const grossUnits = grossOf(body.amountUnits, worthFrom, worthTo);
  const refusal = limitRefusal(ground, terms, grossUnits) ?? moneyRefusal(ground, accountId, body, grossUnits);
  if (refusal !== null) return refusal;
  return {
    quotedMs: body.quotedMs,
    version: terms.version,
    commissionPpm: terms.commissionPpm,
    fromN: quoted.from.n,
    fromTicks: quoted.from.priceTicks,
    toN: quoted.to.n,
    toTicks: quoted.to.priceTicks,
    grossUnits,
    feeUnits: feeOf(grossUnits, terms.commissionPpm),
  };
}

/** A quote names its moment and its terms; without one both are 0. */
function isAcceptance({ fromAssetId, toAssetId, amountUnits, quotedMs, version }: Acceptance): boolean {
  if (!isNumbered(fromAssetId) || !isNumbered(toAssetId) || fromAssetId === toAssetId || !isAmount(amountUnits)) return false;
  if (!isWhole(quotedMs, 0, Number.MAX_SAFE_INTEGER) || !isWhole(version, 0, Number.MAX_SAFE_INTEGER)) return false;
  return (quotedMs === 0) === (version === 0);
}

function pricesOf({ from, to }: Coins, tickOf: (symbolId: number) => Tick | null): Prices | null {
  const [ofFrom, ofTo] = [from, to].map(({ last: { symbolId } }) => (symbolId === 0 ? ITSELF : tickOf(symbolId)));
  return ofFrom && ofTo ? { from: ofFrom, to: ofTo } : null;
}

/** The last tick when it is `ok` and not old. */
function freshTick(ground: Ground, symbolId: number, timeMs: number): Tick | null {
  const last = ground.prices.last(symbolId);
  return last?.state === 'ok' && timeMs - last.timeMs <= PRICE_AGE_MS ? last : null;
}

/**
 * The prices of a quote while it is good: it is of a moment that is over and not long past, of the terms of that moment, and neither index has since moved
 * by more than half the commission.
 */
function quotedPrices(ground: Ground, coins: Coins, now: Prices, timeMs: number, { quotedMs, version }: Acceptance): Prices | null {
  const terms = coins.to.at(quotedMs);
  if (quotedMs >= timeMs || timeMs > quotedMs + QUOTE_MS || terms.version !== version) return null;
  const quoted = pricesOf(coins, (symbolId) => {
    const tick = ground.prices.history(symbolId).lastAtOrBefore(quotedMs);
    return tick !== null && quotedMs - tick.timeMs <= PRICE_AGE_MS ? tick : null;
  });
  if (quoted === null) return null;
  const isNear = (was: Tick, is: Tick): boolean =>
    2 * PPM * Math.abs(is.priceTicks - was.priceTicks) <= terms.commissionPpm * was.priceTicks;
  return isNear(quoted.from, now.from) && isNear(quoted.to, now.to) ? quoted : null;
}

function worthOf({ accounts, markets }: Ground, { assetId, symbolId }: ConversionCoin, { priceTicks }: Tick): Worth {
  const coinUnits = 10n ** BigInt(accounts.asset(assetId)?.scale ?? 0);
  if (symbolId === 0) return { priceUnits: ONE_USDT, coinUnits };
  return { priceUnits: BigInt(priceTicks) * (markets.symbol(symbolId)?.tickUnits ?? 0n), coinUnits };
}

function limitRefusal(
  ground: Ground,
  { assetId, minGrossUnits, maxGrossUnits }: ConversionCoin,
  grossUnits: bigint,
): RefusedConversion | null {
  if (grossUnits < minGrossUnits) return refused('BELOW_MIN', textOf(ground, assetId, minGrossUnits));
  return grossUnits > maxGrossUnits ? refused('ABOVE_MAX', textOf(ground, assetId, maxGrossUnits)) : null;
}

/** What is sold must be there, and what is bought: the limit of the house's inventory is said in the coin that is bought. */
function moneyRefusal(
  ground: Ground,
  accountId: number,
  { fromAssetId, toAssetId, amountUnits }: Acceptance,
  grossUnits: bigint,
): RefusedConversion | null {
  if (ground.ledger.wallet(PLATFORM, accountId, fromAssetId) < amountUnits) return refused('INSUFFICIENT_FUNDS');
  const inventoryUnits = ground.ledger.house(HOUSE_FX, toAssetId);
  return inventoryUnits < grossUnits ? refused('NO_COVER', textOf(ground, toAssetId, inventoryUnits)) : null;
}

function textOf({ accounts }: Ground, assetId: number, units: bigint): string {
  return formatAmountShort(units, accounts.asset(assetId)?.scale ?? 0);
}
