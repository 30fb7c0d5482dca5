import { feeCeil, notional } from '@candor/money/market-scale';
import {
  lotsOf,
  protectionTicks,
  scaleOf,
  textOfLots,
  textOfTicks,
  textOfUnits,
  ticksOf,
  unitsOf,
  type PairScale,
} from '../../../domain/pair.ts';
import type { SpotFacts, SpotInputs } from './ticket.ts';
import { averagePriceUnits, walkBook, type Walk } from '../../../frame/book/walk.ts';

/** Before and after of an available balance; null when the balance is not known. */
export type Change = { readonly asset: string; readonly before: string; readonly after: string };

export type SpotEstimate = {
  /** Everything here holds to the last digit when the order rests and fills at its price; else it is an estimate. */
  readonly exact: boolean;
  readonly quantity: string;
  /** What leaves at most (limit) or about (market), in the asset given. */
  readonly pays: { readonly asset: string; readonly amount: string };
  readonly fee: { readonly asset: string; readonly amount: string };
  readonly receives: { readonly asset: string; readonly amount: string };
  readonly averagePrice: string | null;
  /** Where the exchange stops filling; null for orders that rest. */
  readonly stopsAt: string | null;
  /** Part that would fill now, and what would rest (limit) or be returned unfilled (market). */
  readonly fillsNow: string;
  readonly unfilled: { readonly asset: string; readonly amount: string };
  readonly base: Change | null;
  readonly quote: Change | null;
};

/**
 * Before → after of a spot order (formula `spot.estimate`). Fees round up in the asset received, per fill:
 * feeB = ceil(base × feePpm / 10^6), feeS = ceil(notional × feePpm / 10^6). The visible depth is walked as the exchange
 * does; hidden orders of the same price are one fill here, so a market order is "about". Null while inputs are incomplete.
 */
export function estimateSpot(inputs: SpotInputs, facts: SpotFacts): SpotEstimate | null {
  const scale = scaleOf(facts.pair);
  if (scale === null) return null;
  return inputs.kind === 'limit' ? estimateLimit(inputs, facts, scale) : estimateMarket(inputs, facts, scale);
}

function estimateLimit(inputs: SpotInputs, facts: SpotFacts, scale: PairScale): SpotEstimate | null {
  const ticks = ticksOf(inputs.price, scale);
  const lots = lotsOf(inputs.quantity, scale);
  if (ticks === null || lots === null || ticks === 0 || lots === 0) return null;
  const levels = (inputs.side === 'buy' ? facts.asks : facts.bids) ?? [];
  const walk = walkBook(levels, { side: inputs.side, boundTicks: ticks, lots, amountUnits: 0n }, scale);
  const taking = inputs.timeInForce === 'post-only' || (inputs.timeInForce === 'fok' && walk.restLots > 0) ? emptyWalk(lots) : walk;
  const rests = inputs.timeInForce === 'gtc' || inputs.timeInForce === 'post-only';
  const resting = rests ? taking.restLots : 0;
  const restValue = notional(ticks, resting, scale.factor);
  return assemble(inputs, facts, scale, {
    walk: taking,
    restingLots: resting,
    restValue,
    exact: taking.filledLots === 0,
    averageUnits: averagePriceUnits(taking, scale),
    stopsAt: null,
    unfilled: { asset: facts.pair.coin, amount: textOfLots(taking.restLots, scale) },
  });
}

function estimateMarket(inputs: SpotInputs, facts: SpotFacts, scale: PairScale): SpotEstimate | null {
  const levels = inputs.side === 'buy' ? facts.asks : facts.bids;
  const index = facts.index === null ? null : unitsOf(facts.index);
  if (levels === null || index === null) return null;
  const bound = protectionTicks(inputs.side, Number(index / scale.tickUnits), facts.pair.marketBandPpm);
  const amountUnits = inputs.side === 'buy' ? unitsOf(inputs.total) : 0n;
  const lots = inputs.side === 'sell' ? lotsOf(inputs.quantity, scale) : 0;
  if (amountUnits === null || lots === null || (amountUnits === 0n && lots === 0)) return null;
  const walk = walkBook(levels, { side: inputs.side, boundTicks: bound, lots, amountUnits }, scale);
  const unfilled =
    inputs.side === 'buy'
      ? { asset: facts.pair.quote, amount: textOfUnits(walk.restUnits) }
      : { asset: facts.pair.coin, amount: textOfLots(walk.restLots, scale) };
  return assemble(inputs, facts, scale, {
    walk,
    restingLots: 0,
    restValue: 0n,
    exact: false,
    averageUnits: averagePriceUnits(walk, scale),
    stopsAt: textOfTicks(bound, scale),
    unfilled,
  });
}

type Parts = {
  readonly walk: Walk;
  readonly restingLots: number;
  readonly restValue: bigint;
  readonly exact: boolean;
  readonly averageUnits: bigint | null;
  readonly stopsAt: string | null;
  readonly unfilled: SpotEstimate['unfilled'];
};

function assemble(inputs: SpotInputs, facts: SpotFacts, scale: PairScale, parts: Parts): SpotEstimate {
  const { pair } = facts;
  const buy = inputs.side === 'buy';
  const lots = parts.walk.filledLots + parts.restingLots;
  const baseUnits = BigInt(lots) * scale.lotUnits;
  const valueUnits = parts.walk.notionalUnits + parts.restValue;
  const nowFee = feeOf(parts.walk, buy, pair.feePpm, scale);
  const restFee = feeCeil(buy ? BigInt(parts.restingLots) * scale.lotUnits : parts.restValue, pair.feePpm);
  const gross = buy ? baseUnits : valueUnits;
  const net = gross - nowFee - restFee;
  const nowNet = (buy ? BigInt(parts.walk.filledLots) * scale.lotUnits : parts.walk.notionalUnits) - nowFee;
  const paid = buy ? valueUnits : baseUnits;
  return {
    exact: parts.exact,
    quantity: textOfLots(lots, scale),
    pays: { asset: buy ? pair.quote : pair.coin, amount: textOfUnits(paid) },
    fee: { asset: buy ? pair.coin : pair.quote, amount: textOfUnits(nowFee + restFee) },
    receives: { asset: buy ? pair.coin : pair.quote, amount: textOfUnits(net) },
    averagePrice: parts.averageUnits === null ? null : textOfUnits(parts.averageUnits),
    stopsAt: parts.stopsAt,
    fillsNow: textOfLots(parts.walk.filledLots, scale),
    unfilled: parts.unfilled,
    base: change(pair.coin, facts.baseAvailable, buy ? nowNet : -paid),
    quote: change(pair.quote, facts.quoteAvailable, buy ? -paid : nowNet),
  };
}

function feeOf(walk: Walk, buy: boolean, feePpm: number, scale: PairScale): bigint {
  let fee = 0n;
  for (const { ticks, lots } of walk.fills) {
    fee += feeCeil(buy ? BigInt(lots) * scale.lotUnits : notional(ticks, lots, scale.factor), feePpm);
  }
  return fee;
}

function change(asset: string, available: string | null, difference: bigint): Change | null {
  const before = available === null ? null : unitsOf(available);
  return before === null ? null : { asset, before: textOfUnits(before), after: textOfUnits(before + difference) };
}

function emptyWalk(lots: number): Walk {
  return { fills: [], filledLots: 0, notionalUnits: 0n, lastTicks: 0, restLots: lots, restUnits: 0n };
}
