import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import { acceptedAsSaid, endedAsSaid, restedAsSaid } from './codec-as-said.ts';
import { readAttached, writeAttached } from './command-codec.ts';
import type { PerpetualEvent } from './events.ts';
import { legged, readSide, withLegs, writeSide } from './legged-codec.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import {
  CLOSE_REASONS,
  END_REASONS,
  ORDER_CAUSES,
  ORDER_KINDS,
  POSITION_SIDES,
  TIMES_IN_FORCE,
  TRIGGER_END_REASONS,
  TRIGGER_KINDS,
} from './words.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Event<T extends PerpetualEvent['type']> = EventVariant<Of<T>>;

function writeDefined(writer: ByteWriter, event: Of<'perpetual.defined'>): void {
  writer.count(event.marketId);
  writer.count(event.symbolId);
  writer.amount(event.lotUnits);
  writer.amount(event.factor);
  writer.count(event.version);
  writer.count(event.tierVersion);
  writeTerms(writer, event.terms);
}

function readDefined(reader: ByteReader): Omit<Of<'perpetual.defined'>, 'effectiveMs'> {
  return {
    type: 'perpetual.defined',
    marketId: reader.count(),
    symbolId: reader.count(),
    lotUnits: reader.amount(),
    factor: reader.amount(),
    version: reader.count(),
    tierVersion: reader.count(),
    terms: readTerms(reader),
  };
}

const definedAtOnce: Event<'perpetual.defined'> = {
  tag: 1,
  type: 'perpetual.defined',
  suits: ({ effectiveMs }) => effectiveMs === 0,
  write: writeDefined,
  read: (reader) => ({ ...readDefined(reader), effectiveMs: 0 }),
};

const defined: Event<'perpetual.defined'> = {
  tag: 31,
  type: 'perpetual.defined',
  write(writer, event) {
    writeDefined(writer, event);
    writer.count(event.effectiveMs);
  },
  read: (reader) => ({ ...readDefined(reader), effectiveMs: reader.count() }),
};

const switched: Event<'perpetual.switched'> = {
  tag: 32,
  type: 'perpetual.switched',
  write(writer, event) {
    writer.count(event.marketId);
    writer.flag(event.enable);
  },
  read: (reader) => ({ type: 'perpetual.switched', marketId: reader.count(), enable: reader.flag() }),
};

const insured = legged<Of<'perpetual.insured'>>(
  {
    tag: 2,
    type: 'perpetual.insured',
    write(writer, event) {
      writer.count(event.marketId);
      writer.amount(event.units);
    },
    read: (reader) => ({ type: 'perpetual.insured', marketId: reader.count(), units: reader.amount() }),
  },
  withLegs,
);

const accepted = legged<Of<'perpetual.accepted'>>(
  {
    tag: 3,
    type: 'perpetual.accepted',
    write(writer, event) {
      for (const count of [event.orderId, event.accountId, event.marketId]) writer.count(count);
      writeWord(writer, POSITION_SIDES, event.side);
      writer.count(event.positionId);
      writeWord(writer, ORDER_CAUSES, event.cause);
      writeWord(writer, ORDER_KINDS, event.kind);
      writeWord(writer, TIMES_IN_FORCE, event.timeInForce);
      for (const count of [event.priceTicks, event.limitTicks, event.lots, event.leverage, event.feePpm]) writer.count(count);
      writer.amount(event.budgetUnits);
      writeAttached(writer, event.takeProfit);
      writeAttached(writer, event.stopLoss);
      writer.amount(event.holdUnits);
    },
    read: (reader) => ({
      type: 'perpetual.accepted',
      orderId: reader.count(),
      accountId: reader.count(),
      marketId: reader.count(),
      side: readWord(reader, POSITION_SIDES),
      positionId: reader.count(),
      cause: readWord(reader, ORDER_CAUSES),
      kind: readWord(reader, ORDER_KINDS),
      timeInForce: readWord(reader, TIMES_IN_FORCE),
      priceTicks: reader.count(),
      limitTicks: reader.count(),
      lots: reader.count(),
      leverage: reader.count(),
      feePpm: reader.count(),
      budgetUnits: reader.amount(),
      takeProfit: readAttached(reader),
      stopLoss: readAttached(reader),
      holdUnits: reader.amount(),
    }),
  },
  withLegs,
);

