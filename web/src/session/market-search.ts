import { findIn, plainWords } from '../domain/match.ts';
import { useCoinNames, type CoinNameOf } from '../i18n/coin-names.ts';
import type { MarketEntry } from './pairs.ts';

/** Other names that people look for coins by. */
const ALSO: Readonly<Record<string, string>> = {
  btc: 'XBT',
  eth: 'Ether',
  bnb: 'Binance Coin',
  xrp: 'Ripple',
  trx: 'Tronix',
  xau: 'Gold XAUUSD bullion',
  usdt: 'Tether USD dollar',
};

type Named = Pick<MarketEntry, 'coin' | 'quote' | 'display' | 'name'>;

/** Every word of a coin: in the language of the page, in English, and others in use. */
const wordsOf = (coin: string, english: string, nameOf: CoinNameOf): string =>
  [nameOf(coin, english), english, ALSO[coin.toLowerCase()] ?? ''].join(' ');

/**
 * The one search over markets: code or pair in any case and spacing, names of the coin, one letter wrong, the best first. What a pair is
 * priced in is looked at only when nothing is found without it: `tether gold`. Nothing typed finds all, in their order.
 */
export function findMarkets<Market extends Named>(markets: readonly Market[], query: string, nameOf: CoinNameOf): readonly Market[] {
  if (plainWords(query).length === 0) return markets;
  const items = markets.map((market) => ({
    market,
    key: market.coin,
    title: `${market.coin} ${market.coin}${market.quote} ${market.display}`,
    words: wordsOf(market.coin, market.name, nameOf),
  }));
  const withQuote = ({ market, words }: (typeof items)[number]): string => `${words} ${wordsOf(market.quote, '', nameOf)}`;
  const all = items.map((item) => ({ ...item, words: withQuote(item) }));
  // `tether` is the coin of the quotes, and one letter away from `ether`: what is spelt as it is called comes first.
  for (const typos of [false, true]) {
    for (const searched of [items, all]) {
      const found = findIn(searched, query, typos);
      if (found.length > 0) return found.map(({ market }) => market);
    }
  }
  return [];
}

export function useFindMarkets(): <Market extends Named>(markets: readonly Market[], query: string) => readonly Market[] {
  const nameOf = useCoinNames();
  return (markets, query) => findMarkets(markets, query, nameOf);
}
