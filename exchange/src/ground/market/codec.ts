import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readAuthor, writeAuthor } from '../author.ts';
import { isUnsaid, readChange, UNSAID, writeChange } from '../terms/change.ts';
import type { MarketCommand, MarketSwitches } from './commands.ts';
import type { MarketEvent } from './events.ts';
import { listOf } from './switches.ts';
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

const marketChangeUnsaid: Command<'market.change'> = {
  tag: 3,
  type: 'market.change',
  memory: '30-days',
  suits: isUnsaid,
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body.terms);
    writer.text(body.reason);
  },
  read: (reader) => ({ type: 'market.change', marketId: reader.number(), terms: readTerms(reader), reason: reader.text(), ...UNSAID }),
};

const marketChange: Command<'market.change'> = {
  tag: 4,
  type: 'market.change',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writeTerms(writer, body.terms);
    writeChange(writer, body);
  },
  read: (reader) => ({ type: 'market.change', marketId: reader.number(), terms: readTerms(reader), ...readChange(reader) }),
};

function writeSwitches(writer: ByteWriter, switches: MarketSwitches): void {
  for (const isOn of listOf(switches)) writer.flag(isOn);
}

function readSwitches(reader: ByteReader): MarketSwitches {
  return {
    enable: reader.flag(),
    isDeal: reader.flag(),
    limitedBuy: reader.flag(),
    limitedSell: reader.flag(),
    marketBuy: reader.flag(),
    marketSell: reader.flag(),
  };
}

const marketSwitch: Command<'market.switch'> = {
  tag: 5,
  type: 'market.switch',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.marketId);
    writeSwitches(writer, body);
    writeAuthor(writer, body);
  },
  read: (reader) => ({ type: 'market.switch', marketId: reader.number(), ...readSwitches(reader), ...readAuthor(reader) }),
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

const marketChangedAtOnce: Event<'market.changed'> = {
  tag: 3,
  type: 'market.changed',
  suits: ({ effectiveMs }) => effectiveMs === 0,
  write(writer, event) {
    writer.count(event.marketId);
    writer.count(event.version);
    writeTerms(writer, event.terms);
    writer.text(event.reason);
  },
  read(reader) {
    const marketId = reader.count();
    const version = reader.count();
    return { type: 'market.changed', marketId, version, effectiveMs: 0, terms: readTerms(reader), reason: reader.text() };
  },
};

const marketChanged: Event<'market.changed'> = {
  tag: 4,
  type: 'market.changed',
  write(writer, event) {
    for (const count of [event.marketId, event.version, event.effectiveMs]) writer.count(count);
    writeTerms(writer, event.terms);
    writer.text(event.reason);
  },
  read(reader) {
    const marketId = reader.count();
    const version = reader.count();
    const effectiveMs = reader.count();
    return { type: 'market.changed', marketId, version, effectiveMs, terms: readTerms(reader), reason: reader.text() };
  },
};

const marketSwitched: Event<'market.switched'> = {
  tag: 5,
  type: 'market.switched',
  write(writer, event) {
    writer.count(event.marketId);
    writeSwitches(writer, event);
  },
  read: (reader) => ({ type: 'market.switched', marketId: reader.count(), ...readSwitches(reader) }),
};

/** Of two layouts the first that suits is written. */
export const marketCommands = [symbolDefine, marketDefine, marketChangeUnsaid, marketChange, marketSwitch];
export const marketEvents = [symbolDefined, marketDefined, marketChangedAtOnce, marketChanged, marketSwitched];
