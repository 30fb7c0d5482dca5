import { updown as contract } from '@candor/contract/products/updown/product';
import { partWithTexts, withTexts } from '../../product/parts.tsx';
import type { WebProduct } from '../../product/product.ts';
import { isOpenMode } from '../../product/products.ts';
import { tradePage, type RouteLines } from '../../product/route.ts';
import { CHART_MEMORY } from './chart-memory.ts';
import { contractIdsOf } from './contract-ids.ts';

const routes = {
  '/flash': {
    ...tradePage,
    page: 'updown/flash-page',
    areas: ['trade', 'markets'],
    title: 'updown-names.name',
    icon: 'rise',
    drawings: ['in'],
  },
} as const satisfies RouteLines;

const { stake, settlement } = contract.recordTypes;

export const updown: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'updown-names.name',
  routes,
  isOffered: (settings) => isOpenMode(settings, contract.mode.name),
  mode: {
    wire: contract.mode.name,
    component: '0',
    path: '/flash',
    memory: CHART_MEMORY,
    marketsTab: 'second',
    coinsOf: (lists) => new Set(contractIdsOf(lists).keys()),
    workspace: () => import('./workspace.tsx').then(({ UpdownWorkspace }) => ({ default: UpdownWorkspace })),
  },
  records: {
    tab: 'second',
    kinds: { [stake]: 'records.kind.stake', [settlement]: 'records.kind.settled' },
    list: withTexts(async () => (await import('./records.ts')).recordList, 'updown-parts'),
  },
  reviews: [{ kind: 'updown', label: 'updown-names.name' }],
  needsProtection: true,
  own: { types: [contract.ownEvents.orders], stale: ['updown.', 'protection.'], running: ['updown.orders'] },
  slots: {
    outcomes: withTexts(async () => (await import('./outcomes.ts')).updownOutcomes, 'updown-parts'),
    homeRunning: partWithTexts(async () => (await import('./parts/home-running.tsx')).HomeRunning, 'updown-parts'),
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
    results: {
      field: 'second',
      counts: ['contracts'],
      part: partWithTexts(async () => (await import('./results/results.tsx')).UpdownResults, 'updown-parts'),
    },
    ownResults: () => import('./parts/own-results.tsx').then(({ OwnResults }) => ({ default: OwnResults })),
  },
};
