import type { PlainMessageId } from './text.tsx';
import { useSay } from './text.tsx';

/** Coins with a name in the languages of the page; those of another coin come from the server, in English. */
const NAMES: Readonly<Record<string, PlainMessageId>> = {
  usdt: 'shell.coin.usdt',
  btc: 'shell.coin.btc',
  eth: 'shell.coin.eth',
  bnb: 'shell.coin.bnb',
  sol: 'shell.coin.sol',
  xrp: 'shell.coin.xrp',
  doge: 'shell.coin.doge',
  ltc: 'shell.coin.ltc',
  ada: 'shell.coin.ada',
  dot: 'shell.coin.dot',
  trx: 'shell.coin.trx',
  link: 'shell.coin.link',
  avax: 'shell.coin.avax',
  xau: 'shell.coin.xau',
};

/** The full name of a coin in the language of the page, else `english`. */
export type CoinNameOf = (coin: string, english: string) => string;

export function useCoinNames(): CoinNameOf {
  const say = useSay();
  return (coin, english) => {
    const id = NAMES[coin.toLowerCase()];
    return id === undefined ? english : say(id);
  };
}
