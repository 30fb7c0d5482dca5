import { expect, test } from 'vitest';
import { products } from './registry.ts';
import { questionsOf } from './test/questions.ts';
import { TrialRun } from './test/trial-run.ts';
import { loadTrials } from './test/trials.ts';

const trials = await loadTrials();

test('every product of the registry takes part in the random runs', () => {
  const names = trials.map(({ name }) => name);
  expect(products.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
  expect(names.length).toBeGreaterThan(1);
});

test.each(trials.map((trial) => [trial.name, trial] as const))(
  'commands of %s alone: exchange, model and auditor agree, and most of them are its own',
  (name, trial) => {
    const { entries } = new TrialRun([trial], 1, 1_500);
    const own = entries.filter(({ command }) => command.body.type.startsWith(`${name}.`)).length;
    expect(own).toBeGreaterThan(500);
  },
);

test('I3 a run asks a restored exchange every question that the exchange answers', () => {
  const { entries } = new TrialRun(trials, 1, 10);
  const asked = new Set(questionsOf(trials, 0, entries).map(({ type }) => type as string));
  expect(products.flatMap(({ queries }) => queries).filter((type) => !asked.has(type))).toEqual([]);
});

test('what a run has to meet is named once, by the product that it belongs to', () => {
  for (const { name, mustHappen, mustHappenOnce } of trials) {
    const all = [...mustHappen, ...mustHappenOnce];
    expect(all.filter((what) => !what.startsWith(`${name}.`))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(mustHappen.length).toBeGreaterThan(0);
  }
});
