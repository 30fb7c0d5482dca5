import type { ExchangeEvent } from '@candor/exchange/event';
import type { Catalogue } from '@candor/exchange/ground/market/answers';
import { expect, test } from 'vitest';
import type { PublishedBatch } from '../../machine/core/core.ts';
import { Board } from './board.ts';
import type { OwnTrade, PublicTrade, Traded } from '../bars/trade.ts';

const START_MS = 1_767_225_600_000;
const SYMBOL = 4;
/** One lot at one tick is ten units. */
const CATALOGUE = {
  assets: [],
  symbols: [{ symbolId: SYMBOL, code: 'btcusdt', tickUnits: 1_000_000n }],
  markets: [{ marketId: 1, symbolId: SYMBOL, lotUnits: 1_000n, factor: 10n }],
} as object as Catalogue;

/** A product whose only trade is this one. */
function trading(name: string, lots: number, turnover: Pick<NonNullable<Traded['trades']>, 'simulatedMinutes'>): Traded {
  const trade: OwnTrade = { marketId: 1, tradeId: 1, priceTicks: 200, lots, takerSide: 'buy', accountIds: [1, 2] };
  return { name, trades: { of: () => trade, latest: () => Promise.resolve([]), ...turnover } };
}

test('markets of one number in two products have trades of their own; only trades of coins are turnover of the symbol', () => {
  const products = [trading('coins', 3, { simulatedMinutes: () => Promise.resolve([]) }), trading('contracts', 50, {})];
  const ownerOf = (type: string): Traded | undefined => products.find(({ name }) => type.startsWith(name));
  const past = { seq: 0, symbols: new Map(), simulatedAccounts: [], trades: new Map<string, readonly PublicTrade[]>() };
  const board = new Board(ownerOf, CATALOGUE, past);
  const heard: string[] = [];
  board.traded.add((product, marketId, trades) => void heard.push(`${product} ${marketId} ${trades.map(({ lots }) => lots).join()}`));
  const events = ['contracts.filled', 'coins.filled', 'contracts.filled'].map((type) => ({ type }) as object as ExchangeEvent);
  const entry = { seq: 1, timeMs: START_MS, events } as Partial<PublishedBatch['entries'][number]> as PublishedBatch['entries'][number];
  board.take({ firstSeq: 1, lastSeq: 1, prevBatchHash: '', timeMs: START_MS, entries: [entry], depth: [] });
  expect(heard).toEqual(['contracts 1 50,50', 'coins 1 3']);
  expect(board.trades('coins', 1, 10).map(({ lots }) => lots)).toEqual([3]);
  expect(board.trades('contracts', 1, 10).map(({ lots }) => lots)).toEqual([50, 50]);
  expect(board.figures(SYMBOL)?.day(START_MS)).toMatchObject({ volumeUnits: 3_000n, valueUnits: 6_000n, trades: 1 });
});
