import { readList, readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownEvent } from './events.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import { UPDOWN_RESULTS, UPDOWN_SIDES, VOID_REASONS } from './words.ts';

type Command<T extends UpdownCommand['type']> = CommandVariant<Extract<UpdownCommand, { type: T }>>;
type Event<T extends UpdownEvent['type']> = Variant<Extract<UpdownEvent, { type: T }>>;

const define: Command<'updown.define'> = {
  tag: 80,
  type: 'updown.define',
  memory: 'for-ever',
  write(writer, body) {
    for (const number of [body.product, body.symbol, body.durationMs]) writer.number(number);
    writeTerms(writer, body);
  },
  read(reader) {
    const product = reader.number();
    const symbol = reader.number();
    const durationMs = reader.number();
    return { type: 'updown.define', product, symbol, durationMs, ...readTerms(reader) };
  },
};

const change: Command<'updown.change'> = {
  tag: 81,
  type: 'updown.change',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.product);
    writeTerms(writer, body);
    writer.text(body.reason);
  },
  read(reader) {
    const product = reader.number();
    return { type: 'updown.change', product, ...readTerms(reader), reason: reader.text() };
  },
};

const place: Command<'updown.place'> = {
  tag: 82,
  type: 'updown.place',
  memory: 'one-day',
  write(writer, body) {
    writer.number(body.product);
    writeWord(writer, UPDOWN_SIDES, body.side);
    writer.amount(body.stakeUnits);
    writer.number(body.version);
    writer.number(body.validUntilMs);
  },
  read: (reader) => ({
    type: 'updown.place',
    product: reader.number(),
    side: readWord(reader, UPDOWN_SIDES),
    stakeUnits: reader.amount(),
    version: reader.number(),
    validUntilMs: reader.number(),
  }),
};

const settle: Command<'updown.settle'> = {
  tag: 83,
  type: 'updown.settle',
  memory: 'one-day',
  write: (writer, body) => writer.number(body.most),
  read: (reader) => ({ type: 'updown.settle', most: reader.number() }),
};

const defined: Event<'updown.defined'> = {
  tag: 80,
  type: 'updown.defined',
  write(writer, event) {
    for (const count of [event.product, event.symbol, event.durationMs, event.version]) writer.count(count);
    writeTerms(writer, event);
  },
  read(reader) {
    const product = reader.count();
    const symbol = reader.count();
    const durationMs = reader.count();
    const version = reader.count();
    return { type: 'updown.defined', product, symbol, durationMs, version, ...readTerms(reader) };
  },
};

const accepted: Event<'updown.accepted'> = {
  tag: 81,
  type: 'updown.accepted',
  write(writer, event) {
    for (const count of [event.order, event.account, event.product, event.version, event.symbol]) writer.count(count);
    writeWord(writer, UPDOWN_SIDES, event.side);
    writer.amount(event.stakeUnits);
    writer.amount(event.coverUnits);
    writer.count(event.ratePpm);
    writer.count(event.expiryMs);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'updown.accepted',
    order: reader.count(),
    account: reader.count(),
    product: reader.count(),
    version: reader.count(),
    symbol: reader.count(),
    side: readWord(reader, UPDOWN_SIDES),
    stakeUnits: reader.amount(),
    coverUnits: reader.amount(),
    ratePpm: reader.count(),
    expiryMs: reader.count(),
    legs: readList(reader, readLeg),
  }),
};

const settled: Event<'updown.settled'> = {
  tag: 82,
  type: 'updown.settled',
  write(writer, event) {
    for (const count of [event.order, event.account, event.symbol]) writer.count(count);
    writeWord(writer, UPDOWN_RESULTS, event.result);
    writeWord(writer, VOID_REASONS, event.reason);
    for (const count of [event.entryN, event.entryTicks, event.exitN, event.exitTicks]) writer.count(count);
    writer.amount(event.payoutUnits);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'updown.settled',
    order: reader.count(),
    account: reader.count(),
    symbol: reader.count(),
    result: readWord(reader, UPDOWN_RESULTS),
    reason: readWord(reader, VOID_REASONS),
    entryN: reader.count(),
    entryTicks: reader.count(),
    exitN: reader.count(),
    exitTicks: reader.count(),
    payoutUnits: reader.amount(),
    legs: readList(reader, readLeg),
  }),
};

/** Tags 80–99 belong to second contracts. */
export const updownCommands = [define, change, place, settle];
export const updownEvents = [defined, accepted, settled];
