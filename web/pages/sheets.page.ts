import { seriousFindings } from '@candor/e2e/browser';
import { smallTargets } from '@candor/e2e/targets';
import { englishTexts, latinLeftovers, rawTexts } from '@candor/e2e/words';
import { describe, expect } from 'vitest';
import type { Language, Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const SHEETS = [
  ...['shell-menu', 'shell-display', 'shell-support', 'shell-source', 'shell-proofs'].map((sheet) => `/?sheet=${sheet}`),
  ...['ticket', 'pair', 'chart-settings', 'chart-table'].map((sheet) => `/trade?symbol=btc&sheet=${sheet}`),
  '/wallet?tab=platform&coin=usdt&sheet=wallet-coin',
];
const PUBLIC_SHEETS = ['/lr?sheet=shell-language', '/register?sheet=auth-terms', '/register?sheet=auth-privacy'];
/** Pages of those who are signed out that other parts of their address change. */
const PUBLIC_TABS = ['/login?tab=email', '/login?tab=phone', '/register?tab=email'];

async function expectWords({ page, language }: Stage, path: string): Promise<void> {
  expect.soft(await rawTexts(page), path).toEqual([]);
  if (language === 'en') return;
  expect.soft(await englishTexts(page), path).toEqual([]);
  expect.soft(await latinLeftovers(page), path).toEqual([]);
}

async function lookAtSheets(stage: Stage, paths: readonly string[]): Promise<void> {
  const { page } = stage;
  for (const path of paths) {
    await stage.go(path);
    await page.getByRole('dialog').waitFor();
    // What lies under a sheet has been looked at without it.
    expect.soft(await seriousFindings(page, 'dialog[open]'), path).toEqual([]);
    expect.soft(await smallTargets(page, 44, 'dialog[open]'), path).toEqual([]);
    await expectWords(stage, path);
    await stage.go(path.replace(/\?.*/, ''));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

describe.each<Language>(['en', 'ar', 'zh'])('every sheet, in %s', (language) => {
  const rule = 'web.md §9 axe finds nothing serious, what can be pressed has 44 px, no text is raw or left in English';

  test(`signed in: ${rule}`, async ({ open }) => {
    await lookAtSheets(await open('/', { language, account: newAccount() }), SHEETS);
  });

  test(`signed out: ${rule}`, async ({ open }) => {
    const stage = await open('/', { language });
    await lookAtSheets(stage, PUBLIC_SHEETS);
    for (const path of PUBLIC_TABS) {
      await stage.go(path);
      await expectWords(stage, path);
    }
  });
});
