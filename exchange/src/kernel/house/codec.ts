import { readWord, writeWord } from '../codec/variant.ts';
import type { CommandVariant, Variant } from '../codec/variant.ts';
import type { HouseCommand, Mode } from './commands.ts';
import type { HouseEvent } from './events.ts';

type Command<T extends HouseCommand['type']> = CommandVariant<Extract<HouseCommand, { type: T }>>;
type Event<T extends HouseEvent['type']> = Variant<Extract<HouseEvent, { type: T }>>;

/** In the order of their bytes in the journal: only ever appended to. */
export const MODES: readonly Mode[] = ['demo', 'live'];

const open: Command<'house.open'> = {
  tag: 1,
  type: 'house.open',
  memory: 'by-object',
  write(writer, body) {
    writer.number(body.formatVersion);
    writeWord(writer, MODES, body.mode);
  },
  read: (reader) => ({ type: 'house.open', formatVersion: reader.number(), mode: readWord(reader, MODES) }),
};

const advance: Command<'house.advance'> = {
  tag: 2,
  type: 'house.advance',
  memory: '24-hours',
  write: (writer, body) => writer.number(body.budget),
  read: (reader) => ({ type: 'house.advance', budget: reader.number() }),
};

const planStop: Command<'house.planStop'> = {
  tag: 3,
  type: 'house.planStop',
  memory: 'by-object',
  write: (writer, body) => writer.number(body.stopMs),
  read: (reader) => ({ type: 'house.planStop', stopMs: reader.number() }),
};

const noteTrail: Command<'house.noteTrail'> = {
  tag: 4,
  type: 'house.noteTrail',
  memory: 'by-object',
  write(writer, body) {
    writer.number(body.trailSeq);
    writer.text(body.hash);
  },
  read: (reader) => ({ type: 'house.noteTrail', trailSeq: reader.number(), hash: reader.text() }),
};

const opened: Event<'house.opened'> = {
  tag: 1,
  type: 'house.opened',
  write(writer, event) {
    writer.count(event.formatVersion);
    writeWord(writer, MODES, event.mode);
  },
  read: (reader) => ({ type: 'house.opened', formatVersion: reader.count(), mode: readWord(reader, MODES) }),
};

const advanced: Event<'house.advanced'> = {
  tag: 2,
  type: 'house.advanced',
  write: (writer, event) => writer.text(event.servedLast),
  read: (reader) => ({ type: 'house.advanced', servedLast: reader.text() }),
};

const stopPlanned: Event<'house.stopPlanned'> = {
  tag: 3,
  type: 'house.stopPlanned',
  write: (writer, event) => writer.count(event.stopMs),
  read: (reader) => ({ type: 'house.stopPlanned', stopMs: reader.count() }),
};

const trailNoted: Event<'house.trailNoted'> = {
  tag: 4,
  type: 'house.trailNoted',
  write(writer, event) {
    writer.count(event.trailSeq);
    writer.text(event.hash);
  },
  read: (reader) => ({ type: 'house.trailNoted', trailSeq: reader.count(), hash: reader.text() }),
};

export const houseCommands = [open, advance, planStop, noteTrail];
export const houseEvents = [opened, advanced, stopPlanned, trailNoted];
