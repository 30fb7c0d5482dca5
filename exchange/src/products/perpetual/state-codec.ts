import { tierWith } from '@candor/formulas/perpetual/tiers';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { FEE_PPM, FILLED_LOTS, FLAGS, LEVERAGE, LOTS, OWNER } from '../../trading/order-rows.ts';
import { readPegs, writePegs } from '../../trading/peg-section.ts';
import { attached } from './commands.ts';
import type { PerpetualMarket, RunningFunding } from './market.ts';
import { indexedOf, indexOrder } from './orders/order-rows.ts';
import type { IndexedOrder } from './orders/order-rows.ts';
import { CLOSE_FEE, ENTRY_VALUE, FUNDING, OPEN_FEE, OpenedPosition, REALISED } from './positions/position.ts';
import { bookSideOf, limitTicksOf } from './orders/order-limits.ts';
import { split } from './price-events.ts';
import type { PerpetualState } from './state.ts';
import { perpetualTerms } from './terms.ts';
import { OpenedTrigger } from './triggers/trigger.ts';
import { FUNDING_PHASES, TRIGGER_KINDS } from './words.ts';

/** Markets with their marks, positions, orders in the priority of their books, triggers, and what of each account has ended. */
export function savePerpetual(state: PerpetualState, writer: ByteWriter): void {
  for (const count of [state.orderCount, state.positionCount, state.triggerCount]) writer.count(count);
  writeList(writer, state.markets(), (out, market) => writeMarket(out, state, market));
  writeList(writer, [...state.triggers.values()], writeTrigger);
  writeList(writer, [...state.attached], (out, [orderId, { takeProfit, stopLoss }]) => {
    out.count(orderId);
    attached.write(out, takeProfit);
    attached.write(out, stopLoss);
  });
  const ended = Array.from(state.accounts(), ([accountId, { orders, closedPositions, endedTriggers }]) => {
    return { accountId, lists: [orders.finished(), closedPositions.all(), endedTriggers.all()] };
  });
  const remembered = ended.filter(({ lists }) => lists.some((ids) => ids.length > 0));
  writeList(writer, remembered, (out, { accountId, lists }) => {
    out.count(accountId);
    for (const ids of lists) writeList(out, ids, (to, id) => to.count(id));
  });
}

export function loadPerpetual(state: PerpetualState, reader: ByteReader): void {
  const counts = { orders: reader.count(), positions: reader.count(), triggers: reader.count() };
  // Orders are noted by ascending number, whatever their market.
  const open = readList(reader, (from) => readMarket(from, state)).flat();
  for (const order of open.toSorted((a, b) => a.orderId - b.orderId)) indexOrder(state, order);
  for (const trigger of readList(reader, readTrigger)) state.addTrigger(trigger);
  readList(reader, (from) => state.attached.set(from.count(), { takeProfit: attached.read(from), stopLoss: attached.read(from) }));
  const readIds = (from: ByteReader): readonly number[] => readList(from, (at) => at.count());
  readList(reader, (from) => state.remember(from.count(), { orders: readIds(from), positions: readIds(from), triggers: readIds(from) }));
  state.orderCount = counts.orders;
  state.positionCount = counts.positions;
  state.triggerCount = counts.triggers;
}

function writeMarket(writer: ByteWriter, state: PerpetualState, market: PerpetualMarket): void {
  const { info, mark, funding } = market;
  for (const count of [info.marketId, info.symbolId]) writer.count(count);
  writer.amount(info.lotUnits);
  writer.amount(info.factor);
  writeList(writer, market.tierTables(), (out, [version, table]) => {
    out.count(version);
    writeList(out, table, (to, tier) => {
      to.amount(tier.aboveUnits);
      to.amount(tier.upToUnits);
      to.amount(tier.deductionUnits);
      to.number(tier.maxLeverage);
      to.number(tier.maintenancePpm);
    });
  });
  writeList(writer, market.versions.all, (out, { version, tierVersion, effectiveMs, terms }) => {
    for (const count of [version, tierVersion, effectiveMs]) out.count(count);
    perpetualTerms.write(out, terms);
  });
  mark.save(writer);
  writer.flag(funding !== null);
  if (funding !== null) writeFunding(writer, funding);
  market.insuranceDay.save(writer);
  writeList(writer, [...market.positionsAfter(0)], writePosition);
  const { book, trades } = state.books.of(info.marketId);
  writer.count(trades);
  writeList(writer, [...book.restingRows()], (out, row) => writeOrder(out, state, row));
  writePegs(writer, market.pegs, (out, orderId) => {
    const row = state.rowOf(orderId);
    out.flag(!book.rests(row));
    if (!book.rests(row)) writeOrder(out, state, row);
  });
}

