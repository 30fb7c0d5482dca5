import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import type { Leg } from './leg.ts';

export function writeLeg(writer: ByteWriter, leg: Leg): void {
  writer.count(leg.code);
  writer.count(leg.ownerId);
  writer.count(leg.ref);
  writer.count(leg.assetId);
  writer.amount(leg.amount);
}

export function readLeg(reader: ByteReader): Leg {
  const code = reader.count();
  const ownerId = reader.count();
  const ref = reader.count();
  const assetId = reader.count();
  return { code, ownerId, ref, assetId, amount: reader.amount() };
}

export function writeLegs(writer: ByteWriter, legs: readonly Leg[]): void {
  writer.count(legs.length);
  for (const leg of legs) writeLeg(writer, leg);
}
