import { spot as contract } from '@candor/contract/products/spot/product';
import { withTexts } from '../../product/parts.tsx';
import type { WebProduct } from '../../product/product.ts';
import { isNotClosed } from '../../product/products.ts';
import { tradePage, type RouteLines } from '../../product/route.ts';
import { CHART_MEMORY } from './chart-memory.ts';

const routes = {
  '/trade': {
    ...tradePage,
    page: 'spot/trade-page',
    areas: ['trade', 'markets'],
    title: 'spot-names.page',
    words: 'spot-names.words',
    icon: 'trade',
    drawings: ['in'],
  },
} as const satisfies RouteLines;

const { received, paid } = contract.recordTypes;

export const spot: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'spot-names.name',
  routes,
  isOffered: (settings) => isNotClosed(settings, 'trade'),
  mode: {
    wire: contract.mode.name,
    component: '1',
    path: '/trade',
    holdsOthers: true,
    memory: CHART_MEMORY,
    marketsTab: 'spot',
    workspace: () => import('./workspace.tsx').then(({ SpotWorkspace }) => ({ default: SpotWorkspace })),
  },
  records: {
    tab: 'spot',
    kinds: { [received]: 'spot-names.received', [paid]: 'spot-names.paid' },
    empty: { text: 'spot-names.noRecords', link: 'spot-names.toPage', path: '/trade' },
    list: () =>
      withTexts(
        'spot-parts',
        import('./records.ts').then(({ recordList }) => recordList),
      ),
  },
  reviews: [
    { kind: 'spot-limit', label: 'spot-names.limitOrders' },
    { kind: 'spot-market', label: 'spot-names.marketOrders' },
  ],
  own: { types: [contract.ownEvents.orders], stale: ['spot.'], running: ['spot.'] },
  slots: {
    outcomes: () =>
      withTexts(
        'spot-parts',
        import('./outcomes.ts').then(({ spotOutcomes }) => spotOutcomes),
      ),
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
    homeOrders: () =>
      withTexts(
        'spot-parts',
        import('./parts/home-orders.tsx').then(({ HomeOrders }) => ({ default: HomeOrders })),
      ),
    held: () =>
      withTexts(
        'spot-parts',
        import('./parts/held-orders.tsx').then(({ HeldOrders }) => ({ default: HeldOrders })),
      ),
  },
};
