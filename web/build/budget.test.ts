import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBuildSizes } from './page-sizes.ts';

type Budget = {
  entryScriptKB: number;
  entryStyleKB: number;
  /** By kind of page; `why` where a kind needs more than a plain one. */
  pages: Record<'plain' | 'trade', { scriptKB: number; styleKB: number; laterKB: number; why?: string }>;
  partScriptKB: number;
  /** A phone number's field with the numbering plans of all countries; it comes when it is drawn. */
  phoneScriptKB: number;
  wordsOfOneAreaKB: number;
  wordsOfOneLanguageKB: number;
  wordsOfOneLanguageWhy?: string;
  firstFontKB: number;
};

const budget = JSON.parse(readFileSync(join(import.meta.dirname, '../bundle-budget.json'), 'utf8')) as Budget;
const sizes = readBuildSizes();

describe.skipIf(sizes === null)('the built app keeps its budgets (skipped without a build in web/dist)', () => {
  test('entry: each script of each page counts, the one that draws the first picture too', () => {
    const folder = join(import.meta.dirname, '../dist');
    const named = ['index.html', 'pages/en/home.html', 'pages/en/trade.html'].flatMap((page) =>
      readFileSync(join(folder, page), 'utf8')
        .split('<script')
        .slice(1)
        .map((rest) => rest.split('src="/')[1]?.split('"')[0]),
    );
    expect(named.length).toBeGreaterThanOrEqual(3);
    expect(sizes?.entryScripts).toEqual(expect.arrayContaining(named));
    expect(sizes?.entryScriptKB).toBeGreaterThan(0);
    expect(sizes?.entryScriptKB).toBeLessThanOrEqual(budget.entryScriptKB);
    expect(sizes?.entryStyleKB).toBeLessThanOrEqual(budget.entryStyleKB);
  });

  test.each(sizes?.pages ?? [])('$path on top of the entry, with its chart', ({ kind, scriptKB, styleKB, chartKB, laterKB, phoneKB }) => {
    const most = budget.pages[kind];
    expect(scriptKB).toBeGreaterThan(0);
    expect(scriptKB + chartKB).toBeLessThanOrEqual(most.scriptKB);
    expect(styleKB).toBeLessThanOrEqual(most.styleKB);
    expect(laterKB).toBeLessThanOrEqual(most.laterKB);
    expect(phoneKB).toBeLessThanOrEqual(budget.phoneScriptKB);
  });

  test.each(sizes?.parts ?? [])('$part, which a product shows on a page of no product, with all it needs', ({ scriptKB }) => {
    expect(scriptKB).toBeLessThanOrEqual(budget.partScriptKB);
  });

  test('words: one area, and all areas of one language', () => {
    const byLanguage = Map.groupBy(sizes?.words ?? [], ({ language }) => language);
    expect(byLanguage.size).toBeGreaterThanOrEqual(3);
    for (const areas of byLanguage.values()) {
      for (const { sizeKB } of areas) expect(sizeKB).toBeLessThanOrEqual(budget.wordsOfOneAreaKB);
      expect(areas.reduce((sum, { sizeKB }) => sum + sizeKB, 0)).toBeLessThanOrEqual(budget.wordsOfOneLanguageKB);
    }
  });

  test('first font', () => {
    expect(sizes?.firstFontKB).toBeGreaterThan(0);
    expect(sizes?.firstFontKB).toBeLessThanOrEqual(budget.firstFontKB);
  });
});
