import type { Split } from '@candor/money/split';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import { markedByTick } from './codec-as-said.ts';
import type { PerpetualEvent } from './events.ts';
import { legged, readSide, withLegs, writeSide } from './legged-codec.ts';
import { marked, readMaybe, readSigned, writeMaybe, writeSigned } from './mark-codec.ts';
import { FUNDING_PHASES } from './words.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Event<T extends PerpetualEvent['type']> = EventVariant<Of<T>>;

const premium: Event<'perpetual.premium'> = {
  tag: 13,
  type: 'perpetual.premium',
  write(writer, event) {
    writer.count(event.marketId);
    writeMaybe(writer, event.premiumE8);
  },
  read: (reader) => ({ type: 'perpetual.premium', marketId: reader.count(), premiumE8: readMaybe(reader) }),
};

const fundingBegan: Event<'perpetual.fundingBegan'> = {
  tag: 14,
  type: 'perpetual.fundingBegan',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.endMs);
    writeSigned(writer, event.rateE8);
    writer.count(event.markTicks);
    writer.count(event.samples);
    writer.flag(event.isSkipped);
  },
  read: (reader) => ({
    type: 'perpetual.fundingBegan',
    marketId: reader.count(),
    endMs: reader.count(),
    rateE8: readSigned(reader),
    markTicks: reader.count(),
    samples: reader.count(),
    isSkipped: reader.flag(),
  }),
};

const fundingMovedOne = legged<Of<'perpetual.fundingMoved'>>(
  {
    tag: 15,
    type: 'perpetual.fundingMoved',
    suits: ({ positionIds, accountIds, units }) => positionIds.length === 1 && accountIds.length === 1 && units.length === 1,
    write(writer, { marketId, positionIds, accountIds, units }) {
      for (const count of [marketId, positionIds[0] ?? 0, accountIds[0] ?? 0]) writer.count(count);
      writer.amount(units[0] ?? 0n);
    },
    read: (reader) => ({
      type: 'perpetual.fundingMoved',
      marketId: reader.count(),
      positionIds: [reader.count()],
      accountIds: [reader.count()],
      units: [reader.amount()],
    }),
  },
  withLegs,
);

const fundingMoved = legged<Of<'perpetual.fundingMoved'>>(
  {
    tag: 23,
    type: 'perpetual.fundingMoved',
    write(writer, { marketId, positionIds, accountIds, units }) {
      writer.count(marketId);
      writeList(writer, positionIds, (out, positionId) => out.count(positionId));
      writeList(writer, accountIds, (out, accountId) => out.count(accountId));
      writeList(writer, units, (out, moved) => out.amount(moved));
    },
    read: (reader) => ({
      type: 'perpetual.fundingMoved',
      marketId: reader.count(),
      positionIds: readList(reader, (from) => from.count()),
      accountIds: readList(reader, (from) => from.count()),
      units: readList(reader, (from) => from.amount()),
    }),
  },
  withLegs,
);

const fundingCounted: Event<'perpetual.fundingCounted'> = {
  tag: 16,
  type: 'perpetual.fundingCounted',
  write(writer, event) {
    for (const count of [event.marketId, event.upToPositionId, event.count]) writer.count(count);
    writer.amount(event.owedUnits);
  },
  read: (reader) => ({
    type: 'perpetual.fundingCounted',
    marketId: reader.count(),
    upToPositionId: reader.count(),
    count: reader.count(),
    owedUnits: reader.amount(),
  }),
};

export function writeSplit(writer: ByteWriter, split: Split | null): void {
  writer.flag(split !== null);
  if (split === null) return;
  for (const units of [split.total, split.weight, split.cutRest]) writer.amount(units);
  writeSigned(writer, split.cutPlace);
}

export function readSplit(reader: ByteReader): Split | null {
  if (!reader.flag()) return null;
  return { total: reader.amount(), weight: reader.amount(), cutRest: reader.amount(), cutPlace: readSigned(reader) };
}

