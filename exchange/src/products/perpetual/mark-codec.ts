import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import type { PerpetualEvent } from './events.ts';

type Marked = Extract<PerpetualEvent, { type: 'perpetual.marked' }>;
type OwnPrices = Pick<Marked, 'bidTicks' | 'askTicks' | 'lastTicks'>;

/** A whole number of any sign. */
export function writeSigned(writer: ByteWriter, value: number): void {
  writer.amount(BigInt(value));
}

export function readSigned(reader: ByteReader): number {
  return Number(reader.amount());
}

export function writeMaybe(writer: ByteWriter, value: number | null): void {
  writer.flag(value !== null);
  if (value !== null) writeSigned(writer, value);
}

export function readMaybe(reader: ByteReader): number | null {
  return reader.flag() ? readSigned(reader) : null;
}

/** What the contract's own book says, as the distance from a price: short where that is near. */
export function writeOwnPrices(writer: ByteWriter, { bidTicks, askTicks, lastTicks }: OwnPrices, fromTicks: number): void {
  for (const ticks of [bidTicks, askTicks, lastTicks]) writeMaybe(writer, ticks === null ? null : ticks - fromTicks);
}

export function readOwnPrices(reader: ByteReader, fromTicks: number): OwnPrices {
  const read = (): number | null => {
    const away = readMaybe(reader);
    return away === null ? null : fromTicks + away;
  };
  return { bidTicks: read(), askTicks: read(), lastTicks: read() };
}

/** A mark in full. */
export const marked: EventVariant<Marked> = {
  tag: 29,
  type: 'perpetual.marked',
  write(writer, event) {
    for (const count of [event.marketId, event.indexN, event.indexTicks]) writer.count(count);
    writeSigned(writer, event.fundingE8);
    writer.count(event.intervalEndMs);
    writer.flag(event.sampled);
    writeSigned(writer, event.basisSumTicks);
    writer.count(event.basisCount);
    writeOwnPrices(writer, event, event.indexTicks);
    writer.count(event.markTicks);
  },
  read(reader) {
    const index = { marketId: reader.count(), indexN: reader.count(), indexTicks: reader.count() };
    const fundingE8 = readSigned(reader);
    const intervalEndMs = reader.count();
    const basis = { sampled: reader.flag(), basisSumTicks: readSigned(reader), basisCount: reader.count() };
    const own = readOwnPrices(reader, index.indexTicks);
    return { type: 'perpetual.marked', ...index, fundingE8, intervalEndMs, ...basis, ...own, markTicks: reader.count() };
  },
};
