import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { takesSecondContracts } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

describe('web.md §9 no serious finding and no sideways scroll', () => {
  test.for([
    ['phone', 'en', 'Up · +85%'],
    ['small', 'ar', 'صعود'],
    ['desktop', 'zh', '看涨'],
  ] as const)('%s %s', async ([viewport, language, words], { open }) => {
    const stage = await open('/about', { viewport, language, account: newAccount() });
    takesSecondContracts(stage);
    const { page } = stage;
    await stage.go('/flash?symbol=eth');
    await page.getByText(words).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, page.viewportSize()?.width ?? 0)).toBe(0);
    await stage.go('/trade?symbol=eth');
  });
});
