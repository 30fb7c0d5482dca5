import { mulDivCeil, mulDivFloor, mulDivHalfEven } from '@candor/money/mul-div';
import { shareOf, splitOf } from '@candor/money/split';
import { mayBegin, type Work } from '../../../audit/trading/work.ts';
import type { AuditState } from './state.ts';
import { valueUnits } from './arithmetic.ts';
import { beginDay } from './insurance.ts';
import { legsOf, type Posting } from './legs.ts';
import type { Funding, Market } from './market.ts';
import { INTERVAL_MS } from './marks.ts';
import type { Position } from './objects.ts';
import { FUNDING_AMOUNT, FUNDING_RATE, FUNDING_TIME } from './price-rules.ts';
import { CLEARING_FUNDING, INSURANCE, MARGIN } from './rows.ts';

const ONE_E8 = 100_000_000n;
/** The house’s markets have none. */
const INTEREST_E8 = 0;
const DAMPER_E8 = 50_000;
const FEWEST_SAMPLES = 240;
/** The last price before the end of an interval may be this old, ms. */
const LONGEST_SILENCE_MS = 10_000;
/** Positions that are counted for one cost unit. */
const COUNTED_A_UNIT = 20;

/** Whether funding precedes every other command: one is under way, or the end of the interval has come. */
export function isFundingDue({ funding, intervalEndMs }: Market, timeMs: number): boolean {
  return funding !== null || (intervalEndMs !== 0 && intervalEndMs <= timeMs);
}

/** Payers are charged, what the others are owed is counted, and they are paid (product rules 5.8). Answers the cost units used. */
export function fund(state: AuditState, work: Work, market: Market, budget: number): number {
  if (market.funding === null) begin(state, work, market);
  let used = 1;
  while (market.funding !== null && used < budget && mayBegin(work)) used += goOn(state, work, market, market.funding, budget - used);
  return used;
}

function begin(state: AuditState, { step }: Work, market: Market): void {
  const { marketId, markTicks, intervalEndMs: endMs, premiums } = market;
  const rateE8 = rateOf(market);
  const { prices } = state.ground;
  const isSkipped = !prices.isForLeverage(market.symbolId) || (prices.last(market.symbolId)?.timeMs ?? 0) < endMs - LONGEST_SILENCE_MS;
  market.settleMark();
  market.lastFundingE8 = rateE8;
  market.intervalEndMs = endMs + INTERVAL_MS;
  market.premiums = { count: 0, weightedE8: 0n };
  const none = { doneTo: 0, done: 0, collectedUnits: 0n, owedUnits: 0n, split: null };
  market.funding = isSkipped || rateE8 === 0 ? null : { endMs, rateE8, markTicks, phase: 'charging', ...none };
  step.event(
    { type: 'perpetual.fundingBegan', marketId, endMs, rateE8, markTicks, samples: premiums.count, isSkipped },
    { is: FUNDING_TIME, rateE8: FUNDING_RATE, samples: FUNDING_RATE },
  );
}

/** The weighted mean premium, drawn to the interest, within 0.75 × the lowest maintenance rate. */
function rateOf({ premiums: { count, weightedE8 }, terms }: Market): number {
  if (count < FEWEST_SAMPLES) return 0;
  const mean = Number(mulDivHalfEven(weightedE8, 2n, BigInt(count) * BigInt(count + 1)));
  const rate = mean + within(INTEREST_E8 - mean, DAMPER_E8);
  // 0.75 of a part per million is 75 of 10^-8.
  return within(rate, 75 * (terms.tiers[0]?.maintenancePpm ?? 0));
}

function within(value: number, most: number): number {
  return value > most ? most : value < -most ? -most : value;
}

/** One piece of the phase that is under way. */
function goOn(state: AuditState, work: Work, market: Market, funding: Funding, budget: number): number {
  const { phase } = funding;
  const most = phase === 'counting' ? budget * COUNTED_A_UNIT : budget;
  const next = concerned(market, funding)
    .filter(({ positionId }) => positionId > funding.doneTo)
    .slice(0, most);
  if (next.length === 0) endPhase(work, market, funding);
  else if (phase === 'counting') count(work, market, funding, next);
  else return move(state, work, market, funding, next);
  return next.length === 0 ? 1 : Number(mulDivCeil(BigInt(next.length), 1n, BigInt(COUNTED_A_UNIT)));
}

