import type { CommandBody } from '@candor/exchange/command';
import type { OpenPerpetualOrder, OpenPosition, PerpetualMarketInfo } from '@candor/exchange/products/perpetual/answers';
import type { AttachedTrigger } from '@candor/exchange/products/perpetual/commands';
import type { PositionSide } from '@candor/exchange/products/perpetual/words';
import { notional } from '@candor/money/market-scale';
import { oneOfRanked, sizeOf, typedUnits } from '../../../participants/choice.ts';
import type { Seat } from '../../../participants/participation.ts';

/** Decimals of the quote. */
const QUOTE_SCALE = 8;
const PPM = 1_000_000;
/** Part of the openings that are limit orders; the others take from the book. */
const LIMIT_PART = 0.4;
/** Orders that one lets wait in a market; then the furthest from the mark makes way. */
const MOST_WAITING = 3;
/** Part of the openings with a take-profit and a stop-loss. */
const PROTECTED_PART = 0.4;
/** What one order, and the position that it adds to, are worth at most: the first tier of every market, in which all leverages are allowed. */
const MOST_ORDER_USDT = 20_000;
const MOST_POSITION_UNITS = 30_000n * 100_000_000n;
/** Leverages as often as people choose them: the middle one most often, the further from it the less often. The weight of the n-th is n^-0.6. */
const LEVERAGE_STEEPNESS = 0.6;
/** How long most of those who open in a market lean to one side, and how far at most: 0 = either as often, 1 = all of them. */
const LEANING_MS = 3 * 3_600_000;
const MOST_LEANING = 0.9;

/** A market that can be traded in now. */
export type TradedMarket = { readonly info: PerpetualMarketInfo; readonly markTicks: number };

export type Opening = {
  readonly market: TradedMarket;
  /** Of the participant. */
  readonly positions: readonly OpenPosition[];
  readonly orders: readonly OpenPerpetualOrder[];
  /** In its contract wallet. */
  readonly availableUnits: bigint;
};

/** An opening order that the account can pay for; none when it cannot. */
export function participantOpens(seat: Seat, { market, positions, orders, availableUnits }: Opening): readonly CommandBody[] {
  const { random } = seat;
  const { info, markTicks } = market;
  const { marketId, terms, factor } = info;
  const side = sideOf(seat, marketId);
  const isSame = (one: { readonly marketId: number; readonly side: string }): boolean => one.marketId === marketId && one.side === side;
  // a side keeps its leverage for as long as there is a position or an opening order of it
  const position = positions.find(isSame);
  if (position !== undefined && position.entryValueUnits > MOST_POSITION_UNITS) return [];
  const kept = position ?? orders.find((order) => order.positionId === 0 && isSame(order));
  const leverage = kept?.leverage ?? chosenLeverage(seat, terms.leverages);
  const marginUnits = typedUnits(sizeOf(random, 120, 0.9, 10, Math.min(800, MOST_ORDER_USDT / leverage)), QUOTE_SCALE);
  const lots = Number((marginUnits * BigInt(leverage)) / notional(markTicks, 1, factor));
  // a part is left for the fee and a price that moves
  if (lots < terms.minShareLots || lots > terms.maxShareLots || marginUnits * 3n > availableUnits * 2n) return [];
  const protects = kept === undefined && random.uniform() < PROTECTED_PART;
  const protectedBy = protects ? protection(seat, side, markTicks, leverage) : NO_PROTECTION;
  const order = { type: 'perpetual.open', marketId, side, lots, leverage, ...protectedBy } as const;
  if (random.uniform() >= LIMIT_PART) return [{ ...order, kind: 'market', timeInForce: 'ioc', priceTicks: 0 }];
  const priceTicks = Math.round(markTicks * (1 - sign(side) * (sizeOf(random, 400, 1, 40, 4_000) / PPM)));
  const limit = { ...order, kind: 'limit', timeInForce: 'gtc', priceTicks } as const;
  const waiting = orders.filter((one) => one.marketId === marketId && one.positionId === 0);
  const furthest = waiting.toSorted((one, other) => Math.abs(other.priceTicks - markTicks) - Math.abs(one.priceTicks - markTicks))[0];
  if (furthest === undefined || waiting.length < MOST_WAITING) return [limit];
  return [{ type: 'perpetual.cancel', orderId: furthest.orderId }, limit];
}

const sign = (side: PositionSide): number => (side === 'long' ? 1 : -1);

/** Drawn; for some hours most of them lean to one side of a market, so that one side of it is worth more than the other, as with people. */
function sideOf({ random, during }: Seat, marketId: number): PositionSide {
  const leaning = MOST_LEANING * (2 * during(`perpetual:${marketId}`, LEANING_MS).uniform() - 1);
  return random.uniform() < 0.5 + leaning / 2 ? 'long' : 'short';
}

function chosenLeverage({ random }: Seat, leverages: readonly number[]): number {
  const middle = Math.floor(leverages.length / 2);
  const fromMiddle = (leverage: number): number => Math.abs(leverages.indexOf(leverage) - middle);
  const ranked = leverages.toSorted((one, other) => fromMiddle(one) - fromMiddle(other));
  return oneOfRanked(random, ranked, LEVERAGE_STEEPNESS) ?? 1;
}

const NO_PROTECTION = { takeProfit: null, stopLoss: null } as const;

/** At a gain of 30 to 150 % of the margin, and at a loss of 20 to 45 %. */
function protection(
  { random }: Seat,
  side: PositionSide,
  markTicks: number,
  leverage: number,
): { readonly takeProfit: AttachedTrigger; readonly stopLoss: AttachedTrigger } {
  const at = (part: number): AttachedTrigger => ({
    triggerTicks: Math.round(markTicks * (1 + (sign(side) * part) / leverage)),
    limitTicks: 0,
  });
  return { takeProfit: at(0.3 + 1.2 * random.uniform()), stopLoss: at(-0.2 - 0.25 * random.uniform()) };
}
