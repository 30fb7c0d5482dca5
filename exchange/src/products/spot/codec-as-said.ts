import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { EventVariant, Said } from '../../kernel/codec/variant.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { readHoldLegs, writeHoldLegs } from './legs.ts';
import { END_REASONS } from './words.ts';

/*
 * Layouts of events that repeat their command: an order that is taken as it was placed and rests whole, and one that its own account
 * cancels. These are nearly all that a market maker does, so the journal holds no more of them than what the command does not say.
 */

type Event<T extends SpotEvent['type']> = EventVariant<Extract<SpotEvent, { type: T }>>;
type Body<T extends SpotCommand['type']> = Extract<SpotCommand, { type: T }>;

/** The command of the entry when it is of this kind; null otherwise. */
function saidBody<T extends SpotCommand['type']>({ command: { body } }: Said, type: T): Body<T> | null {
  return body.type === type ? (body as Body<T>) : null;
}

function needBody<T extends SpotCommand['type']>(said: Said, type: T): Body<T> {
  const body = saidBody(said, type);
  if (body === null) throw new RangeError(`the command is no ${type}`);
  return body;
}

export const acceptedAsSaid: Event<'spot.accepted'> = {
  tag: 5,
  type: 'spot.accepted',
  suits(event, said) {
    const body = saidBody(said, 'spot.place');
    if (body === null || event.orderId !== said.seq || event.accountId !== said.command.accountId) return false;
    if (event.marketId !== body.marketId || event.side !== body.side || event.kind !== body.kind) return false;
    if (event.timeInForce !== body.timeInForce || event.lots !== body.lots || event.amountUnits !== body.amountUnits) return false;
    return event.priceTicks === body.priceTicks && event.limitTicks === body.priceTicks;
  },
  write(writer: ByteWriter, { feePpm, legs, accountId, orderId }): void {
    writer.count(feePpm);
    writeHoldLegs(writer, legs, accountId, orderId);
  },
  read(reader: ByteReader, said) {
    const { marketId, side, kind, timeInForce, priceTicks, lots, amountUnits } = needBody(said, 'spot.place');
    const [orderId, accountId, limitTicks] = [said.seq, said.command.accountId, priceTicks];
    const feePpm = reader.count();
    const legs = readHoldLegs(reader, accountId, orderId);
    const type = 'spot.accepted';
    return { type, orderId, accountId, marketId, side, kind, timeInForce, priceTicks, limitTicks, lots, amountUnits, feePpm, legs };
  },
};

export const restedAsSaid: Event<'spot.rested'> = {
  tag: 6,
  type: 'spot.rested',
  suits(event, said) {
    const body = saidBody(said, 'spot.place');
    return body !== null && event.orderId === said.seq && event.marketId === body.marketId && event.lots === body.lots;
  },
  write: () => undefined,
  read(_reader, said) {
    const { marketId, lots } = needBody(said, 'spot.place');
    return { type: 'spot.rested', orderId: said.seq, marketId, lots };
  },
};

export const endedAsSaid: Event<'spot.ended'> = {
  tag: 7,
  type: 'spot.ended',
  suits(event, said) {
    return event.orderId === saidBody(said, 'spot.cancel')?.orderId && event.accountId === said.command.accountId;
  },
  write(writer, { marketId, reason, legs, accountId, orderId }) {
    writer.count(marketId);
    writeWord(writer, END_REASONS, reason);
    writeHoldLegs(writer, legs, accountId, orderId);
  },
  read(reader, said) {
    const { orderId } = needBody(said, 'spot.cancel');
    const { accountId } = said.command;
    const marketId = reader.count();
    const reason = readWord(reader, END_REASONS);
    return { type: 'spot.ended', orderId, accountId, marketId, reason, legs: readHoldLegs(reader, accountId, orderId) };
  },
};
