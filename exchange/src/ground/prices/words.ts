import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const PRICE_STATES = ['ok', 'frozen', 'closed'] as const;
/** `ok` ticks are prices; `frozen` and `closed` repeat the last price and only say that there is none. */
export type PriceState = (typeof PRICE_STATES)[number];
export const SOURCE_KINDS = ['live', 'recorded', 'simulated'] as const;
/** Where prices come from; shown on every screen. */
export type SourceKind = (typeof SOURCE_KINDS)[number];
export const INDEX_RULES = ['index/1', 'index/2', 'index/3'] as const;
/** The rule by which sources made the price (`product-rules` 3.1). */
export type IndexRule = (typeof INDEX_RULES)[number];
/** Sources whose names stand as one byte. */
export const SOURCE_NAMES: readonly string[] = ['simulated', 'recorded', 'binance', 'okx', 'bybit', 'coinbase', 'kraken'];

export const state = word('state', PRICE_STATES);
export const sourceKind = word('sourceKind', SOURCE_KINDS);
export const indexRule = word('indexRule', INDEX_RULES);
