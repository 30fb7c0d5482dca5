import { rounds as contract } from '@candor/contract/products/rounds/product';
import { partWithTexts, withTexts } from '../../product/parts.tsx';
import type { WebProduct } from '../../product/product.ts';
import { isInMenu } from '../../product/products.ts';
import { tradePage, type RouteLines } from '../../product/route.ts';

const PATH = '/flashOption';
const ALIAS = '/option';

const routes = {
  [PATH]: {
    ...tradePage,
    page: 'rounds/rounds-page',
    areas: ['trade', 'markets', 'rounds'],
    title: 'rounds-names.name',
    icon: 'clock',
    alias: [ALIAS],
  },
} as const satisfies RouteLines;

const { stake, settlement } = contract.recordTypes;

export const rounds: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'rounds-names.name',
  routes,
  isOffered: (settings) => isInMenu(settings, PATH, ALIAS),
  records: {
    tab: 'option',
    kinds: { [stake]: 'records.kind.stake', [settlement]: 'records.kind.settled' },
    list: withTexts(async () => (await import('./records.ts')).recordList, 'rounds-parts'),
  },
  reviews: [{ kind: 'rounds', label: 'rounds-names.name' }],
  needsProtection: true,
  own: { types: [contract.ownEvents.orders], stale: ['rounds.', 'protection.'], running: ['rounds.'] },
  slots: {
    outcomes: withTexts(async () => (await import('./outcomes.ts')).roundsOutcomes, 'rounds-parts'),
    homeRunning: partWithTexts(async () => (await import('./parts/home-running.tsx')).HomeRunning, 'rounds-parts'),
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
    results: {
      field: 'rounds',
      counts: ['stakes'],
      part: partWithTexts(async () => (await import('./results/results.tsx')).RoundsResults, 'rounds-parts'),
    },
    ownResults: () => import('./parts/own-results.tsx').then(({ OwnResults }) => ({ default: OwnResults })),
  },
};
