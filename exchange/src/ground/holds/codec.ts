import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readAuthor, writeAuthor } from '../author.ts';
import type { HoldCommand, HoldName } from './commands.ts';
import type { HoldEvent } from './events.ts';
import { HOLD_CODES, HOLD_SCOPES } from './words.ts';

type Command<T extends HoldCommand['type']> = CommandVariant<Extract<HoldCommand, { type: T }>>;
type Event<T extends HoldEvent['type']> = Variant<Extract<HoldEvent, { type: T }>>;

function writeWords(writer: ByteWriter, { scope, code }: HoldName): void {
  writeWord(writer, HOLD_SCOPES, scope);
  writeWord(writer, HOLD_CODES, code);
}

function readWords(reader: ByteReader): Pick<HoldName, 'scope' | 'code'> {
  return { scope: readWord(reader, HOLD_SCOPES), code: readWord(reader, HOLD_CODES) };
}

const place: Command<'hold.place'> = {
  tag: 1,
  type: 'hold.place',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.accountId);
    writeWords(writer, body);
    writer.number(body.reviewMs);
    writeAuthor(writer, body);
  },
  read: (reader) => ({
    type: 'hold.place',
    accountId: reader.number(),
    ...readWords(reader),
    reviewMs: reader.number(),
    ...readAuthor(reader),
  }),
};

const lift: Command<'hold.lift'> = {
  tag: 2,
  type: 'hold.lift',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.accountId);
    writeWords(writer, body);
    writeAuthor(writer, body);
  },
  read: (reader) => ({ type: 'hold.lift', accountId: reader.number(), ...readWords(reader), ...readAuthor(reader) }),
};

const placed: Event<'hold.placed'> = {
  tag: 1,
  type: 'hold.placed',
  write(writer, event) {
    writer.count(event.accountId);
    writeWords(writer, event);
    writer.count(event.sinceMs);
    writer.count(event.reviewMs);
    writeAuthor(writer, event);
  },
  read: (reader) => ({
    type: 'hold.placed',
    accountId: reader.count(),
    ...readWords(reader),
    sinceMs: reader.count(),
    reviewMs: reader.count(),
    ...readAuthor(reader),
  }),
};

const lifted: Event<'hold.lifted'> = {
  tag: 2,
  type: 'hold.lifted',
  write(writer, event) {
    writer.count(event.accountId);
    writeWords(writer, event);
    writeAuthor(writer, event);
  },
  read: (reader) => ({ type: 'hold.lifted', accountId: reader.count(), ...readWords(reader), ...readAuthor(reader) }),
};

export const holdCommands = [place, lift];
export const holdEvents = [placed, lifted];
