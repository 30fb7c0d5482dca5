import type { Wallet } from './assets.ts';
import type { Settings } from './settings.ts';
import { openEntries } from './settings.ts';

const keys: Readonly<Record<string, Wallet>> = { asset_platform: 'platform', asset_financ: 'finance', asset_contarct: 'contract' };

/** Numbers of the wallets on the wire. */
export const walletNumbers = { platform: 1, finance: 2, contract: 3 } as const satisfies Readonly<Record<Wallet, number>>;

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

export function walletOfNumber(number: number): Wallet | null {
  return allWallets.find((wallet) => walletNumbers[wallet] === number) ?? null;
}
