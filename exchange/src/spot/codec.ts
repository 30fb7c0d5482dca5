import { readList, readWord, writeWord } from '../codec/variant.ts';
import type { CommandVariant, Variant } from '../codec/variant.ts';
import { readLeg, writeLegs } from '../ledger/leg-codec.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { END_REASONS, ORDER_KINDS, SIDES, TIMES_IN_FORCE } from './words.ts';

type Command<T extends SpotCommand['type']> = CommandVariant<Extract<SpotCommand, { type: T }>>;
type Event<T extends SpotEvent['type']> = Variant<Extract<SpotEvent, { type: T }>>;

const place: Command<'spot.place'> = {
  tag: 60,
  type: 'spot.place',
  memory: 'one-day',
  write(writer, body) {
    writer.number(body.market);
    writeWord(writer, SIDES, body.side);
    writeWord(writer, ORDER_KINDS, body.kind);
    writeWord(writer, TIMES_IN_FORCE, body.timeInForce);
    writer.number(body.priceTicks);
    writer.number(body.lots);
    writer.amount(body.amountUnits);
  },
  read: (reader) => ({
    type: 'spot.place',
    market: reader.number(),
    side: readWord(reader, SIDES),
    kind: readWord(reader, ORDER_KINDS),
    timeInForce: readWord(reader, TIMES_IN_FORCE),
    priceTicks: reader.number(),
    lots: reader.number(),
    amountUnits: reader.amount(),
  }),
};

const cancel: Command<'spot.cancel'> = {
  tag: 61,
  type: 'spot.cancel',
  memory: 'one-day',
  write: (writer, body) => writer.number(body.order),
  read: (reader) => ({ type: 'spot.cancel', order: reader.number() }),
};

const cancelAll: Command<'spot.cancelAll'> = {
  tag: 62,
  type: 'spot.cancelAll',
  memory: 'one-day',
  write: (writer, body) => writer.number(body.market),
  read: (reader) => ({ type: 'spot.cancelAll', market: reader.number() }),
};

const delist: Command<'spot.delist'> = {
  tag: 63,
  type: 'spot.delist',
  memory: 'for-ever',
  write: (writer, body) => writer.number(body.market),
  read: (reader) => ({ type: 'spot.delist', market: reader.number() }),
};

const accepted: Event<'spot.accepted'> = {
  tag: 60,
  type: 'spot.accepted',
  write(writer, event) {
    writer.count(event.order);
    writer.count(event.account);
    writer.count(event.market);
    writeWord(writer, SIDES, event.side);
    writeWord(writer, ORDER_KINDS, event.kind);
    writeWord(writer, TIMES_IN_FORCE, event.timeInForce);
    writer.count(event.priceTicks);
    writer.count(event.limitTicks);
    writer.count(event.lots);
    writer.amount(event.amountUnits);
    writer.count(event.feePpm);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'spot.accepted',
    order: reader.count(),
    account: reader.count(),
    market: reader.count(),
    side: readWord(reader, SIDES),
    kind: readWord(reader, ORDER_KINDS),
    timeInForce: readWord(reader, TIMES_IN_FORCE),
    priceTicks: reader.count(),
    limitTicks: reader.count(),
    lots: reader.count(),
    amountUnits: reader.amount(),
    feePpm: reader.count(),
    legs: readList(reader, readLeg),
  }),
};

const filled: Event<'spot.filled'> = {
  tag: 61,
  type: 'spot.filled',
  write(writer, event) {
    writer.count(event.market);
    writer.count(event.trade);
    writer.count(event.priceTicks);
    writer.count(event.lots);
    writer.count(event.taker);
    writer.count(event.maker);
    writer.count(event.takerAccount);
    writer.count(event.makerAccount);
    writeWord(writer, SIDES, event.takerSide);
    writer.amount(event.buyerFeeUnits);
    writer.amount(event.sellerFeeUnits);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'spot.filled',
    market: reader.count(),
    trade: reader.count(),
    priceTicks: reader.count(),
    lots: reader.count(),
    taker: reader.count(),
    maker: reader.count(),
    takerAccount: reader.count(),
    makerAccount: reader.count(),
    takerSide: readWord(reader, SIDES),
    buyerFeeUnits: reader.amount(),
    sellerFeeUnits: reader.amount(),
    legs: readList(reader, readLeg),
  }),
};

const rested: Event<'spot.rested'> = {
  tag: 62,
  type: 'spot.rested',
  write(writer, event) {
    writer.count(event.order);
    writer.count(event.market);
    writer.count(event.lots);
  },
  read: (reader) => ({ type: 'spot.rested', order: reader.count(), market: reader.count(), lots: reader.count() }),
};

const ended: Event<'spot.ended'> = {
  tag: 63,
  type: 'spot.ended',
  write(writer, event) {
    writer.count(event.order);
    writer.count(event.account);
    writer.count(event.market);
    writeWord(writer, END_REASONS, event.reason);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'spot.ended',
    order: reader.count(),
    account: reader.count(),
    market: reader.count(),
    reason: readWord(reader, END_REASONS),
    legs: readList(reader, readLeg),
  }),
};

/** Tags 60–79 belong to spot. */
export const spotCommands = [place, cancel, cancelAll, delist];
export const spotEvents = [accepted, filled, rested, ended];
