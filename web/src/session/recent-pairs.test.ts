import { expect, it } from 'vitest';
import { withPair } from './recent-pairs.ts';

it('recent pairs: the newest first, each once, at most seven', () => {
  expect(withPair(['eth', 'btc'], 'btc')).toEqual(['btc', 'eth']);
  expect(withPair(['1', '2', '3', '4', '5', '6', '7'], '8')).toEqual(['8', '1', '2', '3', '4', '5', '6']);
});