/** Answers the orders of its book. */
function readMarket(reader: ByteReader, state: PerpetualState): readonly IndexedOrder[] {
  const base = { marketId: reader.count(), symbolId: reader.count(), lotUnits: reader.amount(), factor: reader.amount() };
  const tables = readList(reader, (from) => ({
    version: from.count(),
    table: readList(from, (at) => {
      const units = { aboveUnits: at.amount(), upToUnits: at.amount() };
      const deductionUnits = at.amount();
      return tierWith({ ...units, maxLeverage: at.number(), maintenancePpm: at.number() }, deductionUnits);
    }),
  }));
  const versions = readList(reader, (from) => {
    const version = { version: from.count(), tierVersion: from.count(), effectiveMs: from.count() };
    return { ...base, ...version, terms: perpetualTerms.read(from) };
  });
  const market = state.add(versions);
  for (const { version, table } of tables) market.setTiers(version, table);
  market.mark.load(reader);
  const funding = reader.flag() ? readFunding(reader) : null;
  market.insuranceDay.load(reader);
  readList(reader, (from) => readPosition(from, state, market));
  market.funding = funding;
  state.books.of(base.marketId).trades = reader.count();
  const resting = readList(reader, (from) => readOrder(from, state, base.marketId, true));
  const outside: IndexedOrder[] = [];
  readPegs(reader, market.pegs, (from, orderId) => {
    if (from.flag()) outside.push(readOrder(from, state, base.marketId, false));
    return state.books.rows.details[state.rowOf(orderId) + OWNER] ?? 0;
  });
  // What an opening order counts for is its value at its limit, of a pegged one its bound.
  return [...resting, ...outside].map((order) => ({
    ...order,
    limitTicks: market.pegs.of(order.orderId)?.boundTicks ?? order.limitTicks,
  }));
}

function writeFunding(writer: ByteWriter, funding: RunningFunding): void {
  writer.count(funding.endMs);
  writer.amount(BigInt(funding.rateE8));
  writer.count(funding.markTicks);
  writeWord(writer, FUNDING_PHASES, funding.phase);
  writer.count(funding.doneTo);
  writer.count(funding.done);
  writer.amount(funding.collectedUnits);
  writer.amount(funding.owedUnits);
  split.write(writer, funding.split);
}

function readFunding(reader: ByteReader): RunningFunding {
  return {
    endMs: reader.count(),
    rateE8: Number(reader.amount()),
    markTicks: reader.count(),
    phase: readWord(reader, FUNDING_PHASES),
    doneTo: reader.count(),
    done: reader.count(),
    collectedUnits: reader.amount(),
    owedUnits: reader.amount(),
    split: split.read(reader),
  };
}

function writePosition(writer: ByteWriter, position: OpenedPosition): void {
  for (const count of [position.positionId, position.accountId]) writer.count(count);
  writer.flag(position.isLong);
  for (const count of [position.leverage, position.tierVersion, position.openedMs, position.lots, position.waitedAtMark])
    writer.count(count);
  for (const units of [
    position.entryValueUnits,
    position.openFeeUnits,
    position.closeFeeUnits,
    position.fundingUnits,
    position.realisedUnits,
  ])
    writer.amount(units);
  writer.flag(position.insurableUnits !== null);
  if (position.insurableUnits !== null) writer.amount(position.insurableUnits);
}

