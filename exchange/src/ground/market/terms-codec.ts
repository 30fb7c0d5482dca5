import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { MarketTerms } from './commands.ts';

export function writeTerms(writer: ByteWriter, terms: MarketTerms): void {
  writer.number(terms.feePpm);
  writer.flag(terms.enable);
  writer.flag(terms.isShow);
  writer.flag(terms.isDeal);
  writer.flag(terms.limitedBuy);
  writer.flag(terms.limitedSell);
  writer.flag(terms.marketBuy);
  writer.flag(terms.marketSell);
  writer.number(terms.orderMinLots);
  writer.number(terms.orderMaxLots);
  writer.number(terms.minSellLots);
  writer.number(terms.buyMaxTicks);
  writer.number(terms.sellMinTicks);
  writer.amount(terms.minNotionalUnits);
  writer.number(terms.maxOpenOrders);
  writer.number(terms.limitBandPpm);
  writer.number(terms.marketBandPpm);
  writer.number(terms.sort);
}

export function readTerms(reader: ByteReader): MarketTerms {
  return {
    feePpm: reader.number(),
    enable: reader.flag(),
    isShow: reader.flag(),
    isDeal: reader.flag(),
    limitedBuy: reader.flag(),
    limitedSell: reader.flag(),
    marketBuy: reader.flag(),
    marketSell: reader.flag(),
    orderMinLots: reader.number(),
    orderMaxLots: reader.number(),
    minSellLots: reader.number(),
    buyMaxTicks: reader.number(),
    sellMinTicks: reader.number(),
    minNotionalUnits: reader.amount(),
    maxOpenOrders: reader.number(),
    limitBandPpm: reader.number(),
    marketBandPpm: reader.number(),
    sort: reader.number(),
  };
}
