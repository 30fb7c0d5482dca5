import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { EventVariant } from '../../kernel/codec/variant.ts';
import type { PerpetualEvent } from './events.ts';
import { legged, withLegs } from './legged-codec.ts';
import { POSITION_SIDES } from './words.ts';

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Event<T extends PerpetualEvent['type']> = EventVariant<Of<T>>;

const pegged = legged<Of<'perpetual.pegged'>>(
  {
    tag: 33,
    type: 'perpetual.pegged',
    write(writer, event) {
      for (const count of [event.orderId, event.accountId, event.marketId]) writer.count(count);
      writeWord(writer, POSITION_SIDES, event.side);
      writer.count(event.positionId);
      writer.amount(BigInt(event.offsetPpm));
      for (const count of [event.boundTicks, event.lots, event.leverage, event.feePpm]) writer.count(count);
      writer.amount(event.holdUnits);
    },
    read: (reader) => ({
      type: 'perpetual.pegged',
      orderId: reader.count(),
      accountId: reader.count(),
      marketId: reader.count(),
      side: readWord(reader, POSITION_SIDES),
      positionId: reader.count(),
      offsetPpm: Number(reader.amount()),
      boundTicks: reader.count(),
      lots: reader.count(),
      leverage: reader.count(),
      feePpm: reader.count(),
      holdUnits: reader.amount(),
    }),
  },
  withLegs,
);

const repriced: Event<'perpetual.repriced'> = {
  tag: 34,
  type: 'perpetual.repriced',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.indexTicks);
  },
  read: (reader) => ({ type: 'perpetual.repriced', marketId: reader.count(), indexTicks: reader.count() }),
};

const reached: Event<'perpetual.reached'> = {
  tag: 35,
  type: 'perpetual.reached',
  write(writer, event) {
    for (const count of [event.orderId, event.marketId, event.priceTicks]) writer.count(count);
  },
  read: (reader) => ({ type: 'perpetual.reached', orderId: reader.count(), marketId: reader.count(), priceTicks: reader.count() }),
};

export const pegEvents = [...pegged, repriced, reached];
