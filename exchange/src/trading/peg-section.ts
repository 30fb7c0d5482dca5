import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../kernel/codec/variant.ts';
import type { PeggedOrders } from './pegged-orders.ts';

/** Pegged orders of a market in a snapshot, behind those that stand in its book; `writeOutside` says of each whether it waits outside, and then all of it. */
export function writePegs(writer: ByteWriter, pegs: PeggedOrders, writeOutside: (writer: ByteWriter, orderId: number) => void): void {
  writer.count(pegs.indexTicks);
  writeList(writer, pegs.all(), (out, { orderId, side, offsetPpm, boundTicks }) => {
    out.count(orderId);
    out.count(side);
    out.amount(BigInt(offsetPpm));
    out.count(boundTicks);
    writeOutside(out, orderId);
  });
}

/** `readOutside` answers the owner of an order that has its row by then. */
export function readPegs(reader: ByteReader, pegs: PeggedOrders, readOutside: (reader: ByteReader, orderId: number) => number): void {
  const indexTicks = reader.count();
  readList(reader, (from) => {
    const peg = { orderId: from.count(), side: from.count(), offsetPpm: Number(from.amount()), boundTicks: from.count() };
    pegs.add({ ...peg, ownerId: readOutside(from, peg.orderId) });
  });
  pegs.restore(indexTicks);
}