/** Positions of the side that the phase is about, by number: at a rate above zero longs pay. */
function concerned({ positions }: Market, { rateE8, phase }: Pick<Funding, 'rateE8' | 'phase'>): readonly Position[] {
  const side = rateE8 > 0 === (phase === 'charging') ? 'long' : 'short';
  return [...positions.values()].filter((position) => position.side === side);
}

function owedTo({ lots, market }: Position, { markTicks, rateE8 }: Funding): bigint {
  return mulDivFloor(valueUnits(markTicks, lots, market.factor), BigInt(Math.abs(rateE8)), ONE_E8);
}

/** Value × rate rounded up, at most the margin. */
function chargeOf({ lots, market, marginUnits }: Position, { markTicks, rateE8 }: Funding): bigint {
  const due = mulDivCeil(valueUnits(markTicks, lots, market.factor), BigInt(Math.abs(rateE8)), ONE_E8);
  return due < marginUnits ? due : marginUnits;
}

function count({ step }: Work, { marketId }: Market, funding: Funding, positions: readonly Position[]): void {
  funding.owedUnits = positions.reduce((sum, position) => sum + owedTo(position, funding), funding.owedUnits);
  funding.done += positions.length;
  funding.doneTo = positions.at(-1)?.positionId ?? funding.doneTo;
  const { doneTo: upToPositionId, done, owedUnits } = funding;
  step.event(
    { type: 'perpetual.fundingCounted', marketId, upToPositionId, count: done, owedUnits },
    { is: FUNDING_TIME, owedUnits: FUNDING_AMOUNT },
  );
}

/** Charges or pays, and what that comes to passes through the insurance account, so that nothing is on its way after the entry. */
function move(state: AuditState, work: Work, market: Market, funding: Funding, positions: readonly Position[]): number {
  const { step } = work;
  const { assetId } = state;
  const { marketId } = market;
  const rows: Posting[] = [];
  const moved: bigint[] = [];
  let passed = 0n;
  for (const position of positions) {
    const units = unitsFor(position, funding);
    const { positionId, accountId, lots, entryUnits, marginUnits } = position;
    funding.doneTo = positionId;
    funding.done += 1;
    if (funding.phase === 'charging') funding.collectedUnits -= units;
    position.become({ lots, entryUnits, marginUnits: marginUnits + units });
    state.ground.protection.settled(accountId, 0n, units, step.timeMs);
    state.counts.funded += 1;
    rows.push([MARGIN, accountId, positionId, units]);
    moved.push(units);
    passed -= units;
  }
  rows.push([CLEARING_FUNDING, 0, marketId, passed]);
  const positionIds = positions.map(({ positionId }) => positionId);
  const accountIds = positions.map(({ accountId }) => accountId);
  step.event(
    { type: 'perpetual.fundingMoved', marketId, positionIds, accountIds, units: moved, legs: legsOf(assetId, rows) },
    { is: FUNDING_TIME, units: FUNDING_AMOUNT, legs: FUNDING_AMOUNT },
  );
  if (passed === 0n) return positions.length;
  beginDay(state, market, step.timeMs);
  const legs = legsOf(assetId, [
    [CLEARING_FUNDING, 0, marketId, -passed],
    [INSURANCE, 0, marketId, passed],
  ]);
  step.event({ type: 'perpetual.fundingPassed', marketId, units: passed, legs }, { is: FUNDING_AMOUNT });
  return positions.length;
}

function unitsFor(position: Position, funding: Funding): bigint {
  if (funding.phase === 'charging') return -chargeOf(position, funding);
  const owed = owedTo(position, funding);
  return funding.split === null ? owed : shareOf(funding.split, owed, funding.done);
}

function endPhase({ step }: Work, market: Market, funding: Funding): void {
  const { marketId } = market;
  if (funding.phase === 'paying') {
    market.funding = null;
    step.event({ type: 'perpetual.fundingEnded', marketId, endMs: funding.endMs }, { is: FUNDING_TIME });
    return;
  }
  const phase = funding.phase === 'charging' ? 'counting' : 'paying';
  if (phase === 'paying' && funding.collectedUnits < funding.owedUnits) {
    const owed = concerned(market, { ...funding, phase }).map((position) => owedTo(position, funding));
    funding.split = splitOf(funding.collectedUnits, owed);
  }
  funding.phase = phase;
  funding.doneTo = 0;
  funding.done = 0;
  step.event({ type: 'perpetual.fundingPhase', marketId, phase, split: funding.split }, { is: FUNDING_TIME, split: FUNDING_AMOUNT });
}
