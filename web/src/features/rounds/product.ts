import { rounds as contract } from '@candor/contract/products/rounds/product';
import { withTexts } from '../../product/parts.tsx';
import type { WebProduct } from '../../product/product.ts';
import { isInMenu } from '../../product/products.ts';
import { tradePage, type RouteLines } from '../../product/route.ts';

const PATH = '/flashOption';

const routes = {
  [PATH]: {
    ...tradePage,
    page: 'rounds/rounds-page',
    areas: ['trade', 'markets', 'rounds'],
    title: 'rounds-names.name',
    icon: 'clock',
    alias: ['/option'],
  },
} as const satisfies RouteLines;

const { stake, settlement } = contract.recordTypes;

export const rounds: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'rounds-names.name',
  routes,
  isOffered: (settings) => isInMenu(settings, PATH),
  records: {
    tab: 'option',
    kinds: { [stake]: 'records.kind.stake', [settlement]: 'records.kind.settled' },
    list: () =>
      withTexts(
        'rounds-parts',
        import('./records.ts').then(({ recordList }) => recordList),
      ),
  },
  reviews: [{ kind: 'rounds', label: 'rounds-names.name' }],
  needsProtection: true,
  own: { types: [contract.ownEvents.orders], stale: ['rounds.', 'protection.'], running: ['rounds.'] },
  slots: {
    outcomes: () =>
      withTexts(
        'rounds-parts',
        import('./outcomes.ts').then(({ roundsOutcomes }) => roundsOutcomes),
      ),
    homeRunning: () =>
      withTexts(
        'rounds-parts',
        import('./parts/home-running.tsx').then(({ HomeRunning }) => ({ default: HomeRunning })),
      ),
    dayChanges: () => import('./day-changes.ts').then(({ dayChanges }) => dayChanges),
    results: {
      field: 'rounds',
      part: () =>
        withTexts(
          'rounds-parts',
          import('./results/results.tsx').then(({ RoundsResults }) => ({ default: RoundsResults })),
        ),
    },
    ownResults: () => import('./parts/own-results.tsx').then(({ OwnResults }) => ({ default: OwnResults })),
  },
};
