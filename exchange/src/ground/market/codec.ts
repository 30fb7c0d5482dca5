import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { MarketCommand } from './commands.ts';
import type { MarketEvent } from './events.ts';
import { readTerms, writeTerms } from './terms-codec.ts';

type Command<T extends MarketCommand['type']> = CommandVariant<Extract<MarketCommand, { type: T }>>;
type Event<T extends MarketEvent['type']> = Variant<Extract<MarketEvent, { type: T }>>;

const symbolDefine: Command<'symbol.define'> = {
  tag: 1,
  type: 'symbol.define',
  memory: 'by-object',
  write(writer, body) {
    writer.number(body.symbolId);
    writer.text(body.code);
    writer.amount(body.tickUnits);
  },
  read: (reader) => ({ type: 'symbol.define', symbolId: reader.number(), code: reader.text(), tickUnits: reader.amount() }),
};

const marketDefine: Command<'market.define'> = {
  tag: 2,
  type: 'market.define',
  memory: 'by-object',
  write(writer, body) {
    for (const number of [body.marketId, body.symbolId, body.baseAssetId, body.quoteAssetId]) writer.number(number);
    writer.amount(body.lotUnits);
    writeTerms(writer, body.terms);
  },
  read: (reader) => ({
    type: 'market.define',
    marketId: reader.number(),
    symbolId: reader.number(),
    baseAssetId: reader.number(),
    quoteAssetId: reader.number(),
    lotUnits: reader.amount(),
    terms: readTerms(reader),
  }),
};

const marketChange: Command<'market.change'> = {
  tag: 3,
  type: 'market.change',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body.terms);
    writer.text(body.reason);
  },
  read: (reader) => ({ type: 'market.change', marketId: reader.number(), terms: readTerms(reader), reason: reader.text() }),
};

const symbolDefined: Event<'symbol.defined'> = {
  tag: 1,
  type: 'symbol.defined',
  write(writer, event) {
    writer.count(event.symbolId);
    writer.text(event.code);
    writer.amount(event.tickUnits);
  },
  read: (reader) => ({ type: 'symbol.defined', symbolId: reader.count(), code: reader.text(), tickUnits: reader.amount() }),
};

const marketDefined: Event<'market.defined'> = {
  tag: 2,
  type: 'market.defined',
  write(writer, event) {
    for (const number of [event.marketId, event.symbolId, event.baseAssetId, event.quoteAssetId]) writer.count(number);
    writer.amount(event.lotUnits);
    writer.count(event.version);
    writeTerms(writer, event.terms);
  },
  read: (reader) => ({
    type: 'market.defined',
    marketId: reader.count(),
    symbolId: reader.count(),
    baseAssetId: reader.count(),
    quoteAssetId: reader.count(),
    lotUnits: reader.amount(),
    version: reader.count(),
    terms: readTerms(reader),
  }),
};

const marketChanged: Event<'market.changed'> = {
  tag: 3,
  type: 'market.changed',
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.version);
    writeTerms(writer, event.terms);
    writer.text(event.reason);
  },
  read(reader) {
    const marketId = reader.count();
    const version = reader.count();
    return { type: 'market.changed', marketId, version, terms: readTerms(reader), reason: reader.text() };
  },
};

export const marketCommands = [symbolDefine, marketDefine, marketChange];
export const marketEvents = [symbolDefined, marketDefined, marketChanged];
