import { custody as contract } from '@candor/contract/products/custody/product';
import type { WebProduct } from '../../product/product.ts';
import type { RouteLines } from '../../product/route.ts';
import { takesWithdrawals } from '../../session/settings.ts';

/** Of each page of withdrawals: a server that has none has none of these pages. */
const withdrawal = {
  page: 'custody/withdrawal-page',
  // Of all three: the texts of a page come with its module, once.
  areas: ['trade', 'withdraw', 'withdrawals', 'addresses', 'holds', 'factor'],
  icon: 'external',
  width: 'wide',
  isOn: takesWithdrawals,
} as const;

const routes = {
  '/recharge': {
    page: 'custody/deposit-page',
    areas: ['deposit'],
    title: 'custody-names.deposit',
    icon: 'deposit',
    width: 'wide',
    search: ['deposit'],
    walletEntry: { order: 1, isOn: ({ ASSET_COIN }) => ASSET_COIN.some(({ useSys }) => useSys) },
  },
  '/recharge/method': {
    page: 'custody/deposit-page',
    areas: ['deposit'],
    title: 'custody-names.address',
    icon: 'deposit',
    width: 'wide',
    search: ['coin', 'deposit'],
  },
  '/withdraw': {
    ...withdrawal,
    title: 'custody-names.withdraw',
    search: ['withdrawal'],
    walletEntry: { order: 2 },
  },
  '/withdraw/drawings': {
    ...withdrawal,
    title: 'custody-names.withdrawAmount',
    search: ['channel', 'address'],
  },
  '/withdrawDeposit': {
    ...withdrawal,
    title: 'custody-names.addresses',
    search: ['channel'],
  },
} as const satisfies RouteLines;

export const custody: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'custody-names.name',
  routes,
  // Without a channel the pages still say so, and show what was deposited before.
  isOffered: () => true,
  slots: {},
  own: { types: [], stale: [], running: [] },
};
