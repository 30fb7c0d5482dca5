import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList } from '../../kernel/codec/variant.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { Leg } from '../../ledger/leg.ts';
import { legsOf } from './event-legs.ts';
import type { LeggedEvent } from './event-legs.ts';
import type { FillSide } from './events.ts';
import { areFundingLegs } from './legs.ts';

/** Added to the tag of a layout whose legs follow from its event: the same with its legs one by one. */
const WITH_LEGS = 64;

type Legless<T> = Omit<T, 'legs'>;
type Layout<T extends LeggedEvent> = {
  readonly tag: number;
  readonly type: T['type'];
  /** Whether these fields can say the event; every one when it is left out. */
  readonly suits?: (event: T) => boolean;
  write(writer: ByteWriter, event: Legless<T>): void;
  read(reader: ByteReader): Legless<T>;
};

/** Adds the legs to what was read without them. */
export function withLegs<T extends object>(event: T, legs: readonly Leg[]): T & { readonly legs: readonly Leg[] } {
  return { ...event, legs };
}

/**
 * The two layouts of an event with legs. They follow from the event and the asset, so the journal holds the asset alone; legs of any other form
 * are written one by one: what an entry holds never depends on this.
 */
export function legged<T extends LeggedEvent>(
  layout: Layout<T>,
  make: (event: Legless<T>, legs: readonly Leg[]) => T,
): readonly EventVariant<T>[] {
  const { tag, type } = layout;
  return [
    {
      tag,
      type,
      suits: (event) => (layout.suits?.(event) ?? true) && followingLegs(event),
      write(writer, event) {
        layout.write(writer, event);
        writer.count(assetIn(event.legs));
      },
      read(reader) {
        const body = make(layout.read(reader), []);
        return make(body, legsOf(body, reader.count()));
      },
    },
    {
      tag: tag + WITH_LEGS,
      type,
      ...(layout.suits === undefined ? {} : { suits: layout.suits }),
      write(writer, event) {
        layout.write(writer, event);
        writeLegs(writer, event.legs);
      },
      read: (reader) => make(layout.read(reader), readList(reader, readLeg)),
    },
  ];
}

/** Whether the legs of an event are those that follow from it. */
export function followingLegs(event: LeggedEvent): boolean {
  if (event.type === 'perpetual.fundingMoved') return areFundingLegs(event.legs, event);
  return areEqual(event.legs, legsOf(event, assetIn(event.legs)));
}

function assetIn(legs: readonly Leg[]): number {
  return legs[0]?.assetId ?? 0;
}

function areEqual(a: readonly Leg[], b: readonly Leg[]): boolean {
  return a.length === b.length && a.every((leg, index) => isSame(leg, b[index]));
}

function isSame(a: Leg, b: Leg | undefined): boolean {
  return (
    b !== undefined && a.code === b.code && a.ownerId === b.ownerId && a.ref === b.ref && a.assetId === b.assetId && a.amount === b.amount
  );
}

export function writeSide(writer: ByteWriter, side: FillSide): void {
  for (const count of [side.orderId, side.accountId, side.positionId]) writer.count(count);
  writer.flag(side.isOpening);
  writer.count(side.lotsBefore);
  for (const units of [side.entryValueUnits, side.feeUnits, side.marginUnits]) writer.amount(units);
  for (const units of side.isOpening ? [side.fromWalletUnits] : [side.realisedUnits, side.paidOutUnits, side.insuredUnits])
    writer.amount(units);
}

export function readSide(reader: ByteReader): FillSide {
  const whose = { orderId: reader.count(), accountId: reader.count(), positionId: reader.count() };
  const isOpening = reader.flag();
  const lotsBefore = reader.count();
  const units = { entryValueUnits: reader.amount(), feeUnits: reader.amount(), marginUnits: reader.amount() };
  const none = { realisedUnits: 0n, paidOutUnits: 0n, insuredUnits: 0n, fromWalletUnits: 0n };
  const rest = isOpening
    ? { fromWalletUnits: reader.amount() }
    : { realisedUnits: reader.amount(), paidOutUnits: reader.amount(), insuredUnits: reader.amount() };
  return { ...whose, isOpening, lotsBefore, ...units, ...none, ...rest };
}
