/** Full names of coins in English, by code in lower case. */
const NAMES: Readonly<Record<string, string>> = {
  usdt: 'Tether',
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bnb: 'BNB',
  sol: 'Solana',
  xrp: 'XRP',
  doge: 'Dogecoin',
  ltc: 'Litecoin',
  ada: 'Cardano',
  dot: 'Polkadot',
  trx: 'TRON',
  link: 'Chainlink',
  avax: 'Avalanche',
  xau: 'Gold',
};

/** A coin without a name of its own is called by its code. */
export function nameOfCoin(coin: string): string {
  return NAMES[coin.toLowerCase()] ?? coin.toUpperCase();
}
