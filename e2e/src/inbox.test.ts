import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount, type Account } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { go, pressInSheet, settled, sidewaysPx, visit } from './pages.ts';
import { test } from './room.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const TITLE = 'Sign-in from a new network';

/** Signs in from a network that the account was never used from, so that its owner is told. */
async function signInFrom(address: string, { name }: Account, network: string): Promise<void> {
  const answer = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, 'user-agent': BROWSER },
    body: JSON.stringify({ signType: 3, loginName: name, loginPassword: goodPassword }),
  });
  expect(await answer.text()).toContain('satoken');
}

type Mail = { readonly id: string; readonly status: string };

async function mailsOf(address: string, { token }: Account): Promise<readonly Mail[]> {
  return (await ask(address, '/api/mail/listByUserId', {}, token)).rows as readonly Mail[];
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('web.md §3.6 the inbox, on a %s screen', (viewport, widthPx) => {
  test('the bell counts, leads to it, and a message is read by opening it', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await signInFrom(product.address, owner, '198.51.100.1');
    await signInFrom(product.address, owner, '198.51.100.2');
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).first().click();
    const inbox = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'Inbox' });
    await inbox.getByText('2 unread messages').waitFor();
    await pressInSheet(inbox);
    await page.waitForURL('/message');
    await page.getByRole('heading', { name: '2 unread' }).waitFor();
    expect(await sidewaysPx(page, widthPx)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: TITLE }).first().click();
    await page.getByRole('heading', { name: TITLE }).waitFor();
    await page.getByText(/Firefox · Windows.*198\.51\.100\.2/).waitFor();
    await expect.poll(async () => (await mailsOf(product.address, owner)).map(({ status }) => status)).toEqual(['1', '0']);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Older message' }).click();
    await page.getByText(/198\.51\.100\.1/).waitFor();
    await expect.poll(async () => (await mailsOf(product.address, owner)).map(({ status }) => status)).toEqual(['1', '1']);
    await page.reload();
    await page.getByText(/198\.51\.100\.1/).waitFor();
    // a step from one message to another takes its place: back leads to the list
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/message');
    await page.getByRole('link', { name: TITLE }).nth(1).waitFor();
    expect(await page.getByRole('heading', { name: /unread/ }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  test('all are marked by one press, also a double one; what the server refuses is taken back', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await signInFrom(product.address, owner, '198.51.100.3');
    const { page } = await open({ viewport, token: owner.token });
    await visit(page, '/message');
    const unread = page.getByRole('heading', { name: '1 unread' });
    const all = page.getByRole('button', { name: 'Mark all as read' });
    await page.route('**/api/mail/updateMail', (route) => route.abort());
    await all.click();
    await page
      .getByText(/network/i)
      .first()
      .waitFor();
    await unread.waitFor();
    expect((await mailsOf(product.address, owner)).map(({ status }) => status)).toEqual(['0']);
    await page.unroute('**/api/mail/updateMail');
    await all.dblclick();
    await unread.waitFor({ state: 'detached' });
    await expect.poll(async () => (await mailsOf(product.address, owner)).map(({ status }) => status)).toEqual(['1']);
    await page.reload();
    await page.getByRole('link', { name: TITLE }).waitFor();
    expect(await unread.count()).toBe(0);
  });
});

test('web.md §3.6 an empty inbox says so; a message of somebody else is as unknown as one that never was', async ({ product, open }) => {
  const [owner, other] = [await newAccount(product.address), await newAccount(product.address)];
  await signInFrom(product.address, other, '198.51.100.4');
  const { page, problems } = await open({ token: owner.token });
  await visit(page, '/message');
  await page.getByText(/^Nothing yet\. Security notes/).waitFor();
  const [mail] = await mailsOf(product.address, other);
  for (const id of [mail?.id ?? '', '999999999', 'x', '']) {
    await visit(page, `/message/detail?id=${id}`);
    await page.getByText('This message does not exist any more.').waitFor();
  }
  await page.getByRole('link', { name: 'Go to the inbox' }).click();
  await page.waitForURL('**/message');
  expect(problems()).toEqual([]);
});

test('SPEC §1 a message is in the language of the page, and follows it', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await signInFrom(product.address, owner, '198.51.100.5');
  const { page, problems } = await open({ viewport: 'phone', language: 'ar', token: owner.token });
  await visit(page, '/message');
  await page.getByRole('link', { name: 'تسجيل دخول من شبكة جديدة' }).click();
  await page.getByRole('heading', { name: 'تسجيل دخول من شبكة جديدة' }).waitFor();
  expect(await sidewaysPx(page, 390)).toBe(0);
  await go(page, '/langList');
  await page.getByRole('button', { name: '简体中文' }).click();
  await page.locator('html[lang="zh"]').waitFor();
  await go(page, '/message');
  await settled(page);
  await page.getByRole('link', { name: '来自新网络的登录' }).waitFor();
  expect(problems()).toEqual([]);
});
