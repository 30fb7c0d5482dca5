import type { Path } from '../../../navigation/paths.ts';
import type { WebModule } from '../../../product/module.ts';
import type { AppTables } from '../../../product/products.ts';
import type { PlainMessageId } from '../../../i18n/text.tsx';
import type { Settings } from '../../../session/settings.ts';
import { openWallets } from '../../../session/wallets.ts';
import type { IconName } from '../../../ui/icon-names.ts';

/** Pages and sheets that exist, with the other words that people look for them by. */
export type Destination = {
  readonly key: string;
  readonly icon: IconName;
  readonly title: PlainMessageId;
  readonly words: PlainMessageId;
} & ({ readonly to: Path } | { readonly sheet: 'shell-display' | 'shell-support' | 'shell-source' });

/** The pages of products and modules that have words to be found by. */
export function destinationsOf(owners: readonly WebModule[], pageAt: AppTables['pageAt']): readonly Destination[] {
  return owners.flatMap(({ name, routes }) =>
    Object.entries(routes).flatMap(([path, { words, title, icon }]): Destination[] => {
      const page = words === undefined ? null : pageAt(path);
      return words === undefined || page === null ? [] : [{ key: `${name} ${path}`, to: page.path, icon, title, words }];
    }),
  );
}

/** Pages and sheets of no product and no module. */
const destinations: readonly Destination[] = [
  { key: 'markets', to: '/store', icon: 'markets', title: 'shell.title.markets', words: 'search.words.markets' },
  { key: 'wallet', to: '/wallet', icon: 'wallet', title: 'shell.title.wallet', words: 'search.words.wallet' },
  { key: 'transfer', to: '/exchange', icon: 'transfer', title: 'shell.title.transfer', words: 'search.words.transfer' },
  { key: 'records', to: '/cashflow', icon: 'records', title: 'shell.title.records', words: 'search.words.records' },
  { key: 'home', to: '/', icon: 'home', title: 'shell.title.home', words: 'search.words.home' },
  { key: 'password', to: '/changePassword', icon: 'lock', title: 'shell.title.password', words: 'search.words.password' },
  { key: 'fundPassword', to: '/fund-password', icon: 'lock', title: 'shell.title.fundPassword', words: 'search.words.fundPassword' },
  { key: 'email', to: '/emailAuthentication', icon: 'mail', title: 'account-names.email', words: 'search.words.email' },
  { key: 'phone', to: '/phoneAuth', icon: 'phone', title: 'account-names.phone', words: 'search.words.phone' },
  { key: 'word', to: '/antiPhishing', icon: 'shield', title: 'account-names.antiPhishing', words: 'search.words.antiPhishing' },
  { key: 'security', to: '/security', icon: 'shield', title: 'shell.title.security', words: 'search.words.security' },
  { key: 'sessions', to: '/sessions', icon: 'device', title: 'shell.title.sessions', words: 'search.words.sessions' },
  { key: 'signIns', to: '/signIns', icon: 'clock', title: 'shell.title.signIns', words: 'search.words.signIns' },
  { key: 'verification', to: '/userauth', icon: 'user', title: 'shell.title.verification', words: 'search.words.verification' },
  { key: 'privacy', to: '/privacy', icon: 'shield', title: 'shell.title.privacy', words: 'search.words.privacy' },
  { key: 'language', to: '/langList', icon: 'globe', title: 'shell.title.language', words: 'search.words.language' },
  { key: 'display', sheet: 'shell-display', icon: 'display', title: 'shell.nav.display', words: 'search.words.display' },
  { key: 'source', sheet: 'shell-source', icon: 'info', title: 'shell.source.title', words: 'search.words.source' },
  { key: 'support', sheet: 'shell-support', icon: 'support', title: 'shell.nav.support', words: 'search.words.support' },
  { key: 'about', to: '/about', icon: 'document', title: 'shell.title.about', words: 'search.words.about' },
];

/** Pages of no product that the settings have on. A single wallet has nowhere to transfer to. */
export function openDestinations(settings: Settings): readonly Destination[] {
  const { emailIsOpen, phoneIsOpen } = settings.LOGIN_REGIS_SETTING;
  const closed = new Set<string>();
  if (openWallets(settings).length < 2) closed.add('transfer');
  if (!emailIsOpen) closed.add('email');
  if (!phoneIsOpen) closed.add('phone');
  return destinations.filter(({ key }) => !closed.has(key));
}
