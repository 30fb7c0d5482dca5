import process from 'node:process';
import { expect, test } from 'vitest';
import { decideAgain } from './test/decided-again.ts';
import { COMMANDS_A_PRODUCT, MANY_COMMANDS_A_PRODUCT } from './test/trial.ts';
import { loadTrials } from './test/trials.ts';
import { TrialRun } from './test/trial-run.ts';

/** The last two reach what is rarest. */
const SEEDS = [...Array.from({ length: 18 }, (_, index) => index + 1), 20, 22];
/** The seed whose run is long in `npm test` too; `npm run soak` makes all of them long. */
const LONG_SEED = 1;
const isWhole = process.env['CANDOR_TEST_WHOLE'] !== undefined;

const trials = await loadTrials();
/** In how many runs each thing happened. */
const met = new Map<string, number>();

test.each(SEEDS)(
  'I1–I8, I15, I18 random commands of all products, seed %i: exchange, models and auditors agree after every command',
  (seed) => {
    const isLong = isWhole || seed === LONG_SEED;
    const length = (isLong ? MANY_COMMANDS_A_PRODUCT : COMMANDS_A_PRODUCT) * trials.length;
    const { exchange, entries, counts } = new TrialRun(trials, seed, length);
    expect(entries.length).toBeGreaterThan(length);
    for (const what of counts.keys()) met.set(what, (met.get(what) ?? 0) + 1);
    decideAgain(exchange, entries);
  },
  360_000,
);

test('half of the runs have met what is common, and all of them together what is rare', () => {
  const common = trials.flatMap(({ mustHappen }) => mustHappen);
  expect(common.filter((what) => (met.get(what) ?? 0) < SEEDS.length / 2)).toEqual([]);
  const ofHolds = ['hold.place ok', 'hold.place ABOVE_MAX', 'hold.lift ok', 'hold.lift NOT_FOUND', 'hold.lift BAD_INPUT'];
  const changes = ['ok', 'BAD_INPUT', 'BELOW_MIN', 'ABOVE_MAX'].map((what) => `market.change ${what}`);
  const byHand = ['ok', 'BAD_INPUT', 'NOT_FOUND', 'ALREADY_DONE', 'ABOVE_MAX', 'INSUFFICIENT_FUNDS'].map(
    (what) => `adjustment.book ${what}`,
  );
  const ofGround = [...ofHolds, ...byHand, ...changes, 'market.switch ok', 'market.switch BAD_INPUT'];
  const rare = [...trials.flatMap(({ mustHappenOnce }) => mustHappenOnce), ...ofGround];
  expect(rare.filter((what) => !met.has(what))).toEqual([]);
  const held = [...met.keys()].filter((what) => what.endsWith(' ACCOUNT_HELD')).map((what) => what.slice(0, what.indexOf('.')));
  expect(
    trials.map(({ name }) => name).filter((name) => !held.includes(name)),
    'products that met a held account',
  ).toEqual([]);
});
