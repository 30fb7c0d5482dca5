import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { CHANGE } from '../../ground/terms/change.ts';

/** What of a coin may change after its definition, by a journaled command; each change makes a new version, for later conversions only. */
export const CONVERSION_TERMS = {
  /** Of the gross amount, in parts per million: 1,000 … 10,000 (`product-rules` 12). */
  commissionPpm: number,
  /** Bounds of one conversion's gross amount, in units of the coin that is bought. */
  minGrossUnits: amount,
  maxGrossUnits: amount,
  enable: flag,
  /** The coin's place in lists. */
  sort: number,
};
export type ConversionTerms = RecordOf<typeof CONVERSION_TERMS>;
/** In snapshots. */
export const conversionTerms = record('terms', CONVERSION_TERMS);

export const CONVERSION_COMMANDS = {
  /** By the house (account 0). Which index prices the coin follows from its code, and nobody says it. */
  'conversion.define': {
    tag: 1,
    memory: 'by-object',
    fields: { assetId: number, ...CONVERSION_TERMS },
    meaning: 'an asset becomes a coin that users convert from and into',
  },
  /** An hour ahead or more (`product-rules` 18). `enable` stands there as it is. */
  'conversion.change': {
    tag: 2,
    memory: '30-days',
    fields: { assetId: number, ...CONVERSION_TERMS, ...CHANGE },
    meaning: 'by two operators, for conversions into the coin from `effectiveMs` on',
  },
  'conversion.switch': {
    tag: 3,
    memory: '30-days',
    fields: { assetId: number, enable: flag, ...AUTHOR },
    meaning: 'at once, whether users may convert into the coin; one operator turns off, two turn on',
  },
  /** There is no field for a price or a rate: a quote names the moment of its prices, and these are the exchange's. */
  'conversion.accept': {
    tag: 4,
    memory: '30-days',
    fields: { fromAssetId: number, toAssetId: number, amountUnits: amount, quotedMs: number, version: number },
    meaning:
      'all of `amountUnits` into another coin; `quotedMs` is the moment of a quote and `version` that of its terms, both 0 for the rate of its own moment',
  },
} satisfies CommandTable;

export type ConversionCommand = OneOf<typeof CONVERSION_COMMANDS>;
