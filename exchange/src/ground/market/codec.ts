import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import type { MarketCommand } from './commands.ts';
import type { MarketEvent } from './events.ts';
import { readTerms, writeTerms } from './terms-codec.ts';

type Command<T extends MarketCommand['type']> = CommandVariant<Extract<MarketCommand, { type: T }>>;
type Event<T extends MarketEvent['type']> = Variant<Extract<MarketEvent, { type: T }>>;

const symbolDefine: Command<'symbol.define'> = {
  tag: 20,
  type: 'symbol.define',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.symbol);
    writer.text(body.code);
    writer.amount(body.tickUnits);
  },
  read: (reader) => ({ type: 'symbol.define', symbol: reader.number(), code: reader.text(), tickUnits: reader.amount() }),
};

const marketDefine: Command<'market.define'> = {
  tag: 21,
  type: 'market.define',
  memory: 'for-ever',
  write(writer, body) {
    for (const number of [body.market, body.symbol, body.baseAsset, body.quoteAsset]) writer.number(number);
    writer.amount(body.lotUnits);
    writeTerms(writer, body.terms);
  },
  read: (reader) => ({
    type: 'market.define',
    market: reader.number(),
    symbol: reader.number(),
    baseAsset: reader.number(),
    quoteAsset: reader.number(),
    lotUnits: reader.amount(),
    terms: readTerms(reader),
  }),
};

const marketChange: Command<'market.change'> = {
  tag: 22,
  type: 'market.change',
  memory: 'for-ever',
  write(writer, body) {
    writer.number(body.market);
    writeTerms(writer, body.terms);
    writer.text(body.reason);
  },
  read: (reader) => ({ type: 'market.change', market: reader.number(), terms: readTerms(reader), reason: reader.text() }),
};

const symbolDefined: Event<'symbol.defined'> = {
  tag: 20,
  type: 'symbol.defined',
  write(writer, event) {
    writer.count(event.symbol);
    writer.text(event.code);
    writer.amount(event.tickUnits);
  },
  read: (reader) => ({ type: 'symbol.defined', symbol: reader.count(), code: reader.text(), tickUnits: reader.amount() }),
};

const marketDefined: Event<'market.defined'> = {
  tag: 21,
  type: 'market.defined',
  write(writer, event) {
    for (const number of [event.market, event.symbol, event.baseAsset, event.quoteAsset]) writer.count(number);
    writer.amount(event.lotUnits);
    writer.count(event.version);
    writeTerms(writer, event.terms);
  },
  read: (reader) => ({
    type: 'market.defined',
    market: reader.count(),
    symbol: reader.count(),
    baseAsset: reader.count(),
    quoteAsset: reader.count(),
    lotUnits: reader.amount(),
    version: reader.count(),
    terms: readTerms(reader),
  }),
};

const marketChanged: Event<'market.changed'> = {
  tag: 22,
  type: 'market.changed',
  write(writer, event) {
    writer.count(event.market);
    writer.count(event.version);
    writeTerms(writer, event.terms);
    writer.text(event.reason);
  },
  read(reader) {
    const market = reader.count();
    const version = reader.count();
    return { type: 'market.changed', market, version, terms: readTerms(reader), reason: reader.text() };
  },
};

/** Tags 20–39 belong to market definitions. */
export const marketCommands = [symbolDefine, marketDefine, marketChange];
export const marketEvents = [symbolDefined, marketDefined, marketChanged];
