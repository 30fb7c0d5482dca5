import { reduce, type Position } from '@candor/formulas/perpetual/position';
import { feeCeil, notional } from '@candor/money/market-scale';
import { compare } from '../../../domain/decimal.ts';
import { lotsOf, textOfUnits, ticksOf } from '../../../domain/pair.ts';
import { error, problemsOf, warning, type Problem, type Rule } from '../../../form/problem.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { formulaPosition, type OpenPosition } from '../model/position.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { ContractOrder } from '../model/order.ts';
import type { TriggerSet } from '../model/trigger-sets.ts';
import { partOf } from './goal.ts';
import { exitPrice, limitProblem, NO_LEG, triggerProblem, type LegInputs, type LegKind, type LegProblem } from './leg.ts';

/** What the sheet of a position's triggers holds, as typed. */
export type ProtectInputs = {
  /** Coins that each closes; null: the whole position, whatever its size is then. */
  readonly amount: string | null;
  readonly profit: LegInputs;
  readonly loss: LegInputs;
};

export type ProtectFacts = {
  readonly position: OpenPosition;
  readonly market: PerpetualMarket;
  readonly mark: string | null;
  /** The mark is a price now: only then are triggers set. */
  readonly live: boolean;
  /** Triggers that the position has or will get from orders that wait, those that are to be replaced among them. */
  readonly triggers: number;
};

export type ProtectField = 'amount' | LegKind | `${LegKind}Limit`;

export type ProtectProblemCode =
  | 'price.none'
  | 'amount.missing'
  | 'amount.step'
  | 'amount.above'
  | `profit.${LegProblem}`
  | `loss.${LegProblem}`
  | 'triggers.tooMany'
  | 'loss.beyondLiquidation';

export type ProtectProblem = Problem<ProtectProblemCode, ProtectField>;

/** Most triggers of a position, with those that wait in its opening orders (SPEC §5.7). */
export const MOST_TRIGGERS = 20;

/** Triggers of a position, and those that opening orders of its side will set on it. */
export function triggersOf({ id, coin, side }: OpenPosition, set: readonly TriggerOrder[], orders: readonly ContractOrder[]): number {
  const opening = orders.filter((order) => order.coin === coin && order.side === side && order.closes === null);
  const waiting = opening.flatMap(({ takeProfit, stopLoss }) => [takeProfit, stopLoss]).filter((price) => price !== null);
  return set.filter(({ positionId }) => positionId === id).length + waiting.length;
}

type ProtectRule = Rule<ProtectInputs, ProtectFacts, ProtectProblem>;

const legsOf = ({ profit, loss }: ProtectInputs): readonly LegInputs[] => [profit, loss].filter(({ trigger }) => trigger !== '');

/** Nothing is to be set: what the set had is cancelled, which needs neither a price nor a quantity. */
export const isEmptied = (inputs: ProtectInputs): boolean => legsOf(inputs).length === 0;

const markKnown: ProtectRule = (inputs, { mark, live }) => (isEmptied(inputs) || (mark !== null && live) ? null : error('price.none'));

const amountWithin: ProtectRule = (inputs, { market, position }) => {
  if (isEmptied(inputs) || inputs.amount === null) return null;
  if (inputs.amount === '') return error('amount.missing', ['amount']);
  const lots = lotsOf(inputs.amount, market.scale);
  if (lots === null || lots < 1) return error('amount.step', ['amount'], { lot: market.lot, coin: market.coin });
  return lots > position.lots ? error('amount.above', ['amount'], { most: position.coins }) : null;
};

const triggerAhead =
  (kind: LegKind): ProtectRule =>
  (inputs, { position, market, mark }) => {
    const found = triggerProblem(kind, inputs[kind], position.side, market, mark);
    if (found === null) return null;
    return error(`${kind}.${found}`, [kind], found === 'step' ? { step: market.tick } : { mark: mark ?? '' });
  };

const limitEntered =
  (kind: LegKind): ProtectRule =>
  (inputs, { market }) => {
    const found = limitProblem(inputs[kind], market);
    return found === null ? null : error(`${kind}.${found}`, [`${kind}Limit`], found === 'limitStep' ? { step: market.tick } : {});
  };

/** The new ones are set before the old ones go, so that the position is never without: there must be room for both. */
const roomLeft: ProtectRule = (inputs, { triggers }) =>
  triggers + legsOf(inputs).length > MOST_TRIGGERS ? error('triggers.tooMany', [], { most: String(MOST_TRIGGERS) }) : null;

/** A stop beyond the liquidation price never comes to act. */
const stopBeforeLiquidation: ProtectRule = ({ loss: { trigger } }, { position: { side, liquidationPrice } }) => {
  if (trigger === '' || liquidationPrice === null) return null;
  const beyond = side === 'long' ? compare(trigger, liquidationPrice) <= 0 : compare(trigger, liquidationPrice) >= 0;
  return beyond ? warning('loss.beyondLiquidation', ['loss'], { price: liquidationPrice }) : null;
};

/** The sheet is this list, in this order: the first error names the button. */
const RULES: readonly ProtectRule[] = [
  markKnown,
  amountWithin,
  triggerAhead('profit'),
  limitEntered('profit'),
  triggerAhead('loss'),
  limitEntered('loss'),
  roomLeft,
  stopBeforeLiquidation,
];

export const protectProblems = (inputs: ProtectInputs, facts: ProtectFacts): readonly ProtectProblem[] => problemsOf(RULES, inputs, facts);

const legOf = (trigger: TriggerOrder | null): LegInputs => (trigger === null ? NO_LEG : { trigger: trigger.trigger, limit: trigger.limit });

/** A set as the sheet shows it; null: a new one, of the whole position. */
export function inputsOfSet(set: TriggerSet | null): ProtectInputs {
  const member = set?.profit ?? set?.loss ?? null;
  if (set === null || member === null) return { amount: null, profit: NO_LEG, loss: NO_LEG };
  return { amount: member.whole ? null : member.coins, profit: legOf(set.profit), loss: legOf(set.loss) };
}

/** What so many coins are of the position; null while that is not known. */
export function closedPart(amount: string | null, position: OpenPosition, { scale }: PerpetualMarket): Position | null {
  const lots = amount === null ? position.lots : lotsOf(amount, scale);
  const formula = formulaPosition(position);
  return lots === null || lots < 1 || lots > position.lots || formula === null ? null : partOf(formula, lots);
}

/** What closing so many coins at the exit price would bring after its fee, USDT; null while that is not known. */
export function legResult(leg: LegInputs, amount: string | null, position: OpenPosition, market: PerpetualMarket): string | null {
  const [ticks, lots] = [ticksOf(exitPrice(leg), market.scale), amount === null ? position.lots : lotsOf(amount, market.scale)];
  const formula = formulaPosition(position);
  if (ticks === null || ticks <= 0 || lots === null || lots < 1 || lots > position.lots || formula === null) return null;
  const { factor } = market.scale;
  const fee = feeCeil(notional(ticks, lots, factor), market.closeFeePpm);
  return textOfUnits(reduce(formula, lots, ticks, factor, fee).realisedUnits - fee);
}
