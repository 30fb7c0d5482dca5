import { useHoldings } from '../../../session/assets.ts';
import { useMarkets } from '../../../session/markets.ts';
import { useSettings, type Settings } from '../../../session/settings.ts';

export type Channel = Settings['ASSET_COIN'][number];

/** Channels that take deposits now. */
export function useChannels(): readonly Channel[] {
  return useSettings().ASSET_COIN.filter(({ useSys }) => useSys);
}

/** What coins of a channel are worth something; one that is off now is taken for a real one. */
export const chainOf = (settings: Settings, channel: string): Channel['chain'] =>
  settings.ASSET_COIN.find(({ coinName }) => coinName === channel)?.chain ?? 'main';

export interface Coin {
  readonly coin: string;
  readonly logo: string | null;
}

/** Coins of the exchange with their pictures: those that are traded, and those of the wallet. */
export function useCoins(): readonly Coin[] {
  const { rows } = useHoldings();
  const { entries } = useMarkets();
  const all: readonly Coin[] = [
    ...entries.flatMap(({ coin, logo, pair }) => (pair === null ? [] : [{ coin, logo }])),
    ...(rows ?? []).map(({ asset, logo }) => ({ coin: asset, logo })),
  ];
  return all.filter(({ coin }, index) => all.findIndex((other) => other.coin === coin) === index);
}
