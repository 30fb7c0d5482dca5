import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number, text } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../author.ts';
import { CHANGE } from '../terms/change.ts';

/** What of a spot market may change after its definition, by a journaled command; each change makes a new version. */
export const marketTerms = record('terms', {
  /** Fee rate of maker and taker, parts per million of what is received. */
  feePpm: number,
  enable: flag,
  isShow: flag,
  isDeal: flag,
  limitedBuy: flag,
  limitedSell: flag,
  marketBuy: flag,
  marketSell: flag,
  orderMinLots: number,
  orderMaxLots: number,
  /** Smallest quantity of a sell order. */
  minSellLots: number,
  /** Highest price of a buy order and lowest of a sell order; 0 = no bound. */
  buyMaxTicks: number,
  sellMinTicks: number,
  minNotionalUnits: amount,
  maxOpenOrders: number,
  /** Limit orders further than this from the index are `PRICE_TOO_FAR`, parts per million. */
  limitBandPpm: number,
  /** Protection price of market orders, parts per million from the index. */
  marketBandPpm: number,
  sort: number,
});
export type MarketTerms = RecordOf<typeof marketTerms.fields>;

/** What a halt turns. A change of terms leaves them as they are. */
export const SWITCHES = { enable: flag, isDeal: flag, limitedBuy: flag, limitedSell: flag, marketBuy: flag, marketSell: flag };
export type MarketSwitches = RecordOf<typeof SWITCHES>;

export const MARKET_COMMANDS = {
  /** `symbolId` 1 … 1,000, `code` in small letters (`btcusdt`). */
  'symbol.define': {
    tag: 1,
    memory: 'by-object',
    fields: { symbolId: number, code: text, tickUnits: amount },
    meaning: '`tickUnits`: one price step, in quote units of scale 8 for a whole base coin',
  },
  'market.define': {
    tag: 2,
    memory: 'by-object',
    fields: { marketId: number, symbolId: number, baseAssetId: number, quoteAssetId: number, lotUnits: amount, terms: marketTerms },
    meaning: '`lotUnits`: one quantity step, in units of the base asset',
  },
  /** An hour ahead or more (`product-rules` 18). The switches stand in `terms` as they are. */
  'market.change': {
    tag: 4,
    memory: '30-days',
    fields: { marketId: number, terms: marketTerms, ...CHANGE },
    meaning: 'by two operators, for orders from `effectiveMs` on',
  },
  'market.switch': {
    tag: 5,
    memory: '30-days',
    fields: { marketId: number, ...SWITCHES, ...AUTHOR },
    meaning: 'at once; one operator turns off, two turn on',
  },
} satisfies CommandTable;

export type MarketCommand = OneOf<typeof MARKET_COMMANDS>;
