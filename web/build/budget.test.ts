import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operatorsFolder } from './manifest.ts';
import { readBuildSizes, readOperatorSizes } from './page-sizes.ts';

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
  operators: { scriptKB: number; styleKB: number };
};

const budget = JSON.parse(readFileSync(join(import.meta.dirname, '../bundle-budget.json'), 'utf8')) as Budget;
const sizes = readBuildSizes();
const dist = join(import.meta.dirname, '../dist');
const textOf = (file: string): string => readFileSync(join(dist, file), 'utf8');

describe.skipIf(sizes === null)('the built app keeps its budgets (skipped without a build in web/dist)', () => {
  test('entry: each script of each page counts, the one that draws the first picture too', () => {
    const named = ['index.html', 'pages/en/home.html', 'pages/en/trade.html'].flatMap((page) =>
      textOf(page)
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

describe.skipIf(sizes === null)('the operators’ page, built beside the app (skipped without a build in web/dist)', () => {
  const operators = readOperatorSizes();

  test('keeps a budget of its own', () => {
    expect(operators?.scriptKB).toBeGreaterThan(30);
    expect(operators?.scriptKB).toBeLessThanOrEqual(budget.operators.scriptKB);
    expect(operators?.styleKB).toBeGreaterThan(0);
    expect(operators?.styleKB).toBeLessThanOrEqual(budget.operators.styleKB);
  });

  const scripts = readdirSync(sizes === null ? import.meta.dirname : dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|html)$/.test(file),
  );
  const users = scripts.filter((file) => !file.startsWith(operatorsFolder));
  const own = scripts.filter((file) => file.startsWith(operatorsFolder));

  test('is not in the users’ files, its words neither, nor are theirs in its', () => {
    expect(users.length).toBeGreaterThan(30);
    expect(users.filter((file) => /\/operator\/|operator\.signIn/.test(textOf(file)))).toEqual([]);
    expect(own.some((file) => textOf(file).includes('operator.signIn'))).toBe(true);
    expect(own.filter((file) => /words\/[a-z]+-(?!shell|operator)/.test(file))).toEqual([]);
  });

  test('keeps nothing on the device', () => {
    for (const file of own) expect(textOf(file), file).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker/);
  });
});
