import { tierTable } from '@candor/formulas/perpetual/tiers';
import type { TierTerms } from '@candor/formulas/perpetual/tiers';
import { notionalFactor } from '@candor/money/market-scale';
import { EQUITY } from '../../ground/accounts/accounts.ts';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import { feeRefusal, isChange, noticeRefusal, switchRefusal } from '../../ground/terms/change.ts';
import { done, refused } from '../../kernel/outcome.ts';
import { MAX_ORDER_LOTS } from '../../trading/order-book.ts';
import type { PerpetualCommand } from './commands.ts';
import type { Parts, Emits } from './parts.ts';
import { emitLegged } from './event-legs.ts';
import { liftPegs } from './orders/pegging.ts';
import type { PerpetualOutcome } from './refusals.ts';
import type { PerpetualTerms } from './terms.ts';

type Defining = Extract<PerpetualCommand, { type: 'perpetual.define' }>;
type Changing = Extract<PerpetualCommand, { type: 'perpetual.change' }>;
type Switching = Extract<PerpetualCommand, { type: 'perpetual.switch' }>;
type Insuring = Extract<PerpetualCommand, { type: 'perpetual.insure' }>;

/** Lots are counted in coins of eight decimals, whatever coin it is: a contract delivers none. */
const COIN_SCALE = 8;
const MOST_LEVERAGES = 20;
const MOST_LEVERAGE = 125;
const PPM = 1_000_000;
const MOST_OPEN_ORDERS = 200;

/** `ref` is the market's number. A symbol has one market. */
export function define(parts: Parts, context: Emits, { marketId, symbolId, lotUnits, terms }: Defining): PerpetualOutcome {
  const { ground, state } = parts;
  if (!isNumbered(marketId) || !isAmount(lotUnits) || ground.accounts.stakeAssetId === undefined) return refused('BAD_INPUT');
  const symbol = ground.markets.symbol(symbolId);
  if (symbol === undefined) return refused('NOT_FOUND');
  if (state.market(marketId) !== undefined || state.marketOfSymbol(symbolId) !== undefined) return refused('ALREADY_DONE');
  const factor = notionalFactor(symbol.tickUnits, lotUnits, COIN_SCALE);
  if (factor === null) return refused('MARKET_NOT_EXACT');
  if (!areTerms(terms)) return refused('BAD_TERMS');
  const tooMuch = feeRefusal(terms.openFeePpm, terms.closeFeePpm);
  if (tooMuch !== null) return tooMuch;
  context.emit({ type: 'perpetual.defined', marketId, symbolId, lotUnits, factor, version: 1, tierVersion: 1, effectiveMs: 0, terms });
  return done(marketId);
}

/** New terms act on later orders only. What a halt turns, a change leaves alone. */
export function change({ ground, state }: Parts, context: Emits, body: Changing): PerpetualOutcome {
  const { marketId, terms, effectiveMs } = body;
  if (!isChange(ground.operators, body)) return refused('BAD_INPUT');
  const last = state.market(marketId)?.versions.last;
  if (last === undefined) return refused('NOT_FOUND');
  if (!areTerms(terms)) return refused('BAD_TERMS');
  if (terms.enable !== last.terms.enable) return refused('BAD_INPUT');
  const refusal = feeRefusal(terms.openFeePpm, terms.closeFeePpm) ?? noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  const { symbolId, lotUnits, factor, version, tierVersion, terms: before } = last;
  const isSame = before.tiers.length === terms.tiers.length && before.tiers.every((row, index) => areEqual(row, terms.tiers[index]));
  context.emit({
    type: 'perpetual.defined',
    marketId,
    symbolId,
    lotUnits,
    factor,
    version: version + 1,
    tierVersion: isSame ? tierVersion : tierVersion + 1,
    effectiveMs,
    terms,
  });
  return done(marketId);
}

export function turn({ ground, state }: Parts, context: Emits, body: Switching): PerpetualOutcome {
  const { marketId, enable } = body;
  if (!ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const market = state.market(marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const refusal = switchRefusal(body, [market.info.terms.enable], [enable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'perpetual.switched', marketId, enable });
  if (!enable) liftPegs(context, market);
  return done(marketId);
}

function areEqual(a: TierTerms, b: TierTerms | undefined): boolean {
  return (
    b !== undefined &&
    a.aboveUnits === b.aboveUnits &&
    a.upToUnits === b.upToUnits &&
    a.maxLeverage === b.maxLeverage &&
    a.maintenancePpm === b.maintenancePpm
  );
}

/** Whether no figure is out of its bounds or contradicts another. */
export function areTerms(terms: PerpetualTerms): boolean {
  const {
    leverages,
    minShareLots,
    maxShareLots,
    openFeePpm,
    closeFeePpm,
    minMarginUnits,
    maxOpenInterestUnits,
    maxOpenOrders,
    tiers,
    sort,
  } = terms;
  if (leverages.length === 0 || leverages.length > MOST_LEVERAGES || tierTable(tiers) === null) return false;
  const rising = leverages.every((leverage, index) => isWhole(leverage, (leverages[index - 1] ?? 0) + 1, MOST_LEVERAGE));
  const bounds = isWhole(minShareLots, 1, MAX_ORDER_LOTS) && isWhole(maxShareLots, minShareLots, MAX_ORDER_LOTS);
  const fees = isWhole(openFeePpm, 0, PPM) && isWhole(closeFeePpm, 0, PPM);
  const units = minMarginUnits >= 0n && isAmount(minMarginUnits + 1n) && isAmount(maxOpenInterestUnits);
  return rising && bounds && fees && units && isWhole(maxOpenOrders, 1, MOST_OPEN_ORDERS) && isWhole(sort, 0, 1_000_000);
}

/** Capital of the house goes to a market's insurance account. */
export function insure({ ground, state }: Parts, context: Emits, { marketId, units }: Insuring): PerpetualOutcome {
  const assetId = ground.accounts.stakeAssetId;
  if (!isAmount(units) || assetId === undefined) return refused('BAD_INPUT');
  if (state.market(marketId) === undefined) return refused('NOT_FOUND');
  if (ground.ledger.house(EQUITY, assetId) < units) return refused('INSUFFICIENT_FUNDS');
  emitLegged(context, assetId, { type: 'perpetual.insured', marketId, units, legs: [] });
  return done(marketId);
}
