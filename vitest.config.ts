import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { replacedSignatures } from './scripts/replaced-signatures.ts';

/** For all projects, whose files stand in one queue: two work while one waits for a server, a database or a page, on two cores. */
const maxWorkers = 3;
/** Runs before each file: what it and its processes take is measured. */
const MEASURED = './scripts/file-processor-time.ts';

/** One project a room kind: units run anywhere and fast; the others start real servers, a few at a time. The queue has them in this order. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'e2e',
          // A real browser, a real server and two cores: what fails once is tried once more, and `npm test` names it (docs/decisions/second-try.md).
          retry: 1,
          include: ['e2e/src/**/*.test.ts'],
          globalSetup: ['./scripts/prepare-servers.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Products with a browser each stay from file to file.
          maxWorkers,
          isolate: false,
          setupFiles: [MEASURED],
          expect: { poll: { timeout: 45_000, interval: 100 } },
        },
      },
      {
        test: {
          name: 'pages',
          include: ['web/pages/**/*.page.ts'],
          // A bound for what hangs. Nothing is tried twice: neither the machine's time nor another process decides what these pages show.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
          isolate: false,
          setupFiles: [MEASURED],
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      {
        plugins: [replacedSignatures],
        test: {
          name: 'simulation',
          include: ['simulation/src/**/*.test.ts'],
          globalSetup: ['./scripts/prepare-servers.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers,
          setupFiles: [MEASURED],
        },
      },
      {
        plugins: [replacedSignatures],
        test: {
          name: 'integration',
          include: ['{server,proofs}/src/**/*.integration.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: ['./scripts/prepare-servers.ts', './server/src/test/shared-postgres.ts'],
          setupFiles: [MEASURED, './server/src/test/hold-answers.ts'],
          maxWorkers,
          isolate: false,
          // A bound for what never comes; a busy machine takes its time.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      // What reaches the database by another way when it is one by URL (TCP, a password): connections, what they do when it is away, and the statements of
      // every room. What servers answer from it is the same; that one starts, goes on and comes back by URL is checked in `integration` (lifecycle).
      {
        test: {
          name: 'integration-by-url',
          include: [
            'server/src/records/*.integration.test.ts',
            'server/src/identity/{sessions,one-time-codes,enumeration}.integration.test.ts',
            'server/src/products/*/projection.integration.test.ts',
            'server/src/machine/storage/guarded-database.integration.test.ts',
          ],
          env: { CANDOR_TEST_DATABASE: 'url' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: ['./scripts/prepare-servers.ts', './server/src/test/shared-postgres.ts'],
          setupFiles: [MEASURED, './server/src/test/hold-answers.ts'],
          maxWorkers,
          isolate: false,
          // A bound for what never comes; a busy machine takes its time.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
      {
        plugins: [replacedSignatures],
        test: {
          name: 'unit',
          include: [
            '{money,formulas,contract,exchange,proofs,server,web}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'web/build/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // A bound for what hangs, not a measure: models that check a hundred thousand commands take their time on a busy machine.
          testTimeout: 180_000,
          maxWorkers,
          // Files follow each other in few processes: most of a small file's time goes into starting one and loading its modules.
          isolate: false,
          setupFiles: [MEASURED, './scripts/test-file-setup.ts'],
        },
      },
    ],
  },
});
