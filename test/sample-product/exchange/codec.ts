import { readList } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { SampleCommand } from './commands.ts';
import type { SampleEvent } from './events.ts';

type Event<T extends SampleEvent['type']> = Variant<Extract<SampleEvent, { type: T }>>;

const fill: CommandVariant<SampleCommand> = {
  tag: 1,
  type: 'sample.fill',
  memory: '24-hours',
  write: (writer, body) => writer.amount(body.amountUnits),
  read: (reader) => ({ type: 'sample.fill', amountUnits: reader.amount() }),
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

export const sampleCommands = [fill];
export const sampleEvents = [filled, opened];
