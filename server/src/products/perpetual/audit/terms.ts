import { notionalFactor } from '@candor/money/market-scale';
import { MOST_LOTS } from '../../../audit/ground/market.ts';
import { isAmount, isNumber, isWhole } from '../../../audit/ground/shapes.ts';
import { CHANGE, needFee, SWITCH } from '../../../audit/ground/terms.ts';
import { EQUITY } from '../../../audit/plan.ts';
import { isSame } from '../../../audit/same.ts';
import type { Step } from '../../../audit/step.ts';
import { takeOut } from '../../../audit/trading/pegging.ts';
import type { Tier } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { beginDay } from './insurance.ts';
import { legsOf } from './legs.ts';
import { Market } from './market.ts';
import type { Of } from './objects.ts';
import { pegMarket } from './pegging.ts';
import { INSURANCE } from './rows.ts';
import { CAPITAL, TERMS } from './rules.ts';

type Terms = Of<'perpetual.define'>['terms'];

/** Lots of every coin are counted in 10^-8. */
const COIN_SCALE = 8;
const MILLION = 1_000_000n;
const [MOST_ROWS, MOST_LEVERAGE, MOST_OPEN_ORDERS, MOST_SORT] = [20, 125, 200, 1_000_000];

export function define(audited: AuditState, step: Step, body: Of<'perpetual.define'>): number {
  const { marketId, symbolId, lotUnits, terms } = body;
  step.need(isNumber(marketId) && isAmount(lotUnits), TERMS, 'the definition', 'within its bounds', `${marketId} ${lotUnits}`);
  const isNew = audited.market(marketId) === undefined && audited.marketOfSymbol(symbolId) === undefined;
  step.need(isNew, TERMS, `market ${marketId} of symbol ${symbolId}`, 'not defined before', 'defined before');
  step.need(audited.assetId !== 0, TERMS, 'the asset of margins', 'defined', 'none');
  needTerms(step, terms);
  const factor = notionalFactor(audited.ground.markets.tickUnits(symbolId) ?? 0n, lotUnits, COIN_SCALE);
  if (!step.need(factor !== null, TERMS, 'tick × lot of a defined symbol', 'whole quote units', 'not so') || factor === null)
    return marketId;
  const market = new Market(body, factor, audited.ground.terms);
  audited.addMarket(market);
  state(step, market, 0);
  return marketId;
}

export function change(audited: AuditState, step: Step, body: Of<'perpetual.change'>): number {
  const { marketId, terms, effectiveMs } = body;
  const market = audited.market(marketId);
  if (!step.need(market !== undefined, TERMS, 'the market', 'a defined one', marketId) || market === undefined) return marketId;
  needTerms(step, terms);
  const { last } = market.known;
  const tierVersion = isSame(last.terms.tiers, terms.tiers) ? last.tierVersion : last.tierVersion + 1;
  market.known.change(step, body, { terms, version: last.version + 1, tierVersion });
  state(step, market, effectiveMs);
  return marketId;
}

export function turn(state: AuditState, step: Step, body: Of<'perpetual.switch'>): number {
  const { marketId, enable } = body;
  const market = state.market(marketId);
  if (!step.need(market !== undefined, SWITCH, 'the market', 'a defined one', marketId) || market === undefined) return marketId;
  market.known.turn(step, body, { enable }, (one) => ({ ...one, terms: { ...one.terms, enable } }));
  step.event({ type: 'perpetual.switched', marketId, enable }, { is: SWITCH });
  if (!enable) takeOut(step, pegMarket(state, { step, isBounded: true }, market));
  return marketId;
}

/** What a definition or a change states; a definition acts at once, 0. */
function state(step: Step, { marketId, symbolId, lotUnits, factor, known }: Market, effectiveMs: number): void {
  const { version, tierVersion, terms } = known.last;
  step.event(
    { type: 'perpetual.defined', marketId, symbolId, lotUnits, factor, version, tierVersion, effectiveMs, terms },
    { is: TERMS, effectiveMs: CHANGE },
  );
}

export function insure(state: AuditState, step: Step, { marketId, units }: Of<'perpetual.insure'>): number {
  const market = state.market(marketId);
  step.need(market !== undefined, CAPITAL, 'the market', 'a defined one', marketId);
  step.need(isAmount(units), CAPITAL, 'the amount', 'above zero', units);
  const { assetId } = state;
  const equity = state.ground.postings.units({ code: EQUITY.code, ownerId: 0, ref: 0, assetId });
  step.need(equity >= units, CAPITAL, 'house equity', `at least ${units}`, equity);
  const legs = legsOf(assetId, [
    [EQUITY, 0, 0, -units],
    [INSURANCE, 0, marketId, units],
  ]);
  if (market !== undefined) {
    market.settleMark();
    beginDay(state, market, step.timeMs);
    // A day that began with nothing, as the first of a market, begins with this.
    if (market.insured.atStartUnits === 0n) market.insured.atStartUnits = units;
  }
  step.event({ type: 'perpetual.insured', marketId, units, legs }, { is: CAPITAL });
  return marketId;
}

function needTerms(step: Step, terms: Terms): void {
  const { leverages, minShareLots, maxShareLots, openFeePpm, closeFeePpm, maxOpenOrders, sort, minMarginUnits, maxOpenInterestUnits } =
    terms;
  const areLeverages =
    isWhole(leverages.length, 1, MOST_ROWS) && leverages.every((one, at) => isWhole(one, 1 + (leverages[at - 1] ?? 0), MOST_LEVERAGE));
  step.need(areLeverages, TERMS, 'leverages', 'rising', leverages.join(' '));
  const bounds: readonly (readonly [what: string, value: number, least: number, most: number])[] = [
    ['minShareLots', minShareLots, 1, MOST_LOTS],
    ['maxShareLots', maxShareLots, minShareLots, MOST_LOTS],
    ['maxOpenOrders', maxOpenOrders, 1, MOST_OPEN_ORDERS],
    ['sort', sort, 0, MOST_SORT],
  ];
  for (const [what, value, least, most] of bounds) step.need(isWhole(value, least, most), TERMS, what, `${least} … ${most}`, value);
  needFee(step, 'openFeePpm', openFeePpm);
  needFee(step, 'closeFeePpm', closeFeePpm);
  step.need(minMarginUnits === 0n || isAmount(minMarginUnits), TERMS, 'minMarginUnits', '0 or more', minMarginUnits);
  step.need(isAmount(maxOpenInterestUnits), TERMS, 'maxOpenInterestUnits', 'above zero', maxOpenInterestUnits);
  step.need(areTiers(terms.tiers), TERMS, 'tiers', 'rows that follow each other', terms.tiers.length);
}

/** Rows from 0 without a gap, rates rising, leverage never rising, each rate at most half of 1 ÷ leverage, deductions whole units. */
function areTiers(tiers: readonly Tier[]): boolean {
  if (tiers.length === 0 || tiers.length > MOST_ROWS) return false;
  return tiers.every(({ aboveUnits, upToUnits, maxLeverage, maintenancePpm }, at) => {
    const before = tiers[at - 1] ?? { upToUnits: 0n, maintenancePpm: 0, maxLeverage: Infinity };
    const follows = aboveUnits === before.upToUnits && upToUnits > aboveUnits;
    const rises = maintenancePpm > before.maintenancePpm && maxLeverage >= 1 && maxLeverage <= before.maxLeverage;
    const isHalf = 2n * BigInt(maintenancePpm) * BigInt(maxLeverage) <= MILLION;
    return follows && rises && isHalf && (aboveUnits * BigInt(maintenancePpm - before.maintenancePpm)) % MILLION === 0n;
  });
}
