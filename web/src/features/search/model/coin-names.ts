/** What people call the coins; the list of markets knows only their codes. */
const names: Readonly<Record<string, string>> = {
  btc: 'Bitcoin',
  eth: 'Ethereum',
  bnb: 'BNB',
  sol: 'Solana',
  xrp: 'XRP Ripple',
  doge: 'Dogecoin',
  ltc: 'Litecoin',
  ada: 'Cardano',
  dot: 'Polkadot',
  trx: 'TRON',
  link: 'Chainlink',
  avax: 'Avalanche',
  xau: 'Gold',
};

export function coinName(coin: string): string {
  return names[coin.toLowerCase()] ?? '';
}
