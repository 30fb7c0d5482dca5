import { word } from '../../kernel/codec/kinds.ts';
import type { IndexRule, PriceState, SourceKind } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const PRICE_STATES: readonly PriceState[] = ['ok', 'frozen', 'closed'];
export const SOURCE_KINDS: readonly SourceKind[] = ['live', 'recorded', 'simulated'];
export const INDEX_RULES: readonly IndexRule[] = ['index/1', 'index/2', 'index/3'];
/** Sources whose names stand as one byte. */
export const SOURCE_NAMES: readonly string[] = ['simulated', 'recorded', 'binance', 'okx', 'bybit', 'coinbase', 'kraken'];

export const state = word('state', PRICE_STATES);
export const sourceKind = word('sourceKind', SOURCE_KINDS);
export const indexRule = word('indexRule', INDEX_RULES);
