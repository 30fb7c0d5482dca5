import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import type { PerpetualEvent } from './events.ts';

type Marked = Extract<PerpetualEvent, { type: 'perpetual.marked' }>;
type Sample = Pick<Marked, 'sampled' | 'sampleTicks'>;

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

export function writeSample(writer: ByteWriter, { sampled, sampleTicks }: Sample): void {
  writer.flag(sampled);
  if (sampled) writeMaybe(writer, sampleTicks);
}

export function readSample(reader: ByteReader): Sample {
  const sampled = reader.flag();
  return { sampled, sampleTicks: sampled ? readMaybe(reader) : null };
}

/** A mark in full. */
export const marked: EventVariant<Marked> = {
  tag: 12,
  type: 'perpetual.marked',
  write(writer, event) {
    for (const count of [event.marketId, event.indexN, event.indexTicks]) writer.count(count);
    writeSigned(writer, event.fundingE8);
    writer.count(event.intervalEndMs);
    writeSample(writer, event);
    writeSigned(writer, event.basisSumTicks);
    writer.count(event.basisCount);
    writer.count(event.markTicks);
  },
  read(reader) {
    const index = { marketId: reader.count(), indexN: reader.count(), indexTicks: reader.count() };
    const fundingE8 = readSigned(reader);
    const intervalEndMs = reader.count();
    const sample = readSample(reader);
    const basis = { basisSumTicks: readSigned(reader), basisCount: reader.count() };
    return { type: 'perpetual.marked', ...index, fundingE8, intervalEndMs, ...sample, ...basis, markTicks: reader.count() };
  },
};
