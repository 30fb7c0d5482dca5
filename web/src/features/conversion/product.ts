import { conversion as contract } from '@candor/contract/products/conversion/product';
import type { WebProduct } from '../../product/product.ts';
import { isInMenu } from '../../product/products.ts';
import type { RouteLines } from '../../product/route.ts';

const PATH = '/flashExchange';

const routes = {
  [PATH]: {
    page: 'conversion/page',
    areas: ['trade', 'conversion'],
    title: 'conversion-names.name',
    icon: 'swap',
    width: 'wide',
    search: ['from', 'to'],
    walletEntry: { order: 4 },
  },
} as const satisfies RouteLines;

export const conversion: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'conversion-names.name',
  routes,
  isOffered: (settings) => isInMenu(settings, PATH),
  slots: {},
  own: { types: [], stale: [], running: [] },
};