const fundingPhase: Event<'perpetual.fundingPhase'> = {
  tag: 17,
  type: 'perpetual.fundingPhase',
  write(writer, event) {
    writer.count(event.marketId);
    writeWord(writer, FUNDING_PHASES, event.phase);
    writeSplit(writer, event.split);
  },
  read(reader) {
    const marketId = reader.count();
    const phase = readWord(reader, FUNDING_PHASES);
    if (phase === 'charging') throw new RangeError('a funding begins with charging');
    return { type: 'perpetual.fundingPhase', marketId, phase, split: readSplit(reader) };
  },
};

const fundingPassed = legged<Of<'perpetual.fundingPassed'>>(
  {
    tag: 18,
    type: 'perpetual.fundingPassed',
    write(writer, event) {
      writer.count(event.marketId);
      writer.amount(event.units);
    },
    read: (reader) => ({ type: 'perpetual.fundingPassed', marketId: reader.count(), units: reader.amount() }),
  },
  withLegs,
);

const fundingEnded: Event<'perpetual.fundingEnded'> = {
  tag: 19,
  type: 'perpetual.fundingEnded',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.endMs);
  },
  read: (reader) => ({ type: 'perpetual.fundingEnded', marketId: reader.count(), endMs: reader.count() }),
};

const liquidating: Event<'perpetual.liquidating'> = {
  tag: 30,
  type: 'perpetual.liquidating',
  write(writer, event) {
    for (const count of [event.positionId, event.accountId, event.marketId, event.markTicks, event.tierVersion, event.lots])
      writer.count(count);
    for (const units of [event.entryValueUnits, event.marginUnits, event.equityUnits, event.maintenanceUnits]) writer.amount(units);
    writer.count(event.bankruptcyTicks);
    writer.count(event.cutLots);
    writer.amount(event.positionBudgetUnits);
    writer.amount(event.dayBudgetUnits);
  },
  read: (reader) => ({
    type: 'perpetual.liquidating',
    positionId: reader.count(),
    accountId: reader.count(),
    marketId: reader.count(),
    markTicks: reader.count(),
    tierVersion: reader.count(),
    lots: reader.count(),
    entryValueUnits: reader.amount(),
    marginUnits: reader.amount(),
    equityUnits: reader.amount(),
    maintenanceUnits: reader.amount(),
    bankruptcyTicks: reader.count(),
    cutLots: reader.count(),
    positionBudgetUnits: reader.amount(),
    dayBudgetUnits: reader.amount(),
  }),
};

const liquidated = legged<Of<'perpetual.liquidated'>>(
  {
    tag: 21,
    type: 'perpetual.liquidated',
    write(writer, event) {
      for (const count of [event.positionId, event.accountId, event.marketId, event.closedLots, event.leftLots]) writer.count(count);
      writer.amount(event.feeUnits);
      writer.amount(event.returnedUnits);
      writer.flag(event.isWaiting);
    },
    read: (reader) => ({
      type: 'perpetual.liquidated',
      positionId: reader.count(),
      accountId: reader.count(),
      marketId: reader.count(),
      closedLots: reader.count(),
      leftLots: reader.count(),
      feeUnits: reader.amount(),
      returnedUnits: reader.amount(),
      isWaiting: reader.flag(),
    }),
  },
  withLegs,
);

const deleveraged = legged<Of<'perpetual.deleveraged'>>(
  {
    tag: 22,
    type: 'perpetual.deleveraged',
    write(writer, event) {
      for (const count of [event.marketId, event.priceTicks, event.lots]) writer.count(count);
      writeSide(writer, event.loser);
      writeSide(writer, event.partner);
    },
    read: (reader) => ({
      type: 'perpetual.deleveraged',
      marketId: reader.count(),
      priceTicks: reader.count(),
      lots: reader.count(),
      loser: readSide(reader),
      partner: readSide(reader),
    }),
  },
  withLegs,
);

export const priceEvents = [
  markedByTick,
  marked,
  premium,
  fundingBegan,
  ...fundingMovedOne,
  ...fundingMoved,
  fundingCounted,
  fundingPhase,
  ...fundingPassed,
  fundingEnded,
  liquidating,
  ...liquidated,
  ...deleveraged,
];
