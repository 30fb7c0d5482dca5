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

const long = { group: '', firstInterval: 'FIFTEEN_MIN' } as const;
const short = { group: 'fast-', firstInterval: 'ONE_MIN' } as const;

test('web.md §8 a chart remembers its interval for each pair; another group begins with its own bars and is remembered apart', () => {
  expect(readChartPreferences('btc', long).interval).toBe('FIFTEEN_MIN');
  expect(readChartPreferences('btc', short).interval).toBe('ONE_MIN');
  writeChartPreferences('btc', short, { ...readChartPreferences('btc', short), interval: 'FIVE_MIN' });
  expect(readChartPreferences('btc', short).interval).toBe('FIVE_MIN');
  expect(readChartPreferences('btc', long).interval).toBe('FIFTEEN_MIN');
  expect(readChartPreferences('eth', short).interval).toBe('ONE_MIN');
});
