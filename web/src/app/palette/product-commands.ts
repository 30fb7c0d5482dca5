import { getCoinList, type CoinLists } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import type { TradeMode } from '../../product/product.ts';
import { useOffered, usePageAt } from '../../product/products.ts';
import type { Path } from '../../navigation/paths.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import type { Command } from './commands.ts';

/** Whether a mode trades a coin; without the lists only the modes that trade all pairs do. */
export function offers(mode: Pick<TradeMode, 'coinsOf' | 'withIndexes'>, lists: CoinLists | undefined, entry: MarketEntry): boolean {
  if (entry.pair === null && mode.withIndexes !== true) return false;
  if (mode.coinsOf === undefined) return true;
  return lists !== undefined && mode.coinsOf(lists).has(entry.coin.toLowerCase());
}

interface Mode {
  readonly mode: TradeMode;
  readonly to: Path;
  readonly icon: IconName;
  readonly name: string;
}

/** The markets that were found, on the pages of the modes that have pages of their own, and the places that products lead to. */
export function useProductCommands(found: readonly MarketEntry[]): {
  readonly markets: readonly Command[];
  readonly places: readonly Command[];
} {
  const say = useSay();
  const navigator = useNavigator();
  const pageAt = usePageAt();
  const { data: lists } = useQuery({ ...queryOf(getCoinList, {}), staleTime: 60_000 });
  const modes = useOffered().flatMap(({ mode, label }): Mode[] => {
    const page = mode === undefined || mode.holdsOthers === true ? null : pageAt(mode.path);
    return mode === undefined || page === null ? [] : [{ mode, to: page.path, icon: page.entry.icon, name: say(label) }];
  });
  // Their words come with them.
  const { data: shortcuts } = useQuery({
    queryKey: ['palette.shortcuts', ...modes.map(({ to }) => to)],
    queryFn: async () => await Promise.all(modes.map(async (one) => ({ ...one, shown: (await one.mode.shortcuts?.()) ?? [] }))),
    staleTime: Infinity,
  });
  return {
    markets: found.flatMap((entry) =>
      modes
        .filter(({ mode }) => offers(mode, lists, entry))
        .map(({ mode, to, icon, name }): Command => ({
          key: `market ${mode.wire} ${entry.coin}`,
          group: 'markets',
          icon,
          title: `${entry.display} \u00b7 ${name}`,
          words: entry.name,
          run: () => void navigator.navigate({ to, search: { symbol: entry.coin }, replace: true }),
        })),
    ),
    places: (shortcuts ?? []).flatMap(({ to, icon, name, shown }) =>
      shown.map(({ title, search }): Command => ({
        key: `place ${title}`,
        group: 'actions',
        icon,
        title: say(title),
        words: name,
        run: () => void navigator.navigate({ to, search, replace: true }),
      })),
    ),
  };
}