const filled = legged<Of<'perpetual.filled'>>(
  {
    tag: 4,
    type: 'perpetual.filled',
    write(writer, event) {
      for (const count of [event.marketId, event.tradeId, event.priceTicks, event.lots]) writer.count(count);
      writer.flag(event.takerBuys);
      writeSide(writer, event.taker);
      writeSide(writer, event.maker);
    },
    read: (reader) => ({
      type: 'perpetual.filled',
      marketId: reader.count(),
      tradeId: reader.count(),
      priceTicks: reader.count(),
      lots: reader.count(),
      takerBuys: reader.flag(),
      taker: readSide(reader),
      maker: readSide(reader),
    }),
  },
  withLegs,
);

const rested: Event<'perpetual.rested'> = {
  tag: 5,
  type: 'perpetual.rested',
  write(writer, event) {
    for (const count of [event.orderId, event.marketId, event.lots]) writer.count(count);
  },
  read: (reader) => ({ type: 'perpetual.rested', orderId: reader.count(), marketId: reader.count(), lots: reader.count() }),
};

const trimmed: Event<'perpetual.trimmed'> = {
  tag: 6,
  type: 'perpetual.trimmed',
  write(writer, event) {
    writer.count(event.orderId);
    writer.count(event.lots);
  },
  read: (reader) => ({ type: 'perpetual.trimmed', orderId: reader.count(), lots: reader.count() }),
};

const ended = legged<Of<'perpetual.ended'>>(
  {
    tag: 7,
    type: 'perpetual.ended',
    write(writer, event) {
      for (const count of [event.orderId, event.accountId, event.marketId]) writer.count(count);
      writeWord(writer, END_REASONS, event.reason);
      writer.amount(event.returnedUnits);
    },
    read: (reader) => ({
      type: 'perpetual.ended',
      orderId: reader.count(),
      accountId: reader.count(),
      marketId: reader.count(),
      reason: readWord(reader, END_REASONS),
      returnedUnits: reader.amount(),
    }),
  },
  withLegs,
);

const closed: Event<'perpetual.closed'> = {
  tag: 8,
  type: 'perpetual.closed',
  write(writer, event) {
    for (const count of [event.positionId, event.accountId, event.marketId]) writer.count(count);
    writeWord(writer, CLOSE_REASONS, event.reason);
  },
  read: (reader) => ({
    type: 'perpetual.closed',
    positionId: reader.count(),
    accountId: reader.count(),
    marketId: reader.count(),
    reason: readWord(reader, CLOSE_REASONS),
  }),
};

const adjusted = legged<Of<'perpetual.adjusted'>>(
  {
    tag: 9,
    type: 'perpetual.adjusted',
    write(writer, event) {
      writer.count(event.positionId);
      writer.count(event.accountId);
      writer.amount(event.units);
    },
    read: (reader) => ({ type: 'perpetual.adjusted', positionId: reader.count(), accountId: reader.count(), units: reader.amount() }),
  },
  withLegs,
);

const protectedBy: Event<'perpetual.protected'> = {
  tag: 10,
  type: 'perpetual.protected',
  write(writer, event) {
    for (const count of [event.triggerId, event.positionId, event.accountId]) writer.count(count);
    writeWord(writer, TRIGGER_KINDS, event.kind);
    for (const count of [event.triggerTicks, event.lots, event.limitTicks, event.group]) writer.count(count);
    writer.flag(event.isFired);
  },
  read: (reader) => ({
    type: 'perpetual.protected',
    triggerId: reader.count(),
    positionId: reader.count(),
    accountId: reader.count(),
    kind: readWord(reader, TRIGGER_KINDS),
    triggerTicks: reader.count(),
    lots: reader.count(),
    limitTicks: reader.count(),
    group: reader.count(),
    isFired: reader.flag(),
  }),
};

const unprotected: Event<'perpetual.unprotected'> = {
  tag: 11,
  type: 'perpetual.unprotected',
  write(writer, event) {
    writer.count(event.triggerId);
    writer.count(event.accountId);
    writeWord(writer, TRIGGER_END_REASONS, event.reason);
    writer.count(event.markTicks);
  },
  read: (reader) => ({
    type: 'perpetual.unprotected',
    triggerId: reader.count(),
    accountId: reader.count(),
    reason: readWord(reader, TRIGGER_END_REASONS),
    markTicks: reader.count(),
  }),
};

export const orderEvents = [
  definedAtOnce,
  defined,
  switched,
  ...insured,
  acceptedAsSaid,
  ...accepted,
  ...filled,
  restedAsSaid,
  rested,
  trimmed,
  endedAsSaid,
  ...ended,
  closed,
  ...adjusted,
  protectedBy,
  unprotected,
];
