import { describe, expect } from 'vitest';
import { ask, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { operatorsOf } from './operators.ts';
import { sidewaysPx, visit } from './pages.ts';
import type { Product } from './product.ts';
import { test } from './room.ts';

const REASON = 'Unusual orders, we look at them';

/** An operator of support holds the new orders of the account. */
async function holdOrders(product: Product, token: string): Promise<void> {
  const { data } = await ask(product.address, '/api/user/getInfo', {}, token);
  const { userId } = (data as { readonly user: { readonly userId: string } }).user;
  const operators = operatorsOf(product);
  if (!operators.has('sam')) await operators.add('sam', 'support');
  await operators.run('sam', 'hold', userId, '--scope', 'opening', '--code', 'RISK_REVIEW', '--days', '3', '--reason', REASON);
}

describe.each<[language: 'en' | 'zh' | 'ar', viewport: ViewportName, widthPx: number, line: RegExp, title: string, code: string]>([
  ['en', 'phone', 390, /New orders are on hold until/, 'New orders are on hold', 'Activity of your account is being checked.'],
  ['zh', 'desktop', 1440, /新委托暂停至/, '新委托已暂停', '正在核查您账户的活动。'],
  ['ar', 'phone', 390, /الأوامر الجديدة معلّقة حتى/, 'الأوامر الجديدة معلّقة', 'تجري مراجعة نشاط حسابك.'],
])('a held account in %s, on a %s screen', (language, viewport, widthPx, line, title, code) => {
  test('says so where one trades and leads to the reason, which stays after a reload', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, language, token: owner.token });
    await holdOrders(product, owner.token);
    await visit(page, '/trade');
    await page.getByRole('link', { name: line }).click();
    await page.waitForURL('**/security');
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    for (const text of [code, REASON]) await page.getByText(text).waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await visit(page, '/message');
    await page.getByText(title).first().waitFor();
    expect(problems()).toEqual([]);
  });
});
