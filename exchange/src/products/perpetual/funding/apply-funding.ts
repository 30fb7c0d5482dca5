import type { Ground } from '../../../ground/ground.ts';
import type { PerpetualEvent } from '../events.ts';
import type { RunningFunding } from '../market.ts';
import { FUNDING } from '../positions/position.ts';
import type { PerpetualState } from '../state.ts';

type FundingEvent = Extract<
  PerpetualEvent,
  {
    type:
      | 'perpetual.fundingBegan'
      | 'perpetual.fundingMoved'
      | 'perpetual.fundingCounted'
      | 'perpetual.fundingPhase'
      | 'perpetual.fundingPassed'
      | 'perpetual.fundingEnded';
  }
>;

export function applyFunding(ground: Ground, state: PerpetualState, event: FundingEvent, timeMs: number): void {
  switch (event.type) {
    case 'perpetual.fundingBegan':
      return begin(state, event);
    case 'perpetual.fundingMoved':
      return move(ground, state, event, timeMs);
    case 'perpetual.fundingCounted': {
      const funding = runningOf(state, event.marketId);
      funding.owedUnits = event.owedUnits;
      funding.doneTo = event.upToPositionId;
      funding.done = event.count;
      return;
    }
    case 'perpetual.fundingPhase': {
      const funding = runningOf(state, event.marketId);
      funding.phase = event.phase;
      funding.split = event.split;
      funding.doneTo = 0;
      funding.done = 0;
      return;
    }
    case 'perpetual.fundingPassed':
      return ground.ledger.post(event.legs);
    case 'perpetual.fundingEnded':
      state.marketOf(event.marketId).funding = null;
  }
}

function runningOf(state: PerpetualState, marketId: number): RunningFunding {
  const { funding } = state.marketOf(marketId);
  if (funding === null) throw new RangeError(`no funding of market ${marketId} is under way`);
  return funding;
}

function begin(state: PerpetualState, event: Extract<FundingEvent, { type: 'perpetual.fundingBegan' }>): void {
  const { marketId, endMs, rateE8, markTicks, isSkipped } = event;
  const market = state.marketOf(marketId);
  market.mark.funded(rateE8, endMs);
  if (isSkipped || rateE8 === 0) return;
  market.funding = { endMs, rateE8, markTicks, phase: 'charging', doneTo: 0, done: 0, collectedUnits: 0n, owedUnits: 0n, split: null };
}

function move(
  ground: Ground,
  state: PerpetualState,
  event: Extract<FundingEvent, { type: 'perpetual.fundingMoved' }>,
  timeMs: number,
): void {
  const { marketId, positionIds, accountIds, units, legs } = event;
  const funding = runningOf(state, marketId);
  if (legs.length > 0) ground.ledger.post(legs);
  // Numbers rise, and so do those of the market's positions: one walk finds all.
  const positions = state.marketOf(marketId).positionsAfter((positionIds[0] ?? 0) - 1);
  for (let index = 0; index < positionIds.length; index++) {
    const positionId = positionIds[index] ?? 0;
    let next = positions.next();
    while (next.done !== true && next.value.positionId < positionId) next = positions.next();
    if (next.done === true || next.value.positionId !== positionId)
      throw new RangeError(`position ${positionId} is not the next of market ${marketId}`);
    const position = next.value;
    const moved = units[index] ?? 0n;
    funding.doneTo = positionId;
    funding.done += 1;
    if (moved === 0n) continue;
    if (funding.phase === 'charging') funding.collectedUnits -= moved;
    position.add(FUNDING, moved);
    ground.protection.result(accountIds[index] ?? 0, moved, timeMs);
    state.positionChanged(position);
  }
}
