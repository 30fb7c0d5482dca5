import { spot as contract } from '@candor/contract/products/spot/product';
import { partWithTexts, withTexts } from '../../product/parts.tsx';
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
    drawings: ['in', 'in-all'],
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
    kinds: { [received]: 'records.kind.received', [paid]: 'records.kind.paid' },
    empty: { text: 'records.none.trades', link: 'records.toTrade', path: '/trade' },
    list: withTexts(async () => (await import('./records.ts')).recordList, 'spot-parts'),
  },
  reviews: [
    { kind: 'spot-limit', label: 'display.review.limitOrders' },
    { kind: 'spot-market', label: 'display.review.marketOrders' },
  ],
  own: { types: [contract.ownEvents.orders], stale: ['spot.'], running: ['spot.'] },
  slots: {
    outcomes: withTexts(async () => (await import('./outcomes.ts')).spotOutcomes, 'spot-parts'),
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
    homeOrders: partWithTexts(async () => (await import('./parts/home-orders.tsx')).HomeOrders, 'spot-parts'),
    held: partWithTexts(async () => (await import('./parts/held-orders.tsx')).HeldOrders, 'spot-parts'),
  },
};
