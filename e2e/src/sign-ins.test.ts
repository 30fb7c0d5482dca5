import { describe, expect } from 'vitest';
import { goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('the history of sign-ins, on a %s screen', (viewport, widthPx) => {
  test('is led to by the devices, names what was refused, and shows more at a press', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const signIn = async (loginPassword: string): Promise<string> => {
      const answer = await fetch(`${product.address}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1', 'user-agent': BROWSER },
        body: JSON.stringify({ signType: 3, loginName: owner.name, loginPassword }),
      });
      return await answer.text();
    };
    for (let index = 0; index < 22; index++) expect(await signIn(goodPassword)).toContain('satoken');
    expect(await signIn('Wrong0ne!')).toContain('LOGIN_WRONG');
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/sessions');
    await page.getByRole('link', { name: 'Sign-in history' }).click();
    await page.waitForURL('**/signIns');
    const rows = page.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(() => rows.first().innerText()).toMatch(/Firefox · Windows\s+Wrong password[^]*198\.51\.100\.1/);
    expect(await page.getByText('Wrong password').count()).toBe(1);
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show more' }).dblclick();
    await expect.poll(() => rows.count()).toBe(24);
    await expect.poll(() => rows.last().innerText()).toContain('Account created');
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(20);
    expect(problems()).toEqual([]);
  });
});

test('a history that does not arrive says so and is asked for again', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'phone', token: owner.token });
  await page.route('**/api/user/signIns*', (route) => route.abort());
  await visit(page, '/signIns');
  await page.getByText('The history could not be loaded.').waitFor();
  await page.unroute('**/api/user/signIns*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Account created').waitFor();
});
