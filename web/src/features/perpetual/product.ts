import { perpetual as contract } from '@candor/contract/products/perpetual/product';
import { partWithTexts, withTexts } from '../../product/parts.tsx';
import type { WebProduct } from '../../product/product.ts';
import { isOpenMode } from '../../product/products.ts';
import { tradePage, type RouteLines } from '../../product/route.ts';
import { CHART_MEMORY } from './chart-memory.ts';

const routes = {
  '/contract': {
    ...tradePage,
    page: 'perpetual/contract-page',
    areas: ['trade', 'markets', 'perpetual'],
    title: 'perpetual-names.name',
    words: 'perpetual-names.words',
    icon: 'chart',
  },
} as const satisfies RouteLines;

const { open, close, margin, liquidation } = contract.recordTypes;

export const perpetual: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'perpetual-names.name',
  routes,
  isOffered: (settings) => isOpenMode(settings, contract.mode.name),
  mode: {
    wire: contract.mode.name,
    component: '2',
    path: '/contract',
    memory: CHART_MEMORY,
    marketsTab: 'contract',
    withIndexes: true,
    coinsOf: ({ contractList }) => new Set(contractList.map(({ coin }) => coin.toLowerCase())),
    shortcuts: withTexts(async () => (await import('./shortcuts.ts')).shortcuts, 'perpetual-parts'),
    workspace: partWithTexts(async () => (await import('./workspace.tsx')).PerpetualWorkspace, 'perpetual'),
  },
  records: {
    tab: 'contract',
    kinds: {
      [open]: 'records.kind.opened',
      [close]: 'records.kind.closed',
      [margin]: 'records.kind.funding',
      [liquidation]: 'records.kind.liquidated',
    },
    list: () => import('./records.ts').then(({ recordList }) => recordList),
  },
  reviews: [{ kind: 'perpetual', label: 'perpetual-names.name' }],
  needsProtection: true,
  own: { types: [contract.ownEvents.orders], stale: ['perpetual.', 'protection.'], running: ['perpetual.'] },
  slots: {
    outcomes: withTexts(async () => (await import('./outcomes.ts')).perpetualOutcomes, 'perpetual-parts'),
    homeOpen: partWithTexts(async () => (await import('./parts/home-positions.tsx')).HomePositions, 'perpetual-parts'),
    wallet: {
      of: 'contract',
      part: partWithTexts(async () => (await import('./parts/wallet-part.tsx')).WalletPart, 'perpetual-parts'),
    },
    results: {
      field: 'contract',
      counts: ['openInterest', 'liquidations', 'fundings'],
      part: partWithTexts(async () => (await import('./parts/results.tsx')).PerpetualResults, 'perpetual-market'),
    },
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
  },
};
