import process from 'node:process';
import { expect, test } from 'vitest';
import { decideAgain } from './test/decided-again.ts';
import { COMMANDS_A_PRODUCT, MANY_COMMANDS_A_PRODUCT } from './test/trial.ts';
import { loadTrials } from './test/trials.ts';
import { TrialRun } from './test/trial-run.ts';

const SEEDS = Array.from({ length: 18 }, (_, index) => index + 1);
/** The seed whose run is long in `npm test` too; `npm run soak` makes all of them long. */
const LONG_SEED = 1;
const isWhole = process.env['CANDOR_TEST_WHOLE'] !== undefined;

const trials = await loadTrials();
const met = new Set<string>();

test.each(SEEDS)(
  'I1–I8, I15, I18 random commands of all products, seed %i: exchange, models and auditors agree after every command',
  (seed) => {
    const most = MANY_COMMANDS_A_PRODUCT * trials.length;
    const length = isWhole || seed === LONG_SEED ? most : COMMANDS_A_PRODUCT * trials.length;
    const { exchange, entries, counts } = new TrialRun(trials, seed, length, most);
    for (const what of trials.flatMap(({ mustHappen }) => mustHappen)) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    for (const what of counts.keys()) met.add(what);
    decideAgain(exchange, entries);
  },
  360_000,
);

test('all of the runs together have met what is rare', () => {
  const ofHolds = ['hold.place ok', 'hold.place ABOVE_MAX', 'hold.lift ok', 'hold.lift NOT_FOUND', 'hold.lift BAD_INPUT'];
  const changes = ['ok', 'BAD_INPUT', 'BELOW_MIN', 'ABOVE_MAX'].map((what) => `market.change ${what}`);
  const ofGround = [...ofHolds, ...changes, 'market.switch ok', 'market.switch BAD_INPUT'];
  const rare = [...trials.flatMap(({ mustHappenOnce }) => mustHappenOnce), ...ofGround];
  expect(rare.filter((what) => !met.has(what))).toEqual([]);
  const held = [...met].filter((what) => what.endsWith(' ACCOUNT_HELD')).map((what) => what.slice(0, what.indexOf('.')));
  expect(
    trials.map(({ name }) => name).filter((name) => !held.includes(name)),
    'products that met a held account',
  ).toEqual([]);
});
