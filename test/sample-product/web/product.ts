import { sample as contract } from '@candor/contract/products/sample/product';
import type { WebProduct } from '../../product/product.ts';
import { isInMenu } from '../../product/products.ts';
import type { RouteLines } from '../../product/route.ts';

const PATH = '/sample';

const routes = {
  [PATH]: { page: 'sample/page', areas: ['sample'], title: 'sample-names.name', icon: 'lock' },
} as const satisfies RouteLines;

export const sample: WebProduct<typeof routes> = {
  name: contract.name,
  label: 'sample-names.name',
  routes,
  isOffered: (settings) => isInMenu(settings, PATH),
  records: {
    tab: 'sample',
    kinds: { [contract.recordTypes.fee]: 'sample-names.fee', [contract.recordTypes.copy]: 'sample-names.copy' },
    list: () => import('./records.ts').then(({ recordList }) => recordList),
  },
  own: { types: [contract.ownEvents.jars], stale: ['sample.'], running: ['sample.'] },
  slots: {},
};
