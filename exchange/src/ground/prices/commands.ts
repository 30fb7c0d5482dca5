import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { decimal, flag, list, name, number } from '../../kernel/codec/kinds.ts';
import { indexRule, SOURCE_NAMES, sourceKind, state } from './words.ts';
import { written } from './written.ts';

/** One source of an index tick, as it will stand in the signed series. `price` is decimal text with the tick's decimals. */
export const source = record(
  'source',
  {
    name: name('sourceName', SOURCE_NAMES),
    price: decimal,
    timeMs: number,
    weight: number,
    used: flag,
  },
  written,
);
export type TickSource = RecordOf<typeof source.fields>;

export const PRICE_COMMANDS = {
  'price.tick': {
    tag: 1,
    memory: '24-hours',
    fields: { symbolId: number, priceTicks: number, state, sourceKind, rule: indexRule, sources: list(source) },
    meaning: 'the rule says how the sources made the price; `used`: the source counted for it',
  },
} satisfies CommandTable;

export type PriceCommand = OneOf<typeof PRICE_COMMANDS>;
