import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { PriceCommand, TickSource } from './commands.ts';
import type { PriceEvent } from './events.ts';
import { PRICE_STATES, SOURCE_KINDS } from './words.ts';

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

const priceTick: CommandVariant<PriceCommand> = {
  tag: 40,
  type: 'price.tick',
  memory: 'one-day',
  write(writer, body) {
    writer.number(body.symbolId);
    writer.number(body.priceTicks);
    writeWord(writer, PRICE_STATES, body.state);
    writeWord(writer, SOURCE_KINDS, body.sourceKind);
    writeList(writer, body.sources, writeSource);
  },
  read: (reader) => ({
    type: 'price.tick',
    symbolId: reader.number(),
    priceTicks: reader.number(),
    state: readWord(reader, PRICE_STATES),
    sourceKind: readWord(reader, SOURCE_KINDS),
    sources: readList(reader, readSource),
  }),
};

const priceTicked: Variant<PriceEvent> = {
  tag: 40,
  type: 'price.ticked',
  write(writer, event) {
    writer.count(event.symbolId);
    writer.count(event.n);
    writer.count(event.priceTicks);
    writeWord(writer, PRICE_STATES, event.state);
    writeWord(writer, SOURCE_KINDS, event.sourceKind);
    writeList(writer, event.sources, writeSource);
  },
  read: (reader) => ({
    type: 'price.ticked',
    symbolId: reader.count(),
    n: reader.count(),
    priceTicks: reader.count(),
    state: readWord(reader, PRICE_STATES),
    sourceKind: readWord(reader, SOURCE_KINDS),
    sources: readList(reader, readSource),
  }),
};

/** Tags 40–59 belong to prices. */
export const priceCommands = [priceTick];
export const priceEvents = [priceTicked];
