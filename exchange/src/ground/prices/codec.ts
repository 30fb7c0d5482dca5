import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { isShortDecimal, readDecimal, writeDecimal } from '../../kernel/codec/decimal.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, EventVariant, Said, Variant } from '../../kernel/codec/variant.ts';
import type { PriceCommand, TickSource } from './commands.ts';
import type { PriceEvent } from './events.ts';
import { INDEX_RULES, PRICE_STATES, SOURCE_KINDS, SOURCE_NAMES } from './words.ts';

/** Numbers, not counts: a refused tick is written too, whatever it held. */
function writeSource(writer: ByteWriter, source: TickSource): void {
  writer.text(source.name);
  writer.text(source.price);
  writer.number(source.timeMs);
  writer.number(source.weight);
  writer.flag(source.used);
}

function readSource(reader: ByteReader): TickSource {
  return { name: reader.text(), price: reader.text(), timeMs: reader.number(), weight: reader.number(), used: reader.flag() };
}

function isKnown({ name, price }: TickSource): boolean {
  return SOURCE_NAMES.includes(name) && isShortDecimal(price);
}

function writeKnownSource(writer: ByteWriter, source: TickSource): void {
  writeWord(writer, SOURCE_NAMES, source.name);
  writeDecimal(writer, source.price);
  writer.number(source.timeMs);
  writer.number(source.weight);
  writer.flag(source.used);
}

function readKnownSource(reader: ByteReader): TickSource {
  const name = readWord(reader, SOURCE_NAMES);
  return { name, price: readDecimal(reader), timeMs: reader.number(), weight: reader.number(), used: reader.flag() };
}

type Sources = {
  readonly tag: number;
  readonly suits?: (body: PriceCommand) => boolean;
  readonly write: (writer: ByteWriter, source: TickSource) => void;
  readonly read: (reader: ByteReader) => TickSource;
};

/** The layouts of the command differ in their sources. */
function priceTickWith({ tag, suits, write, read }: Sources): CommandVariant<PriceCommand> {
  return {
    tag,
    type: 'price.tick',
    memory: '24-hours',
    ...(suits === undefined ? {} : { suits }),
    write(writer, body) {
      writer.number(body.symbolId);
      writer.number(body.priceTicks);
      writeWord(writer, PRICE_STATES, body.state);
      writeWord(writer, SOURCE_KINDS, body.sourceKind);
      writeWord(writer, INDEX_RULES, body.rule);
      writeList(writer, body.sources, write);
    },
    read: (reader) => ({
      type: 'price.tick',
      symbolId: reader.number(),
      priceTicks: reader.number(),
      state: readWord(reader, PRICE_STATES),
      sourceKind: readWord(reader, SOURCE_KINDS),
      rule: readWord(reader, INDEX_RULES),
      sources: readList(reader, read),
    }),
  };
}

const priceTickOfKnown = priceTickWith({
  tag: 2,
  suits: ({ sources }) => sources.every(isKnown),
  write: writeKnownSource,
  read: readKnownSource,
});
const priceTick = priceTickWith({ tag: 1, write: writeSource, read: readSource });

/** Null when the entry's command is no tick. */
function saidTick({ command: { body } }: Said): PriceCommand | null {
  return body.type === 'price.tick' ? (body as PriceCommand) : null;
}

function areEqual(some: readonly TickSource[], others: readonly TickSource[]): boolean {
  // Mostly one list: the event takes that of the command.
  if (some === others) return true;
  if (some.length !== others.length) return false;
  return some.every(({ name, price, timeMs, weight, used }, index) => {
    const other = others[index];
    if (other?.name !== name || other.price !== price) return false;
    return other.timeMs === timeMs && other.weight === weight && other.used === used;
  });
}

/** A tick that is what its command says, with the number that the outcome refers to. */
const priceTickedAsSaid: EventVariant<PriceEvent> = {
  tag: 2,
  type: 'price.ticked',
  suits(event, said) {
    const body = saidTick(said);
    if (body === null || !said.outcome.ok || said.outcome.ref !== event.n) return false;
    if (body.symbolId !== event.symbolId || body.priceTicks !== event.priceTicks || body.state !== event.state) return false;
    return body.sourceKind === event.sourceKind && body.rule === event.rule && areEqual(body.sources, event.sources);
  },
  write: () => undefined,
  read(_reader, said) {
    const body = saidTick(said);
    if (body === null || !said.outcome.ok) throw new RangeError('a tick that no command says');
    const { symbolId, priceTicks, state, sourceKind, rule, sources } = body;
    return { type: 'price.ticked', symbolId, n: said.outcome.ref, priceTicks, state, sourceKind, rule, sources };
  },
};

const priceTicked: Variant<PriceEvent> = {
  tag: 1,
  type: 'price.ticked',
  write(writer, event) {
    writer.count(event.symbolId);
    writer.count(event.n);
    writer.count(event.priceTicks);
    writeWord(writer, PRICE_STATES, event.state);
    writeWord(writer, SOURCE_KINDS, event.sourceKind);
    writeWord(writer, INDEX_RULES, event.rule);
    writeList(writer, event.sources, writeSource);
  },
  read: (reader) => ({
    type: 'price.ticked',
    symbolId: reader.count(),
    n: reader.count(),
    priceTicks: reader.count(),
    state: readWord(reader, PRICE_STATES),
    sourceKind: readWord(reader, SOURCE_KINDS),
    rule: readWord(reader, INDEX_RULES),
    sources: readList(reader, readSource),
  }),
};

export const priceCommands = [priceTickOfKnown, priceTick];
export const priceEvents = [priceTickedAsSaid, priceTicked];
