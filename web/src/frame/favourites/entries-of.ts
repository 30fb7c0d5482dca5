import type { MarketEntry } from '../../session/pairs.ts';

/** The markets of coins in lower case, in the order of the coins; what is unknown or no longer shown is left out. */
export function entriesOf(coins: readonly string[], entries: readonly MarketEntry[]): readonly MarketEntry[] {
  const shown = new Map(entries.filter((entry) => entry.shown).map((entry) => [entry.coin.toLowerCase(), entry]));
  return coins.flatMap((coin) => shown.get(coin.toLowerCase()) ?? []);
}
