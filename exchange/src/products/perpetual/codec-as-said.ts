import { divFloor } from '@candor/money/mul-div';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { EventVariant, Said } from '../../kernel/codec/variant.ts';
import type { PerpetualCommand } from './commands.ts';
import { legsOf } from './event-legs.ts';
import type { PerpetualEvent } from './events.ts';
import { followingLegs, withLegs } from './legged-codec.ts';
import { readOwnPrices, readSigned, writeOwnPrices, writeSigned } from './mark-codec.ts';
import { INTERVAL_MS } from './marks/mark-state.ts';
import { END_REASONS } from './words.ts';

/*
 * Layouts of events that repeat their command: a mark with the tick that it follows, an order that is taken as it was placed and rests whole,
 * and one that its own account cancels. They are nearly all of an idle demo's journal, so it holds no more of them than the command does not say.
 */

type Of<T extends PerpetualEvent['type']> = Extract<PerpetualEvent, { type: T }>;
type Event<T extends PerpetualEvent['type']> = EventVariant<Of<T>>;
type Body<T extends PerpetualCommand['type']> = Extract<PerpetualCommand, { type: T }>;

/** The command of the entry when it is of this kind; null otherwise. */
function saidBody<T extends PerpetualCommand['type']>({ command: { body } }: Said, type: T): Body<T> | null {
  return body.type === type ? (body as Body<T>) : null;
}

function needBody<T extends PerpetualCommand['type']>(said: Said, type: T): Body<T> {
  const body = saidBody(said, type);
  if (body === null) throw new RangeError(`the command is no ${type}`);
  return body;
}

/** The number that the command was answered with; null when it was refused. */
function refOf({ outcome }: Said): number | null {
  return outcome.ok ? outcome.ref : null;
}

function needRef(said: Said): number {
  const ref = refOf(said);
  if (ref === null) throw new RangeError('the command was refused');
  return ref;
}

/** The price of the entry's own tick; null where the command is none. */
function tickOf({ command: { body } }: Said): number | null {
  return body.type === 'price.tick' && 'priceTicks' in body && typeof body.priceTicks === 'number' ? body.priceTicks : null;
}

/** Which 8 hours since the epoch end then; null for a moment that ends none. */
function intervalOf({ intervalEndMs }: Of<'perpetual.marked'>): number | null {
  const count = Number(divFloor(BigInt(intervalEndMs), BigInt(INTERVAL_MS)));
  return count * INTERVAL_MS === intervalEndMs ? count : null;
}

export const markedByTick: Event<'perpetual.marked'> = {
  tag: 28,
  type: 'perpetual.marked',
  suits(event, said) {
    return event.indexN === refOf(said) && event.indexTicks === tickOf(said) && intervalOf(event) !== null;
  },
  write(writer, event) {
    writer.count(event.marketId);
    writeSigned(writer, event.fundingE8);
    writer.count(intervalOf(event) ?? 0);
    writer.flag(event.sampled);
    writeSigned(writer, event.basisSumTicks);
    writer.count(event.basisCount);
    writeOwnPrices(writer, event, event.indexTicks);
    writeSigned(writer, event.markTicks - event.indexTicks);
  },
  read(reader, said) {
    const indexTicks = tickOf(said);
    if (indexTicks === null) throw new RangeError('a mark with a tick that no command says');
    const index = { marketId: reader.count(), indexN: needRef(said), indexTicks };
    const interval = { fundingE8: readSigned(reader), intervalEndMs: reader.count() * INTERVAL_MS };
    const basis = { sampled: reader.flag(), basisSumTicks: readSigned(reader), basisCount: reader.count() };
    const own = readOwnPrices(reader, indexTicks);
    return { type: 'perpetual.marked', ...index, ...interval, ...basis, ...own, markTicks: indexTicks + readSigned(reader) };
  },
};

export const acceptedAsSaid: Event<'perpetual.accepted'> = {
  tag: 25,
  type: 'perpetual.accepted',
  suits(event, said) {
    const body = saidBody(said, 'perpetual.open');
    if (body === null || event.orderId !== refOf(said) || event.accountId !== said.command.accountId) return false;
    if (event.positionId !== 0 || event.cause !== 'user' || event.budgetUnits !== 0n) return false;
    if (event.marketId !== body.marketId || event.side !== body.side || event.kind !== body.kind) return false;
    if (event.timeInForce !== body.timeInForce || event.lots !== body.lots || event.leverage !== body.leverage) return false;
    if (event.priceTicks !== body.priceTicks || event.limitTicks !== body.priceTicks) return false;
    const hasTriggers = [event.takeProfit, event.stopLoss, body.takeProfit, body.stopLoss].some((trigger) => trigger !== null);
    return !hasTriggers && followingLegs(event);
  },
  write(writer: ByteWriter, { feePpm, holdUnits, legs }): void {
    writer.count(feePpm);
    writer.amount(holdUnits);
    writer.count(legs[0]?.assetId ?? 0);
  },
  read(reader: ByteReader, said) {
    const { marketId, side, kind, timeInForce, priceTicks, lots, leverage, takeProfit, stopLoss } = needBody(said, 'perpetual.open');
    const whose = { orderId: needRef(said), accountId: said.command.accountId, marketId, side, positionId: 0, cause: 'user' } as const;
    const terms = { kind, timeInForce, priceTicks, limitTicks: priceTicks, lots, leverage, feePpm: reader.count(), budgetUnits: 0n };
    const event = { type: 'perpetual.accepted', ...whose, ...terms, takeProfit, stopLoss, holdUnits: reader.amount(), legs: [] } as const;
    return withLegs(event, legsOf(event, reader.count()));
  },
};

export const restedAsSaid: Event<'perpetual.rested'> = {
  tag: 26,
  type: 'perpetual.rested',
  suits(event, said) {
    const body = saidBody(said, 'perpetual.open');
    return body !== null && event.orderId === refOf(said) && event.marketId === body.marketId && event.lots === body.lots;
  },
  write: () => undefined,
  read(_reader, said) {
    const { marketId, lots } = needBody(said, 'perpetual.open');
    return { type: 'perpetual.rested', orderId: needRef(said), marketId, lots };
  },
};

export const endedAsSaid: Event<'perpetual.ended'> = {
  tag: 27,
  type: 'perpetual.ended',
  suits(event, said) {
    const body = saidBody(said, 'perpetual.cancel');
    return event.orderId === body?.orderId && event.accountId === said.command.accountId && followingLegs(event);
  },
  write(writer, { marketId, reason, returnedUnits, legs }) {
    writer.count(marketId);
    writeWord(writer, END_REASONS, reason);
    writer.amount(returnedUnits);
    writer.count(legs[0]?.assetId ?? 0);
  },
  read(reader, said) {
    const { orderId } = needBody(said, 'perpetual.cancel');
    const { accountId } = said.command;
    const ending = { marketId: reader.count(), reason: readWord(reader, END_REASONS), returnedUnits: reader.amount() };
    const event = { type: 'perpetual.ended', orderId, accountId, ...ending, legs: [] } as const;
    return withLegs(event, legsOf(event, reader.count()));
  },
};
