import { highestLeverage } from '@candor/formulas/perpetual/tiers';
import { holdUnits, initialMarginUnits, protectionTicks } from '@candor/formulas/perpetual/margin';
import { notional } from '@candor/money/market-scale';
import { compare } from '../../../domain/decimal.ts';
import { textOfTicks, textOfUnits, ticksOf, unitsOf } from '../../../domain/pair.ts';
import { error, problemsOf, warning, type Rule } from '../../../form/problem.ts';
import { expectedPosition } from './entry.ts';
import { limitProblem, triggerProblem, type LegKind } from './leg.ts';
import { lotsTyped, maxLots } from './size.ts';
import { closingBound } from './closing.ts';
import {
  buysIn,
  LEG_FIELDS,
  legOfTicket,
  leverageOf,
  limitTicksOf,
  type TicketFacts,
  type TicketInputs,
  type TicketProblem,
} from './ticket.ts';
import { liquidationTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';

const MOST_BEFORE_STOP = 5;

type TicketRule = Rule<TicketInputs, TicketFacts, TicketProblem>;

const marketOpen: TicketRule = ({ side, kind }, { market }) =>
  market.takes[side][kind] ? null : error('market.closed', [], { pair: market.display });

const markKnown: TicketRule = (_, { mark, live }) => (mark !== null && live ? null : error('price.none'));

const priceEntered: TicketRule = ({ kind, price }, { market }) => {
  if (kind === 'market') return null;
  if (price === '') return error('price.missing', ['price']);
  const ticks = ticksOf(price, market.scale);
  return ticks === null || ticks <= 0 ? error('price.step', ['price'], { step: market.tick }) : null;
};

/** SPEC §5: an opening limit beyond the protection price is refused (`PRICE_TOO_FAR`). */
const priceNearMark: TicketRule = (inputs, facts) => {
  const { market, mark } = facts;
  const [limit, markTicks] = [limitTicksOf(inputs, facts), mark === null ? null : ticksOf(mark, market.scale)];
  if (inputs.kind === 'market' || limit === null || markTicks === null) return null;
  const isBuy = inputs.side === 'long';
  const bound = protectionTicks(isBuy, markTicks, leverageOf(inputs, facts));
  return (isBuy ? limit > bound : limit < bound) ? error('price.tooFar', ['price'], { bound: textOfTicks(bound, market.scale) }) : null;
};

const amountEntered: TicketRule = (inputs, facts) => {
  if (inputs.amount === '') return error('amount.missing', ['amount']);
  const lots = lotsTyped(inputs, facts);
  return lots === null ? error('amount.step', ['amount'], { lot: facts.market.lot, coin: facts.market.coin }) : null;
};

const amountWithinMarket: TicketRule = (inputs, facts) => {
  const { lotsMin, lotsMax } = facts.market;
  const lots = lotsTyped(inputs, facts);
  if (lots === null) return null;
  if (lots < lotsMin) return error('amount.below', ['amount'], { lots: String(lotsMin) });
  return lots > lotsMax ? error('amount.above', ['amount'], { lots: String(lotsMax) }) : null;
};

const marginAboveLeast: TicketRule = (inputs, facts) => {
  const { market } = facts;
  const [lots, limit] = [lotsTyped(inputs, facts), limitTicksOf(inputs, facts)];
  if (lots === null || limit === null || market.minMarginUnits === 0n) return null;
  const margin = initialMarginUnits(notional(limit, lots, market.scale.factor), leverageOf(inputs, facts));
  return margin < market.minMarginUnits ? error('margin.below', ['amount'], { least: textOfUnits(market.minMarginUnits) }) : null;
};

/** A position's value bounds its leverage; what the side has already is counted by the server. */
const leverageOfTier: TicketRule = (inputs, facts) => {
  const { market } = facts;
  const [lots, limit] = [lotsTyped(inputs, facts), limitTicksOf(inputs, facts)];
  if (lots === null || limit === null) return null;
  const most = highestLeverage(market.tiers, notional(limit, lots, market.scale.factor));
  return leverageOf(inputs, facts) > most ? error('tier.leverage', ['leverage', 'amount'], { most: String(most) }) : null;
};

/** SPEC §5.2: shortly before a planned stop more leverage is refused (`ABOVE_MAX`). */
const leverageBeforeStop: TicketRule = (inputs, facts) =>
  facts.stopsSoon && leverageOf(inputs, facts) > MOST_BEFORE_STOP
    ? error('stop.leverage', ['leverage'], { most: String(MOST_BEFORE_STOP) })
    : null;

const fundsEnough: TicketRule = (inputs, facts) => {
  const { market, available } = facts;
  const [lots, limit] = [lotsTyped(inputs, facts), limitTicksOf(inputs, facts)];
  if (available === null) return error('funds.unknown');
  const held = unitsOf(available);
  if (lots === null || limit === null || held === null) return null;
  const terms = { factor: market.scale.factor, leverage: leverageOf(inputs, facts), feePpm: market.openFeePpm };
  const needed = holdUnits(limit, lots, terms);
  if (needed <= held) return null;
  return error('funds.none', ['amount'], { available, needed: textOfUnits(needed), most: String(maxLots(inputs, facts) ?? 0) });
};

const ordersLeft: TicketRule = (_, { openOrders, market }) =>
  openOrders >= market.openOrdersMax ? error('orders.tooMany', [], { most: String(market.openOrdersMax) }) : null;

const postOnlyRests: TicketRule = (inputs, { market, bestAsk, bestBid }) => {
  const { kind, timeInForce, price } = inputs;
  const best = buysIn(inputs) ? bestAsk : bestBid;
  if (kind === 'market' || timeInForce !== 'post-only' || best === null || ticksOf(price, market.scale) === null) return null;
  const takes = buysIn(inputs) ? compare(price, best) >= 0 : compare(price, best) <= 0;
  return takes ? error('order.wouldTake', ['price'], { best }) : null;
};

const triggerAhead =
  (kind: LegKind): TicketRule =>
  (inputs, { market, mark }) => {
    const found = triggerProblem(kind, legOfTicket(kind, inputs), inputs.side, market, mark);
    if (found === null) return null;
    return error(`${kind}.${found}`, [LEG_FIELDS[kind]], found === 'step' ? { step: market.tick } : { mark: mark ?? '' });
  };

const triggerLimit =
  (kind: LegKind): TicketRule =>
  (inputs, { market }) => {
    const found = limitProblem(legOfTicket(kind, inputs), market);
    if (found === null) return null;
    return error(`${kind}.${found}`, [`${LEG_FIELDS[kind]}Limit`], found === 'limitStep' ? { step: market.tick } : {});
  };

/** A stop beyond the liquidation price never comes to act. */
const stopBeforeLiquidation: TicketRule = (inputs, facts) => {
  const position = expectedPosition(inputs, facts);
  const stop = ticksOf(inputs.stopLoss, facts.market.scale);
  if (position === null || stop === null) return null;
  const liquidation = liquidationTicks(position, facts.market.tiers, facts.market.scale.factor);
  if (liquidation === NO_PRICE) return null;
  const beyond = position.isLong ? stop <= liquidation : stop >= liquidation;
  return beyond ? warning('loss.beyondLiquidation', ['stopLoss'], { price: textOfTicks(liquidation, facts.market.scale) }) : null;
};

const positionOpen: TicketRule = ({ side }, { open }) => (open[side] === null ? error('close.none', []) : null);

const amountAboveNone: TicketRule = (inputs, facts) =>
  lotsTyped(inputs, facts) === 0 ? error('amount.below', ['amount'], { lots: '1' }) : null;

const amountWithinOpen: TicketRule = (inputs, facts) => {
  const [lots, position] = [lotsTyped(inputs, facts), facts.open[inputs.side]];
  if (lots === null || position === null || lots <= position.lots) return null;
  return error('close.tooMuch', ['amount'], { most: `${position.coins} ${facts.market.coin.toUpperCase()}` });
};

/** SPEC §5.2: a reducing limit beyond the bankruptcy price or 5 % from the mark is refused (`PRICE_TOO_FAR`). */
const priceWithinBound: TicketRule = ({ side, kind, price }, { market, mark, open }) => {
  const position = open[side];
  const bound = position === null ? null : closingBound(position, market, mark);
  const ticks = ticksOf(price, market.scale);
  if (kind === 'market' || bound === null || ticks === null) return null;
  const beyond = side === 'long' ? ticks < bound : ticks > bound;
  return beyond ? error('close.beyondBound', ['price'], { bound: textOfTicks(bound, market.scale) }) : null;
};

/** An opening order is this list, in this order: the first error names the button. */
const RULES: readonly TicketRule[] = [
  marketOpen,
  markKnown,
  priceEntered,
  amountEntered,
  priceNearMark,
  amountWithinMarket,
  marginAboveLeast,
  leverageOfTier,
  leverageBeforeStop,
  fundsEnough,
  postOnlyRests,
  ordersLeft,
  triggerAhead('profit'),
  triggerLimit('profit'),
  triggerAhead('loss'),
  triggerLimit('loss'),
  stopBeforeLiquidation,
];

/** An order that only reduces holds nothing, needs no live price and sets no triggers. */
const CLOSING_RULES: readonly TicketRule[] = [
  positionOpen,
  priceEntered,
  amountEntered,
  amountAboveNone,
  amountWithinOpen,
  priceWithinBound,
  postOnlyRests,
  ordersLeft,
];

export function ticketProblems(inputs: TicketInputs, facts: TicketFacts): readonly TicketProblem[] {
  return problemsOf(inputs.closes ? CLOSING_RULES : RULES, inputs, facts);
}
