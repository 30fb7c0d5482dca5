import { expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
const area = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  clear: () => kept.clear(),
};
vi.stubGlobal('window', { localStorage: area, sessionStorage: area });

const { readChartPreferences, writeChartPreferences } = await import('./preferences.ts');

test('web.md §8 a chart remembers its interval for each pair; that of fast products begins with minutes and is remembered apart', () => {
  expect(readChartPreferences('btc', 'spot').interval).toBe('FIFTEEN_MIN');
  expect(readChartPreferences('btc', 'fast').interval).toBe('ONE_MIN');
  writeChartPreferences('btc', 'fast', { ...readChartPreferences('btc', 'fast'), interval: 'FIVE_MIN' });
  expect(readChartPreferences('btc', 'fast').interval).toBe('FIVE_MIN');
  expect(readChartPreferences('btc', 'spot').interval).toBe('FIFTEEN_MIN');
  expect(readChartPreferences('eth', 'fast').interval).toBe('ONE_MIN');
});
