import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { amount, count } from '../kernel/codec/kinds.ts';
import type { Kind } from '../kernel/codec/kinds.ts';
import { record } from '../kernel/codec/fields.ts';
import type { Leg } from './leg.ts';

/** A posting by itself. */
export const leg: Kind<Leg> = record('leg', { code: count, ownerId: count, ref: count, assetId: count, amount });

/* The first three bits of a mark say the owner, the next three the ref, the last two of the leg before. */
const AS_BEFORE = 6;
const FOLLOWS = 7;
const REF_SHIFT = 3;
const SAME_ASSET = 64;
const NEGATED = 128;
const NO_LEG: Leg = { code: 0, ownerId: 0, ref: 0, assetId: 0, amount: 0n };

/**
 * The legs of an event: a count of them, then of each its code, a mark, and what the mark does not say. Owner and ref are 0, one of the event's fields
 * of these names (at most five), as in the leg before, or follow; the asset is that of the leg before or follows, and so is the amount, negated.
 */
export function legs(...names: readonly string[]): Kind<readonly Leg[]> {
  if (names.length >= AS_BEFORE) throw new RangeError(`legs of ${names.join(', ')}`);
  return {
    text: names.length === 0 ? 'legs' : `legs(${names.join('/')})`,
    explained: [],
    needs: names,
    write(writer, values, known = []) {
      writer.count(values.length);
      let before = NO_LEG;
      for (const one of values) {
        writer.mayEnd();
        writeLeg(writer, one, before, known);
        before = one;
      }
    },
    read(reader, known = []) {
      const values: Leg[] = [];
      let before = NO_LEG;
      for (let left = reader.count(); left > 0; left--) {
        reader.mayEnd();
        before = readLeg(reader, before, known);
        values.push(before);
      }
      return values;
    },
    isSame: (one, other) => one === other,
  };
}

function writeLeg(writer: ByteWriter, leg: Leg, before: Leg, known: readonly unknown[]): void {
  const owner = markOf(leg.ownerId, before.ownerId, known);
  const ref = markOf(leg.ref, before.ref, known);
  const ofAsset = leg.assetId === before.assetId ? SAME_ASSET : 0;
  const ofAmount = leg.amount === -before.amount ? NEGATED : 0;
  writer.count(leg.code);
  writer.byte(owner | (ref << REF_SHIFT) | ofAsset | ofAmount);
  if (owner === FOLLOWS) writer.count(leg.ownerId);
  if (ref === FOLLOWS) writer.count(leg.ref);
  if (ofAsset === 0) writer.count(leg.assetId);
  if (ofAmount === 0) writer.amount(leg.amount);
}

function readLeg(reader: ByteReader, before: Leg, known: readonly unknown[]): Leg {
  const code = reader.count();
  const mark = reader.byte();
  const ownerId = marked(reader, mark & FOLLOWS, before.ownerId, known);
  const ref = marked(reader, (mark >> REF_SHIFT) & FOLLOWS, before.ref, known);
  const assetId = (mark & SAME_ASSET) === 0 ? reader.count() : before.assetId;
  return { code, ownerId, ref, assetId, amount: (mark & NEGATED) === 0 ? reader.amount() : -before.amount };
}

function markOf(value: number, before: number, known: readonly unknown[]): number {
  if (value === 0) return 0;
  for (let index = 0; index < known.length; index++) if (known[index] === value) return index + 1;
  return value === before ? AS_BEFORE : FOLLOWS;
}

function marked(reader: ByteReader, mark: number, before: number, known: readonly unknown[]): number {
  if (mark === 0) return 0;
  if (mark === FOLLOWS) return reader.count();
  if (mark === AS_BEFORE) return before;
  const value = known[mark - 1];
  if (typeof value !== 'number') throw new RangeError(`a leg of field ${mark}`);
  return value;
}
