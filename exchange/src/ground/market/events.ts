import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, text } from '../../kernel/codec/kinds.ts';
import { marketTerms, SWITCHES } from './commands.ts';

export const MARKET_EVENTS = {
  'symbol.defined': { tag: 1, fields: { symbolId: count, code: text, tickUnits: amount } },
  'market.defined': {
    tag: 2,
    fields: {
      marketId: count,
      symbolId: count,
      baseAssetId: count,
      quoteAssetId: count,
      lotUnits: amount,
      version: count,
      terms: marketTerms,
    },
    meaning: "`version` counts the market's terms from 1",
  },
  'market.changed': {
    tag: 4,
    fields: { marketId: count, version: count, effectiveMs: count, terms: marketTerms, reason: text },
    meaning:
      'terms that act on commands stamped `effectiveMs` or later, 0: at once, but for their switches, which are those that were turned last',
  },
  'market.switched': { tag: 5, fields: { marketId: count, ...SWITCHES } },
} satisfies EventTable;

export type MarketEvent = OneOf<typeof MARKET_EVENTS>;
