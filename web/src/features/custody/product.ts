import { custody as contract } from '@candor/contract/products/custody/product';
import type { WebProduct } from '../../product/product.ts';
import type { RouteLines } from '../../product/route.ts';

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
