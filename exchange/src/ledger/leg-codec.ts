import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../kernel/codec/variant.ts';
import type { AccountKind, Leg } from './leg.ts';

/** In the order of their bytes in the journal: only ever appended to. */
const KINDS: readonly AccountKind[] = [
  'user.platform',
  'user.finance',
  'user.contract',
  'user.hold.spot',
  'house.equity',
  'house.fee.spot',
  'house.promo',
  'custody.cold',
  'house.updown',
  'escrow.updown',
  'house.fee.rounds',
  'escrow.round',
];

export function writeLeg(writer: ByteWriter, leg: Leg): void {
  writeWord(writer, KINDS, leg.kind);
  writer.count(leg.ownerId);
  writer.count(leg.ref);
  writer.count(leg.assetId);
  writer.amount(leg.amount);
}

export function readLeg(reader: ByteReader): Leg {
  const kind = readWord(reader, KINDS);
  const ownerId = reader.count();
  const ref = reader.count();
  const assetId = reader.count();
  return { kind, ownerId, ref, assetId, amount: reader.amount() };
}

export function writeLegs(writer: ByteWriter, legs: readonly Leg[]): void {
  writer.count(legs.length);
  for (const leg of legs) writeLeg(writer, leg);
}
