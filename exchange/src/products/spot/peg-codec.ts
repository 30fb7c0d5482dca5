import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { SIDES } from '../../trading/side.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { readHoldLegs, writeHoldLegs } from './legs.ts';

type Event<T extends SpotEvent['type']> = Variant<Extract<SpotEvent, { type: T }>>;

export const peg: CommandVariant<Extract<SpotCommand, { type: 'spot.peg' }>> = {
  tag: 5,
  type: 'spot.peg',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.marketId);
    writeWord(writer, SIDES, body.side);
    writer.number(body.boundTicks);
    writeList(writer, body.quotes, (out, { offsetPpm, lots }) => {
      out.number(offsetPpm);
      out.number(lots);
    });
  },
  read: (reader) => ({
    type: 'spot.peg',
    marketId: reader.number(),
    side: readWord(reader, SIDES),
    boundTicks: reader.number(),
    quotes: readList(reader, (from) => ({ offsetPpm: from.number(), lots: from.number() })),
  }),
};

const pegged: Event<'spot.pegged'> = {
  tag: 8,
  type: 'spot.pegged',
  write(writer, event) {
    for (const count of [event.orderId, event.accountId, event.marketId]) writer.count(count);
    writeWord(writer, SIDES, event.side);
    writer.amount(BigInt(event.offsetPpm));
    for (const count of [event.boundTicks, event.lots, event.feePpm]) writer.count(count);
    writeHoldLegs(writer, event.legs, event.accountId, event.orderId);
  },
  read(reader) {
    const order = { orderId: reader.count(), accountId: reader.count(), marketId: reader.count(), side: readWord(reader, SIDES) };
    const terms = { offsetPpm: Number(reader.amount()), boundTicks: reader.count(), lots: reader.count(), feePpm: reader.count() };
    return { type: 'spot.pegged', ...order, ...terms, legs: readHoldLegs(reader, order.accountId, order.orderId) };
  },
};

const repriced: Event<'spot.repriced'> = {
  tag: 9,
  type: 'spot.repriced',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.indexTicks);
  },
  read: (reader) => ({ type: 'spot.repriced', marketId: reader.count(), indexTicks: reader.count() }),
};

const reached: Event<'spot.reached'> = {
  tag: 10,
  type: 'spot.reached',
  write(writer, event) {
    for (const count of [event.orderId, event.marketId, event.priceTicks]) writer.count(count);
  },
  read: (reader) => ({ type: 'spot.reached', orderId: reader.count(), marketId: reader.count(), priceTicks: reader.count() }),
};

export const pegEvents = [pegged, repriced, reached];
