import { readList } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { SampleCommand } from './commands.ts';
import type { SampleEvent } from './events.ts';

type Event<T extends SampleEvent['type']> = Variant<Extract<SampleEvent, { type: T }>>;

type Command<T extends SampleCommand['type']> = CommandVariant<Extract<SampleCommand, { type: T }>>;

const fill: Command<'sample.fill'> = {
  tag: 1,
  type: 'sample.fill',
  memory: '24-hours',
  write: (writer, body) => writer.amount(body.amountUnits),
  read: (reader) => ({ type: 'sample.fill', amountUnits: reader.amount() }),
};

const copy: Command<'sample.copy'> = {
  tag: 2,
  type: 'sample.copy',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.ownerId);
    writer.number(body.handId);
    writer.amount(body.amountUnits);
  },
  read: (reader) => ({ type: 'sample.copy', ownerId: reader.number(), handId: reader.number(), amountUnits: reader.amount() }),
};

const filled: Event<'sample.filled'> = {
  tag: 1,
  type: 'sample.filled',
  write(writer, event) {
    writer.count(event.jarId);
    writer.count(event.accountId);
    writer.amount(event.amountUnits);
    writer.amount(event.feeUnits);
    writer.count(event.opensMs);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'sample.filled',
    jarId: reader.count(),
    accountId: reader.count(),
    amountUnits: reader.amount(),
    feeUnits: reader.amount(),
    opensMs: reader.count(),
    legs: readList(reader, readLeg),
  }),
};

const opened: Event<'sample.opened'> = {
  tag: 2,
  type: 'sample.opened',
  write(writer, event) {
    writer.count(event.jarId);
    writer.count(event.accountId);
    writer.amount(event.amountUnits);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'sample.opened',
    jarId: reader.count(),
    accountId: reader.count(),
    amountUnits: reader.amount(),
    legs: readList(reader, readLeg),
  }),
};

const copied: Event<'sample.copied'> = {
  tag: 3,
  type: 'sample.copied',
  write(writer, event) {
    writer.count(event.ownerId);
    writer.count(event.accountId);
    writer.amount(event.amountUnits);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'sample.copied',
    ownerId: reader.count(),
    accountId: reader.count(),
    amountUnits: reader.amount(),
    legs: readList(reader, readLeg),
  }),
};

export const sampleCommands = [fill, copy];
export const sampleEvents = [filled, opened, copied];
