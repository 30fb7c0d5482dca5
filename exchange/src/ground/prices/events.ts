import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count, list, said } from '../../kernel/codec/kinds.ts';
import { source } from './commands.ts';
import { indexRule, sourceKind, state } from './words.ts';

export const PRICE_EVENTS = {
  'price.ticked': {
    tag: 1,
    fields: {
      symbolId: said(count),
      n: said(count, 'ref'),
      priceTicks: said(count),
      state: said(state),
      sourceKind: said(sourceKind),
      rule: said(indexRule),
      sources: said(list(source)),
    },
    meaning:
      "`n` counts the ticks of the symbol from 1 without gaps; its time is the entry's. A tick that is not `ok` repeats the price before",
  },
} satisfies EventTable;

export type PriceEvent = OneOf<typeof PRICE_EVENTS>;
