import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { PerpetualTerms } from './terms.ts';

export function writeTerms(writer: ByteWriter, terms: PerpetualTerms): void {
  writer.flag(terms.enable);
  writer.flag(terms.isShow);
  writeList(writer, terms.leverages, (out, leverage) => out.number(leverage));
  for (const number of [terms.minShareLots, terms.maxShareLots, terms.openFeePpm, terms.closeFeePpm]) writer.number(number);
  writer.amount(terms.minMarginUnits);
  writer.amount(terms.maxOpenInterestUnits);
  writer.number(terms.maxOpenOrders);
  writeList(writer, terms.tiers, (out, tier) => {
    out.amount(tier.aboveUnits);
    out.amount(tier.upToUnits);
    out.number(tier.maxLeverage);
    out.number(tier.maintenancePpm);
  });
  writer.number(terms.sort);
}

export function readTerms(reader: ByteReader): PerpetualTerms {
  return {
    enable: reader.flag(),
    isShow: reader.flag(),
    leverages: readList(reader, (from) => from.number()),
    minShareLots: reader.number(),
    maxShareLots: reader.number(),
    openFeePpm: reader.number(),
    closeFeePpm: reader.number(),
    minMarginUnits: reader.amount(),
    maxOpenInterestUnits: reader.amount(),
    maxOpenOrders: reader.number(),
    tiers: readList(reader, (from) => ({
      aboveUnits: from.amount(),
      upToUnits: from.amount(),
      maxLeverage: from.number(),
      maintenancePpm: from.number(),
    })),
    sort: reader.number(),
  };
}
