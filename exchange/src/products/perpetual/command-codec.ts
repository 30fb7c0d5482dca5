import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant } from '../../kernel/codec/variant.ts';
import { readAuthor, writeAuthor } from '../../ground/author.ts';
import { isUnsaid, readChange, UNSAID, writeChange } from '../../ground/terms/change.ts';
import type { AttachedTrigger, PerpetualCommand, TriggerTerms } from './commands.ts';
import { SIDES } from '../../trading/side.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import { ORDER_KINDS, POSITION_SIDES, TIMES_IN_FORCE } from './words.ts';

type Command<T extends PerpetualCommand['type']> = CommandVariant<Extract<PerpetualCommand, { type: T }>>;

export function writeAttached(writer: ByteWriter, terms: AttachedTrigger | null): void {
  writer.flag(terms !== null);
  if (terms === null) return;
  writer.number(terms.triggerTicks);
  writer.number(terms.limitTicks);
}

export function readAttached(reader: ByteReader): AttachedTrigger | null {
  return reader.flag() ? { triggerTicks: reader.number(), limitTicks: reader.number() } : null;
}

function writeTrigger(writer: ByteWriter, terms: TriggerTerms | null): void {
  writeAttached(writer, terms);
  if (terms !== null) writer.number(terms.lots);
}

function readTrigger(reader: ByteReader): TriggerTerms | null {
  const attached = readAttached(reader);
  return attached === null ? null : { ...attached, lots: reader.number() };
}

const define: Command<'perpetual.define'> = {
  tag: 1,
  type: 'perpetual.define',
  memory: 'by-object',
  write(writer, body) {
    writer.number(body.marketId);
    writer.number(body.symbolId);
    writer.amount(body.lotUnits);
    writeTerms(writer, body.terms);
  },
  read: (reader) => ({
    type: 'perpetual.define',
    marketId: reader.number(),
    symbolId: reader.number(),
    lotUnits: reader.amount(),
    terms: readTerms(reader),
  }),
};

const changeUnsaid: Command<'perpetual.change'> = {
  tag: 2,
  type: 'perpetual.change',
  memory: '30-days',
  suits: isUnsaid,
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body.terms);
    writer.text(body.reason);
  },
  read: (reader) => ({ type: 'perpetual.change', marketId: reader.number(), terms: readTerms(reader), reason: reader.text(), ...UNSAID }),
};

const change: Command<'perpetual.change'> = {
  tag: 12,
  type: 'perpetual.change',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body.terms);
    writeChange(writer, body);
  },
  read: (reader) => ({ type: 'perpetual.change', marketId: reader.number(), terms: readTerms(reader), ...readChange(reader) }),
};

const turn: Command<'perpetual.switch'> = {
  tag: 13,
  type: 'perpetual.switch',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writer.flag(body.enable);
    writeAuthor(writer, body);
  },
  read: (reader) => ({ type: 'perpetual.switch', marketId: reader.number(), enable: reader.flag(), ...readAuthor(reader) }),
};

const insure: Command<'perpetual.insure'> = {
  tag: 3,
  type: 'perpetual.insure',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writer.amount(body.units);
  },
  read: (reader) => ({ type: 'perpetual.insure', marketId: reader.number(), units: reader.amount() }),
};

const open: Command<'perpetual.open'> = {
  tag: 4,
  type: 'perpetual.open',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.marketId);
    writeWord(writer, POSITION_SIDES, body.side);
    writeWord(writer, ORDER_KINDS, body.kind);
    writeWord(writer, TIMES_IN_FORCE, body.timeInForce);
    for (const number of [body.priceTicks, body.lots, body.leverage]) writer.number(number);
    writeAttached(writer, body.takeProfit);
    writeAttached(writer, body.stopLoss);
  },
  read: (reader) => ({
    type: 'perpetual.open',
    marketId: reader.number(),
    side: readWord(reader, POSITION_SIDES),
    kind: readWord(reader, ORDER_KINDS),
    timeInForce: readWord(reader, TIMES_IN_FORCE),
    priceTicks: reader.number(),
    lots: reader.number(),
    leverage: reader.number(),
    takeProfit: readAttached(reader),
    stopLoss: readAttached(reader),
  }),
};

const close: Command<'perpetual.close'> = {
  tag: 5,
  type: 'perpetual.close',
  memory: '24-hours',
  runsUnremembered: true,
  write(writer, body) {
    writer.number(body.positionId);
    writeWord(writer, ORDER_KINDS, body.kind);
    writeWord(writer, TIMES_IN_FORCE, body.timeInForce);
    writer.number(body.priceTicks);
    writer.number(body.lots);
  },
  read: (reader) => ({
    type: 'perpetual.close',
    positionId: reader.number(),
    kind: readWord(reader, ORDER_KINDS),
    timeInForce: readWord(reader, TIMES_IN_FORCE),
    priceTicks: reader.number(),
    lots: reader.number(),
  }),
};

const closeAll: Command<'perpetual.closeAll'> = {
  tag: 6,
  type: 'perpetual.closeAll',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.marketId),
  read: (reader) => ({ type: 'perpetual.closeAll', marketId: reader.number() }),
};

const cancel: Command<'perpetual.cancel'> = {
  tag: 7,
  type: 'perpetual.cancel',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.orderId),
  read: (reader) => ({ type: 'perpetual.cancel', orderId: reader.number() }),
};

const cancelAll: Command<'perpetual.cancelAll'> = {
  tag: 8,
  type: 'perpetual.cancelAll',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.marketId),
  read: (reader) => ({ type: 'perpetual.cancelAll', marketId: reader.number() }),
};

const adjust: Command<'perpetual.adjust'> = {
  tag: 9,
  type: 'perpetual.adjust',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.positionId);
    writer.amount(body.units);
  },
  read: (reader) => ({ type: 'perpetual.adjust', positionId: reader.number(), units: reader.amount() }),
};

const protect: Command<'perpetual.protect'> = {
  tag: 10,
  type: 'perpetual.protect',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.positionId);
    writeTrigger(writer, body.takeProfit);
    writeTrigger(writer, body.stopLoss);
    writer.number(body.group);
  },
  read: (reader) => ({
    type: 'perpetual.protect',
    positionId: reader.number(),
    takeProfit: readTrigger(reader),
    stopLoss: readTrigger(reader),
    group: reader.number(),
  }),
};

const unprotect: Command<'perpetual.unprotect'> = {
  tag: 11,
  type: 'perpetual.unprotect',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.triggerId),
  read: (reader) => ({ type: 'perpetual.unprotect', triggerId: reader.number() }),
};

const peg: Command<'perpetual.peg'> = {
  tag: 14,
  type: 'perpetual.peg',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.marketId);
    writeWord(writer, SIDES, body.side);
    writer.number(body.boundTicks);
    writeList(writer, body.quotes, (out, { offsetPpm, lots, leverage }) => {
      for (const number of [offsetPpm, lots, leverage]) out.number(number);
    });
  },
  read: (reader) => ({
    type: 'perpetual.peg',
    marketId: reader.number(),
    side: readWord(reader, SIDES),
    boundTicks: reader.number(),
    quotes: readList(reader, (from) => ({ offsetPpm: from.number(), lots: from.number(), leverage: from.number() })),
  }),
};

/** Of two layouts the first that suits is written. */
export const perpetualCommands = [
  define,
  changeUnsaid,
  change,
  insure,
  open,
  close,
  closeAll,
  cancel,
  cancelAll,
  adjust,
  protect,
  unprotect,
  turn,
  peg,
];
