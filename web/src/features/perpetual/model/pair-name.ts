/** A contract as it is shown: `BTC/USDT`. */
export function pairName({ showCoin, symbol }: { readonly showCoin?: string | undefined; readonly symbol: string }): string {
  return showCoin ?? `${symbol.toUpperCase()}/USDT`;
}
