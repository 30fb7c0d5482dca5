import { expect, test } from 'vitest';
import { factText, unwellOf, wordText } from './health.ts';

const part = (name: string, isWell: boolean) => ({ part: 'chain', name, isWell, facts: {} });
const job = (name: string, hasFailed: boolean) => ({ job: name, doneMs: null, hasFailed });

test('what is not well is named, so that the page does not say that nothing needs to be looked at', () => {
  const well = { warnings: [], database: true, parts: [part('ETH', true)], jobs: [job('rows', false)] };
  expect(unwellOf(well)).toEqual([]);
  expect(unwellOf({ ...well, parts: [part('ETH', true), part('TRX', false), part('', false)] })).toEqual([
    { word: 'chain', name: 'TRX' },
    { word: 'chain', name: '' },
  ]);
  expect(unwellOf({ ...well, warnings: ['disk', 'database'], jobs: [job('rows', true)], database: false })).toEqual([
    { word: 'database', name: '' },
    { word: 'disk', name: '' },
    { word: 'rows', name: '' },
  ]);
});

test('states and warnings have texts, and names of regular work are words; addresses stay as they are', () => {
  const say = ((id: string) => id) as never;
  expect(['ok', 'frozen', 'ahead', 'fiat-rates', 'account-days'].map((word) => wordText(word, say, (text) => text))).toEqual([
    'operator-health.state.ok',
    'operator-health.state.frozen',
    'operator-health.state.ahead',
    'operator-health.warning.fiatRates',
    'Account days',
  ]);
  expect(['HALTED', '', 'bc1qxy2kg'].map((text) => factText(text, say))).toEqual(['operator-health.problem.halted', '–', 'bc1qxy2kg']);
});
