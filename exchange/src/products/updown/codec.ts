import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, EventVariant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import { readAuthor, writeAuthor } from '../../ground/author.ts';
import { isUnsaid, readChange, UNSAID, writeChange } from '../../ground/terms/change.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownEvent } from './events.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import { SETTLE_REASONS, UPDOWN_RESULTS, UPDOWN_SIDES } from './words.ts';

type Command<T extends UpdownCommand['type']> = CommandVariant<Extract<UpdownCommand, { type: T }>>;
type Of<T extends UpdownEvent['type']> = Extract<UpdownEvent, { type: T }>;
type Event<T extends UpdownEvent['type']> = EventVariant<Of<T>>;

const define: Command<'updown.define'> = {
  tag: 1,
  type: 'updown.define',
  memory: 'by-object',
  write(writer, body) {
    for (const number of [body.offerId, body.symbolId, body.durationMs]) writer.number(number);
    writeTerms(writer, body);
  },
  read(reader) {
    const offerId = reader.number();
    const symbolId = reader.number();
    const durationMs = reader.number();
    return { type: 'updown.define', offerId, symbolId, durationMs, ...readTerms(reader) };
  },
};

const changeUnsaid: Command<'updown.change'> = {
  tag: 2,
  type: 'updown.change',
  memory: '30-days',
  suits: isUnsaid,
  write(writer, body) {
    writer.number(body.offerId);
    writeTerms(writer, body);
    writer.text(body.reason);
  },
  read(reader) {
    const offerId = reader.number();
    return { type: 'updown.change', offerId, ...readTerms(reader), reason: reader.text(), ...UNSAID };
  },
};

const change: Command<'updown.change'> = {
  tag: 4,
  type: 'updown.change',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.offerId);
    writeTerms(writer, body);
    writeChange(writer, body);
  },
  read(reader) {
    const offerId = reader.number();
    return { type: 'updown.change', offerId, ...readTerms(reader), ...readChange(reader) };
  },
};

const turn: Command<'updown.switch'> = {
  tag: 5,
  type: 'updown.switch',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.offerId);
    writer.flag(body.enable);
    writeAuthor(writer, body);
  },
  read: (reader) => ({ type: 'updown.switch', offerId: reader.number(), enable: reader.flag(), ...readAuthor(reader) }),
};

const place: Command<'updown.place'> = {
  tag: 3,
  type: 'updown.place',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.offerId);
    writeWord(writer, UPDOWN_SIDES, body.side);
    writer.amount(body.stakeUnits);
    writer.number(body.version);
    writer.number(body.validUntilMs);
  },
  read: (reader) => ({
    type: 'updown.place',
    offerId: reader.number(),
    side: readWord(reader, UPDOWN_SIDES),
    stakeUnits: reader.amount(),
    version: reader.number(),
    validUntilMs: reader.number(),
  }),
};

const isWithoutWait = ({ waitMs }: { readonly waitMs: number }): boolean => waitMs === 0;
const isAtOnce = ({ effectiveMs }: { readonly effectiveMs: number }): boolean => effectiveMs === 0;

function writeDefined(writer: ByteWriter, event: Of<'updown.defined'>): void {
  for (const count of [event.offerId, event.symbolId, event.durationMs, event.version]) writer.count(count);
  writeTerms(writer, event);
}

function readDefined(reader: ByteReader): Omit<Of<'updown.defined'>, 'waitMs' | 'effectiveMs'> {
  const offerId = reader.count();
  const symbolId = reader.count();
  const durationMs = reader.count();
  const version = reader.count();
  return { type: 'updown.defined', offerId, symbolId, durationMs, version, ...readTerms(reader) };
}

const definedWithoutWait: Event<'updown.defined'> = {
  tag: 1,
  type: 'updown.defined',
  suits: (event) => isAtOnce(event) && isWithoutWait(event),
  write: writeDefined,
  read: (reader) => ({ ...readDefined(reader), waitMs: 0, effectiveMs: 0 }),
};

