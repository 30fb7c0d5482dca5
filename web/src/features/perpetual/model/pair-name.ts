/** A contract as it is shown: `BTC/USDT`. */
export function pairName({ displayPair, baseCoin }: { readonly displayPair?: string | undefined; readonly baseCoin: string }): string {
  return displayPair ?? `${baseCoin.toUpperCase()}/USDT`;
}
