import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { indexOfWord, readWord, wordAt, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { OrderKind, SpotCommand, TimeInForce } from './commands.ts';
import type { Side } from '../../trading/side.ts';
import { acceptedAsSaid, endedAsSaid, restedAsSaid } from './codec-as-said.ts';
import type { SpotEvent } from './events.ts';
import { readFillLegs, readHoldLegs, writeFillLegs, writeHoldLegs } from './legs.ts';
import type { FillParties } from './legs.ts';
import { peg, pegEvents } from './peg-codec.ts';
import { END_REASONS, ORDER_KINDS, TIMES_IN_FORCE } from './words.ts';
import { SIDES } from '../../trading/side.ts';

type Command<T extends SpotCommand['type']> = CommandVariant<Extract<SpotCommand, { type: T }>>;
type Event<T extends SpotEvent['type']> = Variant<Extract<SpotEvent, { type: T }>>;

type OrderTerms = { readonly side: Side; readonly kind: OrderKind; readonly timeInForce: TimeInForce };

/** Side, kind and time in force as one byte: one bit, one bit, and the rest. */
function writeTerms(writer: ByteWriter, terms: OrderTerms): void {
  const kind = indexOfWord(ORDER_KINDS, terms.kind);
  writer.byte(indexOfWord(SIDES, terms.side) | (kind << 1) | (indexOfWord(TIMES_IN_FORCE, terms.timeInForce) << 2));
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
  tag: 1,
  type: 'spot.place',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body);
    writer.number(body.priceTicks);
    writer.number(body.lots);
    writer.amount(body.amountUnits);
  },
  read: (reader) => ({
    type: 'spot.place',
    marketId: reader.number(),
    ...readTerms(reader),
    priceTicks: reader.number(),
    lots: reader.number(),
    amountUnits: reader.amount(),
  }),
};

const cancel: Command<'spot.cancel'> = {
  tag: 2,
  type: 'spot.cancel',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.orderId),
  read: (reader) => ({ type: 'spot.cancel', orderId: reader.number() }),
};

const cancelAll: Command<'spot.cancelAll'> = {
  tag: 3,
  type: 'spot.cancelAll',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.marketId),
  read: (reader) => ({ type: 'spot.cancelAll', marketId: reader.number() }),
};

const delist: Command<'spot.delist'> = {
  tag: 4,
  type: 'spot.delist',
  memory: '30-days',
  write: (writer, body) => writer.number(body.marketId),
  read: (reader) => ({ type: 'spot.delist', marketId: reader.number() }),
};

const accepted: Event<'spot.accepted'> = {
  tag: 1,
  type: 'spot.accepted',
  write(writer, event) {
    writer.count(event.orderId);
    writer.count(event.accountId);
    writer.count(event.marketId);
    writeTerms(writer, event);
    writer.count(event.priceTicks);
    writer.count(event.limitTicks);
    writer.count(event.lots);
    writer.amount(event.amountUnits);
    writer.count(event.feePpm);
    writeHoldLegs(writer, event.legs, event.accountId, event.orderId);
  },
  read(reader) {
    const orderId = reader.count();
    const accountId = reader.count();
    const marketId = reader.count();
    const { side, kind, timeInForce } = readTerms(reader);
    const priceTicks = reader.count();
    const limitTicks = reader.count();
    const lots = reader.count();
    const amountUnits = reader.amount();
    const feePpm = reader.count();
    const legs = readHoldLegs(reader, accountId, orderId);
    const type = 'spot.accepted';
    return { type, orderId, accountId, marketId, side, kind, timeInForce, priceTicks, limitTicks, lots, amountUnits, feePpm, legs };
  },
};

const filled: Event<'spot.filled'> = {
  tag: 2,
  type: 'spot.filled',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.tradeId);
    writer.count(event.priceTicks);
    writer.count(event.lots);
    writer.count(event.takerOrderId);
    writer.count(event.makerOrderId);
    writer.count(event.takerAccountId);
    writer.count(event.makerAccountId);
    writer.byte(indexOfWord(SIDES, event.takerSide));
    writer.amount(event.buyerFeeUnits);
    writer.amount(event.sellerFeeUnits);
    const quoteAssetId = event.legs[0]?.assetId ?? 0;
    const baseAssetId = event.legs.at(-1)?.assetId ?? 0;
    writeFillLegs(writer, event.legs, partiesOf(event, quoteAssetId, baseAssetId));
  },
  read(reader) {
    const marketId = reader.count();
    const tradeId = reader.count();
    const priceTicks = reader.count();
    const lots = reader.count();
    const takerOrderId = reader.count();
    const makerOrderId = reader.count();
    const takerAccountId = reader.count();
    const makerAccountId = reader.count();
    const takerSide = readWord(reader, SIDES);
    const buyerFeeUnits = reader.amount();
    const sellerFeeUnits = reader.amount();
    const legs = readFillLegs(reader, partiesOf({ takerOrderId, makerOrderId, takerAccountId, makerAccountId, takerSide }, 0, 0));
    const fees = { buyerFeeUnits, sellerFeeUnits };
    return {
      type: 'spot.filled',
      marketId,
      tradeId,
      priceTicks,
      lots,
      takerOrderId,
      makerOrderId,
      takerAccountId,
      makerAccountId,
      takerSide,
      ...fees,
      legs,
    };
  },
};

type Trade = Pick<
  Extract<SpotEvent, { type: 'spot.filled' }>,
  'takerOrderId' | 'makerOrderId' | 'takerAccountId' | 'makerAccountId' | 'takerSide'
>;

function partiesOf(
  { takerOrderId, makerOrderId, takerAccountId, makerAccountId, takerSide }: Trade,
  quoteAssetId: number,
  baseAssetId: number,
): FillParties {
  return takerSide === 'buy'
    ? { buyerId: takerAccountId, buyOrderId: takerOrderId, sellerId: makerAccountId, sellOrderId: makerOrderId, quoteAssetId, baseAssetId }
    : { buyerId: makerAccountId, buyOrderId: makerOrderId, sellerId: takerAccountId, sellOrderId: takerOrderId, quoteAssetId, baseAssetId };
}

const rested: Event<'spot.rested'> = {
  tag: 3,
  type: 'spot.rested',
  write(writer, event) {
    writer.count(event.orderId);
    writer.count(event.marketId);
    writer.count(event.lots);
  },
  read: (reader) => ({ type: 'spot.rested', orderId: reader.count(), marketId: reader.count(), lots: reader.count() }),
};

const ended: Event<'spot.ended'> = {
  tag: 4,
  type: 'spot.ended',
  write(writer, event) {
    writer.count(event.orderId);
    writer.count(event.accountId);
    writer.count(event.marketId);
    writeWord(writer, END_REASONS, event.reason);
    writeHoldLegs(writer, event.legs, event.accountId, event.orderId);
  },
  read(reader) {
    const orderId = reader.count();
    const accountId = reader.count();
    const marketId = reader.count();
    const reason = readWord(reader, END_REASONS);
    return { type: 'spot.ended', orderId, accountId, marketId, reason, legs: readHoldLegs(reader, accountId, orderId) };
  },
};

export const spotCommands = [place, cancel, cancelAll, delist, peg];
export const spotEvents = [acceptedAsSaid, accepted, filled, restedAsSaid, rested, endedAsSaid, ended, ...pegEvents];
