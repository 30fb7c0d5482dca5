import type { MarketEntry } from '../../../session/pairs.ts';
import type { Settings } from '../../../session/settings.ts';

/** Coins of `HOME_COIN_SETTING` that are open and exist, in their order; without any, the first markets of the list. */
export function hotEntries(entries: readonly MarketEntry[], setting: Settings['HOME_COIN_SETTING']): readonly MarketEntry[] {
  const hot = setting
    .filter(({ isOpen }) => isOpen === 'true')
    .toSorted((a, b) => Number(a.sort) - Number(b.sort))
    .flatMap(({ coin }) => entries.find((entry) => entry.coin.toLowerCase() === coin.toLowerCase()) ?? []);
  return hot.length > 0 ? hot : entries.slice(0, 6);
}