/** Its margin is in the ledger, which was read before. */
function readPosition(reader: ByteReader, state: PerpetualState, market: PerpetualMarket): void {
  const { marketId } = market.info;
  const whose = { positionId: reader.count(), accountId: reader.count(), marketId, isLong: reader.flag() };
  const opened = { ...whose, leverage: reader.count(), tierVersion: reader.count(), openedMs: reader.count() };
  const position = new OpenedPosition(state.units, opened);
  position.lots = reader.count();
  position.waitedAtMark = reader.count();
  for (const column of [ENTRY_VALUE, OPEN_FEE, CLOSE_FEE, FUNDING, REALISED]) position.add(column, reader.amount());
  if (reader.flag()) position.insurableUnits = reader.amount();
  state.addPosition(position);
  state.holdingOf(position.accountId, marketId, position.isLong).leverage = position.leverage;
  if (position.isLong) market.longLots += position.lots;
  else market.shortLots += position.lots;
  if (position.waitedAtMark === market.mark.n && market.mark.n > 0) market.waiting.add(position);
  state.positionChanged(position);
}

function writeOrder(writer: ByteWriter, state: PerpetualState, row: number): void {
  const { rows, totals } = state.books;
  const { queue, details } = rows;
  const book = state.books.bookAt(row);
  const index = rows.indexOf(row);
  const priceTicks = book.rests(row) ? book.priceTicksAt(row) : limitTicksOf(state, row);
  const filledLots = details[row + FILLED_LOTS] ?? 0;
  for (const count of [rows.orderIdAt(row), details[row + OWNER] ?? 0, bookSideOf(state, row), details[row + FLAGS] ?? 0])
    writer.count(count);
  for (const count of [priceTicks, (queue[row + LOTS] ?? 0) + filledLots, filledLots]) writer.count(count);
  for (const count of [details[row + FEE_PPM] ?? 0, details[row + LEVERAGE] ?? 0, rows.linkAt(row), totals.acceptedMs(index)])
    writer.count(count);
  writer.amount(totals.filledUnits(index));
  writer.amount(totals.feeUnits(index));
}

/** Puts it at the end of its queue in the book, or keeps it out; whose it is is noted when all are read, by ascending number. */
function readOrder(reader: ByteReader, state: PerpetualState, marketId: number, rests: boolean): IndexedOrder {
  const { taker, books } = state;
  taker.marketId = marketId;
  taker.orderId = reader.count();
  taker.ownerId = reader.count();
  taker.handId = state.handOf(taker.ownerId);
  taker.side = reader.count();
  taker.flags = reader.count();
  taker.limitTicks = reader.count();
  taker.lots = reader.count();
  taker.filledLots = reader.count();
  taker.feePpm = reader.count();
  taker.leverage = reader.count();
  taker.link = reader.count();
  taker.acceptedMs = reader.count();
  taker.filledUnits = reader.amount();
  taker.feeUnits = reader.amount();
  if (rests) books.rest(taker);
  else books.keep(taker);
  const order = indexedOf(taker);
  taker.orderId = 0;
  return order;
}

function writeTrigger(writer: ByteWriter, trigger: OpenedTrigger): void {
  for (const count of [trigger.triggerId, trigger.positionId, trigger.accountId]) writer.count(count);
  writeWord(writer, TRIGGER_KINDS, trigger.kind);
  for (const count of [trigger.triggerTicks, trigger.lots, trigger.limitTicks, trigger.group, trigger.setMs, trigger.firedAtMark])
    writer.count(count);
}

function readTrigger(reader: ByteReader): OpenedTrigger {
  const whose = { triggerId: reader.count(), positionId: reader.count(), accountId: reader.count(), kind: readWord(reader, TRIGGER_KINDS) };
  const terms = {
    triggerTicks: reader.count(),
    lots: reader.count(),
    limitTicks: reader.count(),
    group: reader.count(),
    setMs: reader.count(),
  };
  return new OpenedTrigger({ ...whose, ...terms, firedAtMark: reader.count() });
}
