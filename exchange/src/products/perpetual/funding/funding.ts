import { fundingPaidUnits, fundingReceivedUnits, intervalRateE8 } from '@candor/formulas/perpetual/funding';
import { notional } from '@candor/money/market-scale';
import { mulDivCeil } from '@candor/money/mul-div';
import { shareOf, splitOf } from '@candor/money/split';
import type { Ground } from '../../../ground/ground.ts';
import { hasSourcesForLeverage } from '../../../ground/prices/fresh-sources.ts';
import { assetOf } from '../asset.ts';
import type { Bounded } from '../parts.ts';
import type { Parts } from '../parts.ts';
import { emitLegged } from '../event-legs.ts';
import type { PerpetualMarket, RunningFunding } from '../market.ts';
import { fundingLegs } from '../legs.ts';
import type { OpenedPosition } from '../positions/position.ts';
import type { PerpetualState } from '../state.ts';

/** Age of the last price at the end of an interval above which nothing is charged, ms. */
const OLDEST_PRICE_MS = 10_000;
/** Positions counted for one cost unit, which moves nothing; charging or paying one costs a unit. */
const COUNTED_A_UNIT = 20;

/** When funding work precedes every other command: at once while one is under way, else at the end of the interval. */
export function fundingFirstMs({ mark, funding }: PerpetualMarket): number {
  if (funding !== null) return 0;
  return mark.fundingEndMs === 0 ? Infinity : mark.fundingEndMs;
}

/**
 * Funding of one market (`product-rules` 5.8): payers are charged, what the others are owed is counted, and they are paid. In each command
 * what is collected or paid out passes through the insurance account, where the rest stays. Answers the cost units used.
 */
export function fundMarket(parts: Parts, context: Bounded, market: PerpetualMarket, budget: number): number {
  if (market.funding === null) begin(parts, context, market);
  let used = 1;
  while (market.funding !== null && used < budget && context.mayBegin) used += pass(parts, context, market, market.funding, budget - used);
  return used;
}

function begin({ ground }: Parts, context: Bounded, market: PerpetualMarket): void {
  const { mark, info } = market;
  context.emit({
    type: 'perpetual.fundingBegan',
    marketId: info.marketId,
    endMs: mark.fundingEndMs,
    rateE8: intervalRateE8(mark.premiums, market.lowestMaintenancePpm),
    markTicks: mark.markTicks,
    samples: mark.premiums.count,
    isSkipped: !isPricedAt(ground, market, mark.fundingEndMs),
  });
}

/**
 * Whether the price counts at the end of an interval: `ok`, and recent by then. The work may be done long after an outage, so the moment of the
 * entry decides nothing.
 */
function isPricedAt(ground: Ground, market: PerpetualMarket, endMs: number): boolean {
  const last = ground.prices.last(market.info.symbolId);
  return last?.state === 'ok' && hasSourcesForLeverage(ground, last) && endMs - last.timeMs <= OLDEST_PRICE_MS;
}

/** One piece of the phase that is under way. */
function pass(parts: Parts, context: Bounded, market: PerpetualMarket, funding: RunningFunding, budget: number): number {
  const isPaying = funding.phase === 'charging';
  const isLong = funding.rateE8 > 0 === isPaying;
  const pieces = funding.phase === 'counting' ? budget * COUNTED_A_UNIT : budget;
  const positions = nextPositions(market, isLong, funding.doneTo, pieces);
  if (positions.length === 0) {
    endPhase(context, market, funding);
    return 1;
  }
  if (funding.phase === 'counting') {
    count(context, market, funding, positions);
    return Number(mulDivCeil(BigInt(positions.length), 1n, BigInt(COUNTED_A_UNIT)));
  }
  return move(parts, context, market, funding, positions);
}

/** The next positions of a side, by number. */
function nextPositions(market: PerpetualMarket, isLong: boolean, after: number, most: number): readonly OpenedPosition[] {
  const next: OpenedPosition[] = [];
  for (const position of market.positionsAfter(after)) {
    if (position.isLong !== isLong) continue;
    if (next.push(position) >= most) break;
  }
  return next;
}

