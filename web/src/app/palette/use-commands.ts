import { useSay } from '../../i18n/text.tsx';
import { useNavigator } from '../../navigation/hooks.ts';
import { useMarketPath, usePageAt, usePageOwners } from '../../product/products.ts';
import { useFindMarkets } from '../../session/market-search.ts';
import { useMarkets } from '../../session/markets.ts';
import { setAmountsHidden, useAmountsHidden } from '../../session/preferences.ts';
import { signOut } from '../../session/session-actions.ts';
import { useNoticeEntries } from '../../session/notices.ts';
import { useHelpEntries } from '../../session/texts.ts';
import { useSettings } from '../../session/settings.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { openDestinations, destinationsOf } from '../../features/search/model/destinations.ts';
import { foundCommands, type Command } from './commands.ts';
import { useProductCommands } from './product-commands.ts';

/** Everything that the palette can do, for the text that is typed; `close` is called before anything is done. */
export function useCommands(query: string, close: () => void): readonly Command[] {
  const say = useSay();
  const navigator = useNavigator();
  const findMarkets = useFindMarkets();
  const { entries } = useMarkets();
  const marketPath = useMarketPath();
  const hidden = useAmountsHidden();
  const sheet = useSheet(['shell-display', 'shell-support', 'shell-source', 'shell-outcomes']);
  const pages = [...destinationsOf(usePageOwners(), usePageAt()), ...openDestinations(useSettings())];
  // Nothing is named before something is looked for.
  const help = useHelpEntries({ enabled: query.trim() !== '' });
  const notices = useNoticeEntries({ enabled: query.trim() !== '' });
  const traded = entries.filter(({ shown, pair }) => shown && pair !== null);
  // Of all pairs the market page alone is named; the pages of products are where something is looked for.
  const products = useProductCommands(query.trim() === '' ? [] : findMarkets(entries, query));
  const markets = findMarkets(traded, query).map((entry): Command => ({
    key: `market ${entry.coin}`,
    group: 'markets',
    icon: 'trade',
    title: entry.display,
    words: entry.name,
    run: () => void navigator.navigate({ to: marketPath, search: { symbol: entry.coin }, replace: true }),
  }));
  const shown = pages.map((destination): Command => ({
    key: `page ${destination.key}`,
    group: 'pages',
    icon: destination.icon,
    title: say(destination.title),
    words: say(destination.words),
    run: () =>
      'to' in destination ? void navigator.navigate({ to: destination.to, search: {}, replace: true }) : sheet.swap(destination.sheet),
  }));
  const act = (key: string, icon: Command['icon'], title: string, run: () => void): Command => ({
    key,
    group: 'actions',
    icon,
    title,
    words: '',
    run,
  });
  const actions = [
    ...products.places,
    act('amounts', hidden ? 'eye' : 'eye-off', say(hidden ? 'shell.common.showAmounts' : 'shell.common.hideAmounts'), () => {
      close();
      setAmountsHidden(!hidden);
    }),
    act('outcomes', 'bell', say('shell.outcomes.title'), () => sheet.swap('shell-outcomes')),
    act('sign-out', 'sign-out', say('shell.nav.logout'), () => void signOut().then(() => navigator.navigate({ to: '/' }))),
  ];
  const guides = help.map(({ key, title, words }): Command => ({
    key: `guide ${key}`,
    group: 'help',
    icon: 'document',
    title,
    words,
    run: () => void navigator.navigate({ to: '/helpDetail/{id}', search: { id: key }, replace: true }),
  }));
  const told = notices.map(({ key, title }): Command => ({
    key: `notice ${key}`,
    group: 'help',
    icon: 'bell',
    title,
    words: '',
    run: () => void navigator.navigate({ to: '/message/detail', search: { notice: key }, replace: true }),
  }));
  return foundCommands(query, [...markets, ...products.markets], [...shown, ...actions, ...guides, ...told]);
}
