import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { placeOf, readWord, wordAt, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { OrderKind, Side, SpotCommand, TimeInForce } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { readFillLegs, readHoldLegs, writeFillLegs, writeHoldLegs } from './legs.ts';
import type { FillParties } from './legs.ts';
import { END_REASONS, ORDER_KINDS, SIDES, TIMES_IN_FORCE } from './words.ts';

type Command<T extends SpotCommand['type']> = CommandVariant<Extract<SpotCommand, { type: T }>>;
type Event<T extends SpotEvent['type']> = Variant<Extract<SpotEvent, { type: T }>>;

type OrderTerms = { readonly side: Side; readonly kind: OrderKind; readonly timeInForce: TimeInForce };

/** Side, kind and time in force as one byte: one bit, one bit, and the rest. */
function writeTerms(writer: ByteWriter, terms: OrderTerms): void {
  const kind = placeOf(ORDER_KINDS, terms.kind);
  writer.byte(placeOf(SIDES, terms.side) | (kind << 1) | (placeOf(TIMES_IN_FORCE, terms.timeInForce) << 2));
}

function readTerms(reader: ByteReader): OrderTerms {
  const byte = reader.byte();
  return {
    side: wordAt(SIDES, byte & 1),
    kind: wordAt(ORDER_KINDS, (byte >> 1) & 1),
    timeInForce: wordAt(TIMES_IN_FORCE, byte >> 2),
  };
}

const place: Command<'spot.place'> = {
  tag: 60,
  type: 'spot.place',
  memory: 'one-day',
  write(writer, body) {
    writer.number(body.market);
    writeTerms(writer, body);
    writer.number(body.priceTicks);
    writer.number(body.lots);
    writer.amount(body.amountUnits);
  },
  read: (reader) => ({
    type: 'spot.place',
    market: reader.number(),
    ...readTerms(reader),
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
    writeTerms(writer, event);
    writer.count(event.priceTicks);
    writer.count(event.limitTicks);
    writer.count(event.lots);
    writer.amount(event.amountUnits);
    writer.count(event.feePpm);
    writeHoldLegs(writer, event.legs, event.account, event.order);
  },
  read(reader) {
    const order = reader.count();
    const account = reader.count();
    const market = reader.count();
    const { side, kind, timeInForce } = readTerms(reader);
    const priceTicks = reader.count();
    const limitTicks = reader.count();
    const lots = reader.count();
    const amountUnits = reader.amount();
    const feePpm = reader.count();
    const legs = readHoldLegs(reader, account, order);
    const type = 'spot.accepted';
    return { type, order, account, market, side, kind, timeInForce, priceTicks, limitTicks, lots, amountUnits, feePpm, legs };
  },
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
    writer.byte(placeOf(SIDES, event.takerSide));
    writer.amount(event.buyerFeeUnits);
    writer.amount(event.sellerFeeUnits);
    const quoteAsset = event.legs[0]?.asset ?? 0;
    const baseAsset = event.legs.at(-1)?.asset ?? 0;
    writeFillLegs(writer, event.legs, partiesOf(event, quoteAsset, baseAsset));
  },
  read(reader) {
    const market = reader.count();
    const trade = reader.count();
    const priceTicks = reader.count();
    const lots = reader.count();
    const taker = reader.count();
    const maker = reader.count();
    const takerAccount = reader.count();
    const makerAccount = reader.count();
    const takerSide = readWord(reader, SIDES);
    const buyerFeeUnits = reader.amount();
    const sellerFeeUnits = reader.amount();
    const legs = readFillLegs(reader, partiesOf({ taker, maker, takerAccount, makerAccount, takerSide }, 0, 0));
    const fees = { buyerFeeUnits, sellerFeeUnits };
    return { type: 'spot.filled', market, trade, priceTicks, lots, taker, maker, takerAccount, makerAccount, takerSide, ...fees, legs };
  },
};

type Trade = Pick<Extract<SpotEvent, { type: 'spot.filled' }>, 'taker' | 'maker' | 'takerAccount' | 'makerAccount' | 'takerSide'>;

function partiesOf({ taker, maker, takerAccount, makerAccount, takerSide }: Trade, quoteAsset: number, baseAsset: number): FillParties {
  return takerSide === 'buy'
    ? { buyer: takerAccount, buyOrder: taker, seller: makerAccount, sellOrder: maker, quoteAsset, baseAsset }
    : { buyer: makerAccount, buyOrder: maker, seller: takerAccount, sellOrder: taker, quoteAsset, baseAsset };
}

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
    writeHoldLegs(writer, event.legs, event.account, event.order);
  },
  read(reader) {
    const order = reader.count();
    const account = reader.count();
    const market = reader.count();
    const reason = readWord(reader, END_REASONS);
    return { type: 'spot.ended', order, account, market, reason, legs: readHoldLegs(reader, account, order) };
  },
};

/** Tags 60–79 belong to spot. */
export const spotCommands = [place, cancel, cancelAll, delist];
export const spotEvents = [accepted, filled, rested, ended];
