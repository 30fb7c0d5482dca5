import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { ProtectionCommand } from './commands.ts';
import type { ProtectionEvent } from './events.ts';
import { EXCLUSION_SCOPES } from './words.ts';

type Command<T extends ProtectionCommand['type']> = CommandVariant<Extract<ProtectionCommand, { type: T }>>;
type Event<T extends ProtectionEvent['type']> = Variant<Extract<ProtectionEvent, { type: T }>>;

const confirmRisk: Command<'protection.confirmRisk'> = {
  tag: 1,
  type: 'protection.confirmRisk',
  memory: '24-hours',
  write(writer, body) {
    writer.text(body.product);
    writer.number(body.version);
  },
  read: (reader) => ({ type: 'protection.confirmRisk', product: reader.text(), version: reader.number() }),
};

const setLossLimit: Command<'protection.setLossLimit'> = {
  tag: 2,
  type: 'protection.setLossLimit',
  memory: '24-hours',
  write(writer, body) {
    writer.amount(body.limitUnits);
    writer.number(body.utcOffsetMinutes);
  },
  read: (reader) => ({ type: 'protection.setLossLimit', limitUnits: reader.amount(), utcOffsetMinutes: reader.number() }),
};

const exclude: Command<'protection.exclude'> = {
  tag: 3,
  type: 'protection.exclude',
  memory: '24-hours',
  runsUnremembered: true,
  write(writer, body) {
    writeWord(writer, EXCLUSION_SCOPES, body.scope);
    writer.number(body.untilMs);
  },
  read: (reader) => ({ type: 'protection.exclude', scope: readWord(reader, EXCLUSION_SCOPES), untilMs: reader.number() }),
};

const require: Command<'protection.require'> = {
  tag: 4,
  type: 'protection.require',
  memory: '24-hours',
  write: (writer, body) => writer.flag(body.confirmation),
  read: (reader) => ({ type: 'protection.require', confirmation: reader.flag() }),
};

const riskConfirmed: Event<'protection.riskConfirmed'> = {
  tag: 1,
  type: 'protection.riskConfirmed',
  write(writer, event) {
    writer.count(event.accountId);
    writer.text(event.product);
    writer.count(event.version);
  },
  read: (reader) => ({
    type: 'protection.riskConfirmed',
    accountId: reader.count(),
    product: reader.text(),
    version: reader.count(),
  }),
};

const limitSet: Event<'protection.limitSet'> = {
  tag: 2,
  type: 'protection.limitSet',
  write(writer, event) {
    writer.count(event.accountId);
    writer.amount(event.limitUnits);
    writer.amount(event.nextUnits);
    writer.count(event.nextFromMs);
    writer.number(event.utcOffsetMinutes);
  },
  read: (reader) => ({
    type: 'protection.limitSet',
    accountId: reader.count(),
    limitUnits: reader.amount(),
    nextUnits: reader.amount(),
    nextFromMs: reader.count(),
    utcOffsetMinutes: reader.number(),
  }),
};

const excluded: Event<'protection.excluded'> = {
  tag: 3,
  type: 'protection.excluded',
  write(writer, event) {
    writer.count(event.accountId);
    writeWord(writer, EXCLUSION_SCOPES, event.scope);
    writer.count(event.untilMs);
  },
  read: (reader) => ({
    type: 'protection.excluded',
    accountId: reader.count(),
    scope: readWord(reader, EXCLUSION_SCOPES),
    untilMs: reader.count(),
  }),
};

const required: Event<'protection.required'> = {
  tag: 4,
  type: 'protection.required',
  write: (writer, event) => writer.flag(event.confirmation),
  read: (reader) => ({ type: 'protection.required', confirmation: reader.flag() }),
};

export const protectionCommands = [confirmRisk, setLossLimit, exclude, require];
export const protectionEvents = [riskConfirmed, limitSet, excluded, required];
