import { removableUnits } from '@candor/formulas/perpetual/margin';
import { mulDivCeil } from '@candor/money/mul-div';
import type { Ground } from '../../../ground/ground.ts';
import type { Parts } from '../parts.ts';
import { isLive } from '../marks/marking.ts';
import type { OpenedPosition } from '../positions/position.ts';
import { refused } from '../../../kernel/outcome.ts';
import type { PerpetualOutcome } from '../refusals.ts';

/** Time before a planned stop from which leverage is bounded, ms. Nobody can act during the stop, and no mark liquidates in time. */
const NOTICE_MS = 3_600_000;
const MOST_LEVERAGE = 5;

/** Refuses more leverage than a position may be opened with shortly before a planned stop (`product-rules` 5.2). */
export function leverageRefusal(ground: Ground, timeMs: number, leverage: number): PerpetualOutcome | null {
  return leverage > MOST_LEVERAGE && ground.house.isStopWithin(NOTICE_MS, timeMs) ? refused('ABOVE_MAX', String(MOST_LEVERAGE)) : null;
}

/** The most margin that may be taken out of a position now, in quote units: none without a live mark (`product-rules` 5.3). */
export function removableNow({ ground, state }: Parts, position: OpenedPosition): bigint {
  const market = state.marketOf(position.marketId);
  if (!isLive(ground, market)) return 0n;
  const facts = state.facts(position);
  const usual = removableUnits(facts, position.leverage, market.mark.markTicks, market.info.factor);
  if (!ground.house.isStopWithin(NOTICE_MS, ground.nowMs)) return usual;
  const untilStop = facts.marginUnits - mulDivCeil(facts.entryValueUnits, 1n, BigInt(MOST_LEVERAGE));
  return untilStop > usual ? usual : untilStop > 0n ? untilStop : 0n;
}
