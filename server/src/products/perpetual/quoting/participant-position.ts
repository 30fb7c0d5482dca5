import type { CommandBody } from '@candor/exchange/command';
import type { OpenPosition } from '@candor/exchange/products/perpetual/answers';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Seat } from '../../../participants/participation.ts';
import type { TradedMarket } from './participant-opening.ts';

/** A position is in danger when its maintenance margin is above this part of its equity, percent. */
const DANGER_PERCENT = 60n;
/** Of those in danger, the part that adds margin and the part that closes whenever somebody looks after them. */
const ADDING_PART = 0.25;
const FLEEING_PART = 0.3;
/** One in so many positions is left alone while it is at a loss, and ends by its stop-loss or is liquidated. */
const LEFT_ALONE = 2;
/** How often one looks after a position and closes it, without reason and with a gain or loss of a third of its margin. */
const CLOSING_PART = 0.08;
const MOVED_CLOSING_PART = 0.3;
/** Part of the closes that close one half. */
const HALF_PART = 0.3;
/** How often one sets a take-profit on a position without triggers that it does not close. */
const PROTECTING_PART = 0.3;

/** What one does with a position at this moment: closes, adds margin, sets a take-profit, or nothing. */
export function participantTends(
  { random }: Seat,
  position: OpenPosition,
  { markTicks }: TradedMarket,
  { availableUnits, hasTriggers }: { readonly availableUnits: bigint; readonly hasTriggers: boolean },
): readonly CommandBody[] {
  const { positionId, marginUnits, equityUnits, maintenanceUnits } = position;
  if (equityUnits === null || maintenanceUnits === null) return [];
  if (equityUnits < marginUnits && positionId % LEFT_ALONE === 0) return [];
  const draw = random.uniform();
  if (maintenanceUnits * 100n > equityUnits * DANGER_PERCENT) {
    if (draw < ADDING_PART) return added(positionId, mulDivFloor(marginUnits, 1n, 2n), availableUnits);
    return draw < ADDING_PART + FLEEING_PART ? [closed(position, 0)] : [];
  }
  const changeUnits = equityUnits > marginUnits ? equityUnits - marginUnits : marginUnits - equityUnits;
  const hasMoved = changeUnits * 3n > marginUnits;
  if (draw < (hasMoved ? MOVED_CLOSING_PART : CLOSING_PART))
    return [closed(position, random.uniform() < HALF_PART ? Math.floor(position.lots / 2) : 0)];
  return !hasTriggers && random.uniform() < PROTECTING_PART ? [protectedAt(position, markTicks, 0.003 + 0.02 * random.uniform())] : [];
}

function added(positionId: number, units: bigint, availableUnits: bigint): readonly CommandBody[] {
  return units < 1n || units * 2n > availableUnits ? [] : [{ type: 'perpetual.adjust', positionId, units }];
}

/** `lots` 0: all. */
function closed({ positionId }: OpenPosition, lots: number): CommandBody {
  return { type: 'perpetual.close', positionId, kind: 'market', timeInForce: 'ioc', priceTicks: 0, lots };
}

/** A take-profit at market for half of the position, so far beyond the mark. */
function protectedAt({ positionId, side, lots }: OpenPosition, markTicks: number, part: number): CommandBody {
  const away = side === 'long' ? part : -part;
  const triggerTicks = Math.round(markTicks * (1 + away));
  const takeProfit = { triggerTicks, limitTicks: 0, lots: Math.ceil(lots / 2) };
  return { type: 'perpetual.protect', positionId, takeProfit, stopLoss: null, group: 0 };
}
