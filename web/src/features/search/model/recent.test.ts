import { describe, expect, it } from 'vitest';
import { withRecent } from './recent.ts';

describe('recent searches', () => {
  it('the newest first, each once in any letter case, at most eight', () => {
    expect(withRecent(['eth', 'BTC'], ' btc ')).toEqual(['btc', 'eth']);
    expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
    expect(withRecent(['eth'], '  ')).toEqual(['eth']);
  });
});
