import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { describe, expect, it, test } from 'vitest';
import type { CoinNameOf } from '../i18n/coin-names.ts';
import { findMarkets } from './market-search.ts';
import { marketsOf } from './pairs.ts';

const gold = { coin: 'xau', quote: 'usdt', display: 'XAU/USDT', name: 'Gold' };
const markets = [...marketsOf(SAMPLE_MARKETS), gold];
const english: CoinNameOf = (_coin, name) => name;
const chinese: CoinNameOf = (coin, name) => ({ btc: '比特币', eth: '以太坊', xau: '黄金', usdt: '泰达币' })[coin] ?? name;
const arabic: CoinNameOf = (coin, name) => ({ btc: 'بيتكوين', eth: 'إيثريوم', xau: 'الذهب' })[coin] ?? name;
const found = (query: string, nameOf = english) => findMarkets(markets, query, nameOf).map(({ coin }) => coin);

describe('one search for all places: what is typed, and the market that comes first', () => {
  test.each([
    ['btc', 'btc'],
    ['BTC', 'btc'],
    ['  Btc ', 'btc'],
    ['b t c', 'btc'],
    ['btc/usdt', 'btc'],
    ['btcusdt', 'btc'],
    ['btc usdt', 'btc'],
    ['BTC-USDT', 'btc'],
    ['bitcoin', 'btc'],
    ['Bit Coin', 'btc'],
    ['bitc', 'btc'],
    ['xbt', 'btc'],
    ['ether', 'eth'],
    ['binance', 'bnb'],
    ['ripple', 'xrp'],
    ['polka dot', 'dot'],
    ['gold', 'xau'],
    ['tether gold', 'xau'],
    ['gold tether', 'xau'],
    ['sol', 'sol'],
    ['a', 'ada'],
    ['do', 'doge'],
  ])('%j: %s', (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  test.each([
    ['bitcon', 'btc'],
    ['bitcion', 'btc'],
    ['bitcoinn', 'btc'],
    ['botcoin', 'btc'],
    ['etherium', 'eth'],
    ['dogcoin', 'doge'],
    ['avalanch', 'avax'],
    ['chainlnk', 'link'],
    ['cordano', 'ada'],
    ['tethr gold', 'xau'],
  ])('one letter wrong: %s', (query, first) => {
    expect(found(query)).toEqual([first]);
  });

  test.each([
    ['比特', 'btc', chinese],
    ['比特币', 'btc', chinese],
    ['以太', 'eth', chinese],
    ['黄金', 'xau', chinese],
    ['بيتكوين', 'btc', arabic],
    ['ايثريوم', 'eth', arabic],
    ['ذهب', 'xau', arabic],
  ])('a name in the language of the page: %s', (query, first, nameOf) => {
    expect(found(query, nameOf)).toEqual([first]);
    expect(found('bitcoin', nameOf)).toEqual(['btc']);
  });

  it('what a pair is priced in is looked at last, or one word of it would find every pair', () => {
    expect(found('do')).toEqual(['doge', 'dot']);
    expect(found('t')).toEqual(['trx']);
    expect(found('tether')).toHaveLength(markets.length);
    expect(found('usdt')).toHaveLength(markets.length);
  });

  it('nothing typed finds all in their order, and what nothing is called finds nothing', () => {
    for (const query of ['', '   ', '/']) expect(found(query)).toEqual(markets.map(({ coin }) => coin));
    for (const query of ['qqqq', 'bidkoim', 'btc doge']) expect(found(query), query).toEqual([]);
  });
});
