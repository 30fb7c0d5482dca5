import { expect, test } from 'vitest';
import { unwellOf } from './health.ts';

const part = (name: string, isWell: boolean) => ({ part: 'chain', name, isWell, facts: {} });
const job = (name: string, hasFailed: boolean) => ({ job: name, doneMs: null, hasFailed });

test('what is not well is named, so that the page does not say that nothing needs to be looked at', () => {
  const well = { database: true, parts: [part('ETH', true)], jobs: [job('rows', false)] };
  expect(unwellOf(well)).toEqual([]);
  expect(unwellOf({ ...well, parts: [part('ETH', true), part('TRX', false), part('', false)] })).toEqual(['chain TRX', 'chain']);
  expect(unwellOf({ ...well, jobs: [job('rows', true)], database: false })).toEqual(['database', 'rows']);
});
