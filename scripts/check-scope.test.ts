import { expect, test } from 'vitest';
import { scopeOf, type Repository } from './check-scope.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'exchange/src/products/spot/rules.test.ts': '',
  'exchange/src/products/spot/rules.ts': '',
  'exchange/src/registry.test.ts': '',
  'server/src/products/spot/orders.integration.test.ts': "import { startServerProcess } from '../../test/server-process.ts';",
  'server/src/products/spot/owners.integration.test.ts': "import { test } from '../../test/room.ts';",
  'server/src/products/spot/projection.integration.test.ts': "import { createTestDatabase } from '../../test/shared-postgres.ts';",
  'server/src/records/candles.integration.test.ts': '',
  'simulation/src/spot-crash.test.ts': '',
  'e2e/src/spot/journey.test.ts': '',
  'e2e/src/spot/order-proof.test.ts': '',
  'web/pages/spot/ticket.page.ts': '',
  'web/pages/routes.page.ts': '',
};
const repository: Repository = {
  files: Object.keys(TEXTS),
  changed: ['server/src/records/candles.ts', 'README.md'],
  products: ['spot', 'perpetual'],
  rooms: ['exchange', 'server', 'web', 'e2e'],
  read: (file) => TEXTS[file] ?? '',
};

test('of a product: its unit tests, its database tests without a server, its pages, one journey', () => {
  expect(scopeOf('spot', repository)).toEqual({
    related: [],
    tests: {
      unit: ['exchange/src/products/spot/rules.test.ts'],
      integration: ['server/src/products/spot/projection.integration.test.ts'],
      pages: ['web/pages/spot/ticket.page.ts'],
      e2e: ['e2e/src/spot/journey.test.ts'],
    },
  });
});

test('of a room: the same of its folder, without a journey', () => {
  expect(scopeOf('server', repository)?.tests).toEqual({
    unit: [],
    integration: ['server/src/products/spot/projection.integration.test.ts', 'server/src/records/candles.integration.test.ts'],
    pages: [],
    e2e: [],
  });
  expect(scopeOf('e2e', repository)?.tests.e2e).toEqual([]);
});

test('without a name: unit tests that import what was changed, and database tests beside it', () => {
  expect(scopeOf(undefined, repository)).toEqual({
    related: ['server/src/records/candles.ts'],
    tests: { unit: [], integration: ['server/src/records/candles.integration.test.ts'], pages: [], e2e: [] },
  });
});

test('a name that is neither is refused', () => {
  expect(scopeOf('spott', repository)).toBeUndefined();
});
