import { isZero } from '../domain/decimal.ts';
import type { Holding, Wallet } from './assets.ts';
import type { Settings } from './settings.ts';
import { openEntries } from './settings.ts';

const keys: Readonly<Record<string, Wallet>> = { asset_platform: 'platform', asset_financ: 'finance', asset_contarct: 'contract' };

/** The word for each wallet. */
export const walletTitles = {
  platform: 'wallet.name.platform',
  finance: 'wallet.name.finance',
  contract: 'wallet.name.contract',
} as const satisfies Readonly<Record<Wallet, string>>;

export const allWallets: readonly Wallet[] = ['platform', 'finance', 'contract'];

/** The wallets that `TAB_SETTING` opens, in its order; a list that opens none shows the platform wallet, where every account begins. */
export function openWallets({ TAB_SETTING: tabs }: Settings): readonly Wallet[] {
  const wallets = openEntries(tabs).flatMap(({ keyStr }) => keys[keyStr] ?? []);
  return wallets.length === 0 ? ['platform'] : [...new Set(wallets)];
}

/** The open wallets, and those that hold something though no product that is on uses them. */
export function shownWallets(settings: Settings, rows: readonly Holding[] | null): readonly Wallet[] {
  const open = openWallets(settings);
  const holds = (wallet: Wallet) => rows?.some((row) => row.wallet === wallet && !isZero(row.total)) === true;
  return [...open, ...allWallets.filter((wallet) => !open.includes(wallet) && holds(wallet))];
}

/** Out of every wallet that is shown, into those that are open, where there is one of each. */
export function transferWallets(
  settings: Settings,
  rows: readonly Holding[] | null,
): { readonly from: readonly Wallet[]; readonly to: readonly Wallet[] } {
  const open = openWallets(settings);
  const from = shownWallets(settings, rows).filter((wallet) => open.some((other) => other !== wallet));
  return { from, to: open.filter((wallet) => from.some((other) => other !== wallet)) };
}
