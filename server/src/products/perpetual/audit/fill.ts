import { feeUnits, initialMargin, isBelowMaintenance, partOf, reducingBound, valueUnits, type Holding } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import type { EventOf, Order, Position } from './objects.ts';

export type FillSide = EventOf<'perpetual.filled'>['taker'];
/** A trade that may be: so many lots at this price. */
export type Trade = { readonly lots: number; readonly priceTicks: number };
/** With the mark by which it is decided whether both sides bear it. */
type Checked = Trade & { readonly markTicks: number };

const NOTHING = { realisedUnits: 0n, paidOutUnits: 0n, insuredUnits: 0n, fromWalletUnits: 0n } as const;
/** The closed value of a liquidation pays no fee here; its fee is that of the step. */
const NO_FEE = 0n;

/** What a trade does to the side of an order (product rules 5.1, 5.2, 5.5); null when its position or its account cannot bear it. */
export function sideOf(state: AuditState, order: Order, trade: Checked, nextPositionId: number): FillSide | null {
  if (order.position === null) return opened(state, order, trade, nextPositionId);
  if (order.cause === 'liquidation') return liquidated(order, order.position, trade);
  return reduced(order, order.position, trade);
}

/** By how much margin and fee of an order grow when `added` comes to the value that it has filled (product rules 5.2). */
function costOf({ leverage, feePpm }: Order, filled: bigint, added: bigint): { readonly margin: bigint; readonly fee: bigint } {
  const all = filled + added;
  return {
    margin: initialMargin(all, leverage) - initialMargin(filled, leverage),
    fee: feeUnits(all, feePpm) - feeUnits(filled, feePpm),
  };
}

function opened(state: AuditState, order: Order, { lots, priceTicks, markTicks }: Checked, nextPositionId: number): FillSide | null {
  const { orderId, accountId, market, side, limitTicks } = order;
  const { factor } = market;
  const before = market.positionOf(accountId, side);
  const value = valueUnits(priceTicks, lots, factor);
  const { margin, fee } = costOf(order, order.filledUnits, value);
  const after: Holding = {
    side,
    lots: (before?.lots ?? 0) + lots,
    entryUnits: (before?.entryUnits ?? 0n) + value,
    marginUnits: (before?.marginUnits ?? 0n) + margin,
  };
  if (isBelowMaintenance(after, before?.tiers ?? market.terms.tiers, markTicks, factor)) return null;
  // The hold keeps what the rest of the order needs at its limit; what is missing then comes from the wallet.
  const rest = costOf(order, order.filledUnits + value, valueUnits(limitTicks, order.leftLots - lots, factor));
  const missing = margin + fee + rest.margin + rest.fee - order.heldUnits;
  const fromWalletUnits = missing > 0n ? missing : 0n;
  if (fromWalletUnits > state.available(accountId)) return null;
  return {
    ...NOTHING,
    orderId,
    accountId,
    positionId: before?.positionId ?? nextPositionId,
    isOpening: true,
    lotsBefore: before?.lots ?? 0,
    entryValueUnits: value,
    feeUnits: fee,
    marginUnits: margin,
    fromWalletUnits,
  };
}

function reduced(order: Order, position: Position, trade: Checked): FillSide | null {
  const { factor } = position.market;
  const bound = reducingBound(position, trade.markTicks, factor);
  if (position.side === 'long' ? trade.priceTicks < bound : trade.priceTicks > bound) return null;
  const { fee } = costOf(order, order.filledUnits, valueUnits(trade.priceTicks, trade.lots, factor));
  const side = reductionOf(position, trade, fee, order.orderId);
  return side.marginUnits < 0n ? null : side;
}

/** A reduction of a user, a trigger or a partner of a deleveraging; a margin below zero says that it cannot be. */
export function reductionOf(position: Position, trade: Trade, askedFee: bigint, orderId: number): FillSide {
  const { result, entry, part } = resultOf(position, trade);
  const out = part + result - askedFee;
  const left = position.marginUnits + result;
  const cutFee = left < 0n ? 0n : left < askedFee ? left : askedFee;
  const fee = out >= 0n ? askedFee : cutFee;
  return {
    ...ofPosition(position, orderId),
    entryValueUnits: entry,
    realisedUnits: result,
    feeUnits: fee,
    marginUnits: out >= 0n ? position.marginUnits - part : left - fee,
    paidOutUnits: out >= 0n ? out : 0n,
  };
}

/** A fill of a liquidation: nothing is paid out yet. Beyond bankruptcy insurance pays what the part of the margin does not. */
function liquidated({ orderId, isInsured }: Order, position: Position, trade: Trade): FillSide {
  return lossOf(position, trade, orderId, isInsured ? insuredLoss(position, trade) : 0n);
}

/** What a trade loses beyond the part of the margin that belongs to its lots. */
export function insuredLoss(position: Position, trade: Trade): bigint {
  const { part, result } = resultOf(position, trade);
  return part + result < 0n ? -(part + result) : 0n;
}

/** The side of a position that is being liquidated, in the book or against a partner. */
export function lossOf(position: Position, trade: Trade, orderId: number, insuredUnits: bigint): FillSide {
  const { result, entry } = resultOf(position, trade);
  return {
    ...ofPosition(position, orderId),
    entryValueUnits: entry,
    realisedUnits: result,
    feeUnits: NO_FEE,
    marginUnits: position.marginUnits + result + insuredUnits,
    insuredUnits,
  };
}

function ofPosition({ accountId, positionId, lots }: Position, orderId: number) {
  return { ...NOTHING, orderId, accountId, positionId, isOpening: false, lotsBefore: lots };
}

/** The entry value and margin that the lots take with them, and their profit or loss. */
function resultOf(
  { side, lots: of, entryUnits, marginUnits, market }: Position,
  { lots, priceTicks }: Trade,
): { readonly entry: bigint; readonly part: bigint; readonly result: bigint } {
  const entry = partOf(entryUnits, lots, of);
  const gain = valueUnits(priceTicks, lots, market.factor) - entry;
  return { entry, part: partOf(marginUnits, lots, of), result: side === 'long' ? gain : -gain };
}

/** The most lots, up to those of the trade, whose loss beyond bankruptcy is within the order's budget. */
export function insuredLots(order: Order, position: Position, { lots, priceTicks }: Trade): number {
  const fits = (some: number): boolean => liquidated(order, position, { lots: some, priceTicks }).insuredUnits <= order.budgetUnits;
  if (fits(lots)) return lots;
  let most = 0;
  for (let above = lots; above - most > 1;) {
    const middle = Math.floor((most + above) / 2);
    if (fits(middle)) most = middle;
    else above = middle;
  }
  return most;
}
