import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { MarketBooks } from '../../trading/market-books.ts';
import { FEE_PPM, FILLED_LOTS, FLAGS, LOTS, OWNER } from '../../trading/order-rows.ts';
import { SIDES, sideOf, sideWord } from '../../trading/side.ts';
import { POST_ONLY } from '../../trading/taker.ts';
import type { Taker } from '../../trading/taker.ts';
import type { TimeInForce } from './words.ts';
import { ORDER_KINDS, TIMES_IN_FORCE } from './words.ts';

/** Only limit orders rest, and only with one of two times in force. */
export function timeInForceOf(flags: number): TimeInForce {
  return (flags & POST_ONLY) === 0 ? 'gtc' : 'post-only';
}

/** Side, `BID` or `ASK`, and price. */
export type OrderLevel = { readonly side: number; readonly priceTicks: number };

/** An open order in the snapshot. */
export function writeOrder(writer: ByteWriter, books: MarketBooks, row: number, { side, priceTicks }: OrderLevel): void {
  const { rows, totals } = books;
  const { queue, details } = rows;
  const index = rows.indexOf(row);
  const book = books.bookAt(row);
  const filledLots = details[row + FILLED_LOTS] ?? 0;
  writer.count(rows.orderIdAt(row));
  writer.count(details[row + OWNER] ?? 0);
  writer.count(book.marketId);
  writeWord(writer, SIDES, sideWord(side));
  writeWord(writer, ORDER_KINDS, 'limit');
  writeWord(writer, TIMES_IN_FORCE, timeInForceOf(details[row + FLAGS] ?? 0));
  writer.count(priceTicks);
  writer.count(priceTicks);
  writer.count((queue[row + LOTS] ?? 0) + filledLots);
  writer.amount(0n);
  writer.count(details[row + FEE_PPM] ?? 0);
  writer.count(totals.acceptedMs(index));
  writer.count(filledLots);
  writer.amount(totals.filledUnits(index));
  writer.amount(totals.feeUnits(index));
  writer.flag(book.rests(row));
}

/** Reads it as the taker that it was when it came to rest. */
export function readOrder(reader: ByteReader, taker: Taker, handOf: (ownerId: number) => number): void {
  taker.orderId = reader.count();
  taker.ownerId = reader.count();
  taker.handId = handOf(taker.ownerId);
  taker.marketId = reader.count();
  taker.side = sideOf(readWord(reader, SIDES));
  readWord(reader, ORDER_KINDS);
  taker.flags = readWord(reader, TIMES_IN_FORCE) === 'post-only' ? POST_ONLY : 0;
  taker.limitTicks = reader.count();
  reader.count();
  taker.lots = reader.count();
  taker.budgetUnits = reader.amount();
  taker.feePpm = reader.count();
  taker.acceptedMs = reader.count();
  taker.filledLots = reader.count();
  taker.filledUnits = reader.amount();
  taker.feeUnits = reader.amount();
  reader.flag();
}