function count(context: Bounded, market: PerpetualMarket, funding: RunningFunding, positions: readonly OpenedPosition[]): void {
  const owedUnits = positions.reduce((sum, position) => sum + owedTo(market, funding, position), funding.owedUnits);
  const upToPositionId = positions.at(-1)?.positionId ?? funding.doneTo;
  const { marketId } = market.info;
  context.emit({ type: 'perpetual.fundingCounted', marketId, upToPositionId, count: funding.done + positions.length, owedUnits });
}

function owedTo({ info }: PerpetualMarket, { markTicks, rateE8 }: RunningFunding, { lots }: OpenedPosition): bigint {
  return fundingReceivedUnits(notional(markTicks, lots, info.factor), rateE8);
}

/** Charges or pays these, in one event; answers how many. */
function move(
  { ground, state }: Parts,
  context: Bounded,
  market: PerpetualMarket,
  funding: RunningFunding,
  positions: readonly OpenedPosition[],
): number {
  const { marketId } = market.info;
  const assetId = assetOf(ground);
  const { done } = funding;
  const [positionIds, accountIds, units]: [number[], number[], bigint[]] = [[], [], []];
  let netUnits = 0n;
  for (const [index, position] of positions.entries()) {
    const moved =
      funding.phase === 'charging' ? -chargeOf(state, market, funding, position) : paidTo(market, funding, position, done + index);
    positionIds.push(position.positionId);
    accountIds.push(position.accountId);
    units.push(moved);
    netUnits -= moved;
  }
  const moved = { marketId, positionIds, accountIds, units };
  context.emit({ type: 'perpetual.fundingMoved', ...moved, legs: fundingLegs(assetId, moved) });
  if (netUnits !== 0n) emitLegged(context, assetId, { type: 'perpetual.fundingPassed', marketId, units: netUnits, legs: [] });
  return positions.length;
}

/** What a position pays, at most its margin. */
function chargeOf(
  state: PerpetualState,
  { info }: PerpetualMarket,
  { markTicks, rateE8 }: RunningFunding,
  position: OpenedPosition,
): bigint {
  const dueUnits = fundingPaidUnits(notional(markTicks, position.lots, info.factor), rateE8);
  const marginUnits = state.marginUnits(position);
  return dueUnits < marginUnits ? dueUnits : marginUnits;
}

/** What the receiver in this place gets: what it is owed, or its share of less. */
function paidTo(market: PerpetualMarket, funding: RunningFunding, position: OpenedPosition, index: number): bigint {
  const owedUnits = owedTo(market, funding, position);
  return funding.split === null ? owedUnits : shareOf(funding.split, owedUnits, index);
}

/** From charging to counting, from counting to paying, from paying to the end. */
function endPhase(context: Bounded, market: PerpetualMarket, funding: RunningFunding): void {
  const { marketId } = market.info;
  if (funding.phase === 'charging') {
    context.emit({ type: 'perpetual.fundingPhase', marketId, phase: 'counting', split: null });
  } else if (funding.phase === 'counting') {
    const isShort = funding.collectedUnits < funding.owedUnits;
    context.emit({ type: 'perpetual.fundingPhase', marketId, phase: 'paying', split: isShort ? sharesOf(market, funding) : null });
  } else {
    context.emit({ type: 'perpetual.fundingEnded', marketId, endMs: funding.endMs });
  }
}

/** How receivers share less than they are owed: in proportion, by largest remainder, ties to the lower number. */
function sharesOf(market: PerpetualMarket, funding: RunningFunding) {
  const isLong = funding.rateE8 < 0;
  const receivers = nextPositions(market, isLong, 0, Number.MAX_SAFE_INTEGER);
  return splitOf(
    funding.collectedUnits,
    receivers.map((position) => owedTo(market, funding, position)),
  );
}