const definedAtOnce: Event<'updown.defined'> = {
  tag: 4,
  type: 'updown.defined',
  suits: isAtOnce,
  write(writer, event) {
    writeDefined(writer, event);
    writer.count(event.waitMs);
  },
  read: (reader) => ({ ...readDefined(reader), waitMs: reader.count(), effectiveMs: 0 }),
};

const defined: Event<'updown.defined'> = {
  tag: 6,
  type: 'updown.defined',
  write(writer, event) {
    writeDefined(writer, event);
    writer.count(event.waitMs);
    writer.count(event.effectiveMs);
  },
  read: (reader) => ({ ...readDefined(reader), waitMs: reader.count(), effectiveMs: reader.count() }),
};

function writeAccepted(writer: ByteWriter, event: Of<'updown.accepted'>): void {
  for (const count of [event.orderId, event.accountId, event.offerId, event.version, event.symbolId]) writer.count(count);
  writeWord(writer, UPDOWN_SIDES, event.side);
  writer.amount(event.stakeUnits);
  writer.amount(event.coverUnits);
  writer.count(event.ratePpm);
  writer.count(event.expiryMs);
  writeLegs(writer, event.legs);
}

const readAccepted = (reader: ByteReader): Omit<Of<'updown.accepted'>, 'waitMs'> => ({
  type: 'updown.accepted',
  orderId: reader.count(),
  accountId: reader.count(),
  offerId: reader.count(),
  version: reader.count(),
  symbolId: reader.count(),
  side: readWord(reader, UPDOWN_SIDES),
  stakeUnits: reader.amount(),
  coverUnits: reader.amount(),
  ratePpm: reader.count(),
  expiryMs: reader.count(),
  legs: readList(reader, readLeg),
});

const acceptedWithoutWait: Event<'updown.accepted'> = {
  tag: 2,
  type: 'updown.accepted',
  suits: isWithoutWait,
  write: writeAccepted,
  read: (reader) => ({ ...readAccepted(reader), waitMs: 0 }),
};

const accepted: Event<'updown.accepted'> = {
  tag: 5,
  type: 'updown.accepted',
  write(writer, event) {
    writeAccepted(writer, event);
    writer.count(event.waitMs);
  },
  read: (reader) => ({ ...readAccepted(reader), waitMs: reader.count() }),
};

const settled: Event<'updown.settled'> = {
  tag: 3,
  type: 'updown.settled',
  write(writer, event) {
    for (const count of [event.orderId, event.accountId, event.symbolId]) writer.count(count);
    writeWord(writer, UPDOWN_RESULTS, event.result);
    writeWord(writer, SETTLE_REASONS, event.reason);
    for (const count of [event.entryN, event.entryTicks, event.exitN, event.exitTicks]) writer.count(count);
    writer.amount(event.payoutUnits);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'updown.settled',
    orderId: reader.count(),
    accountId: reader.count(),
    symbolId: reader.count(),
    result: readWord(reader, UPDOWN_RESULTS),
    reason: readWord(reader, SETTLE_REASONS),
    entryN: reader.count(),
    entryTicks: reader.count(),
    exitN: reader.count(),
    exitTicks: reader.count(),
    payoutUnits: reader.amount(),
    legs: readList(reader, readLeg),
  }),
};

const switched: Event<'updown.switched'> = {
  tag: 7,
  type: 'updown.switched',
  write(writer, event) {
    writer.count(event.offerId);
    writer.flag(event.enable);
  },
  read: (reader) => ({ type: 'updown.switched', offerId: reader.count(), enable: reader.flag() }),
};

/** Of several layouts the first that suits is written. */
export const updownCommands = [define, changeUnsaid, place, change, turn];
export const updownEvents = [definedWithoutWait, acceptedWithoutWait, settled, definedAtOnce, accepted, defined, switched];
