import { expect } from 'vitest';
import { bounded } from './bounded.ts';
import { openPage, seriousFindings, viewports, type ViewportName, type WatchedPage } from './browser.ts';
import { operatorsOf } from './operators.ts';
import { sidewaysPx } from './pages.ts';
import type { Product } from './product.ts';
import { test as base } from './room.ts';
import { authenticatorOf } from './virtual-authenticator.ts';

const REASON = 'Costs have fallen';

const addressOf = (product: Product): string => /^Operators: (http:\S+)$/m.exec(product.output())?.[1] ?? '';

const test = base
  .extend('operators', { scope: 'file' }, async ({ product }) => {
    const operators = operatorsOf(product);
    if (!operators.has('anna')) await operators.add('anna', 'administrator');
    return operators;
  })
  .extend('arrive', async ({ product, browser }, { onCleanup }) => {
    const opened: WatchedPage[] = [];
    onCleanup(async () => {
      for (const { context } of opened) await bounded('a window', context.close());
    });
    return async (viewport: ViewportName, path = '/?language=en#proposals'): Promise<WatchedPage> => {
      const watched = await openPage({ browser, address: addressOf(product) }, { viewport });
      opened.push(watched);
      await watched.page.goto(path);
      return watched;
    };
  });

type Proof = { readonly name: string; readonly password: string; readonly code: string };

async function fill({ page }: WatchedPage, { name, password, code }: Proof): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Authenticator code').fill(code);
}

test('an operator signs in, sees what waits for a second one, and signs out', async ({ operators, arrive }) => {
  await operators.run('anna', 'terms', 'plan', 'spot', 'btcusdt', 'feePpm=900', '--reason', REASON);
  const watched = await arrive('desktop');
  const { page, context, problems } = watched;
  await fill(watched, await operators.proof('anna'));
  expect(await seriousFindings(page)).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url().split('/').at(-1) ?? ''));
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
  expect(sent.filter((action) => action === 'sign-in')).toHaveLength(1);
  for (const text of [
    'Administrator',
    REASON,
    'Plan terms',
    / ago$/,
    'feePpm=900',
    'You proposed this: another operator has to confirm it.',
  ])
    await page.getByText(text).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysPx(page, viewports.desktop.width)).toBe(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  expect(await page.getByText(REASON).count()).toBe(0);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([['candor:language'], 0]);
  expect(problems()).toEqual([]);
});

test('a wrong code is refused, Enter signs in, a session that is over asks anew, and so does a reload', async ({
  operators,
  product,
  arrive,
}) => {
  const watched = await arrive('phone');
  const { page, problems, forgetProblems } = watched;
  const proof = await operators.proof('anna');
  const code = page.getByLabel('Authenticator code');
  await fill(watched, { ...proof, code: '' });
  await page.getByRole('button', { name: 'Enter the 6-digit code' }).click({ force: true });
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await code.fill(String((Number(proof.code) + 1) % 1_000_000).padStart(6, '0'));
  await code.press('Enter');
  await page.getByText('Name, password or code is wrong').waitFor();
  expect(await code.inputValue()).toBe('');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(problems().filter((problem) => !/401/.test(problem))).toEqual([]);
  forgetProblems();

  const asked = page.waitForRequest('**/operator/proposals');
  await code.fill(proof.code);
  await code.press('Enter');
  const { authorization = '' } = await (await asked).allHeaders();
  await page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
  expect(await sidewaysPx(page, viewports.phone.width)).toBe(0);
  expect(problems()).toEqual([]);
  // ended elsewhere, as the server ends one after ten minutes
  const headers = { 'content-type': 'application/json', authorization };
  await fetch(`${addressOf(product)}/operator/sign-out`, { method: 'POST', headers, body: '{}' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Your session has ended.').waitFor();
  forgetProblems();

  await page.context().setOffline(true);
  await fill(watched, { ...proof, code: '123456' });
  await code.press('Enter');
  await page.getByText('The server did not answer.').waitFor();
  await page.context().setOffline(false);
  forgetProblems();
  await fill(watched, await operators.proof('anna'));
  await code.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Operator sign-in' }).waitFor();
  expect(problems()).toEqual([]);
});

test('a server that is slow is asked once, and the page says that it waits', async ({ arrive }) => {
  const watched = await arrive('phone');
  const { page, problems } = watched;
  await page.clock.install();
  let asked = 0;
  // never answered
  await page.route('**/operator/sign-in', () => void (asked += 1));
  await fill(watched, { name: 'anna', password: 'six green lanterns', code: '123456' });
  const code = page.getByLabel('Authenticator code');
  await code.press('Enter');
  await page.clock.fastForward(4_900);
  expect(await page.getByText('The server is taking longer than usual.').count()).toBe(0);
  await page.clock.fastForward(200);
  await page.getByText('The server is taking longer than usual.').waitFor();
  await code.press('Enter');
  expect(asked).toBe(1);
  expect(problems()).toEqual([]);
});

test('it is served at the operators’ address alone, without an exception from its policy', async ({ product, arrive }) => {
  const { page, problems } = await arrive('phone', '/?language=ar#proposals');
  await page.getByRole('heading', { level: 1, name: 'تسجيل دخول المشغّل' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await sidewaysPx(page, viewports.phone.width)).toBe(0);
  expect(problems()).toEqual([]);
  const own = addressOf(product);
  const answer = await fetch(own);
  const html = await answer.text();
  const [, script = ''] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(html) ?? [];
  expect((await fetch(own + script)).status).toBe(200);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style="| on[a-z]+="/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/unsafe|\*|https?:|wss?:|nonce|sha256/);
  expect(policy).toContain(`connect-src 'self';`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  for (const path of ['/operator.html', '/operators/operator.html', '/operators/', script, `/operators${script}`])
    expect(await (await fetch(product.address + path)).text(), path).not.toMatch(/Candor operators|operator\.signIn/);
  const users = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(await (await fetch(product.address)).text())?.[1] ?? '';
  for (const path of ['/index.html', '/trade', users]) expect((await fetch(own + path)).status, path).toBe(404);
});

test('a passkey is added, approved by two others, signs in, and stands in the place of a code', async ({
  operators,
  product,
  browser,
  onTestFinished,
}) => {
  // browsers make passkeys for names alone
  const address = addressOf(product).replace('127.0.0.1', 'localhost');
  const watched = await openPage({ browser, address }, { viewport: 'desktop' });
  onTestFinished(() => watched.context.close());
  const { page, problems } = watched;
  await authenticatorOf(page);
  await page.goto('/?language=en#passkeys');
  await fill(watched, await operators.proof('anna'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('You have no passkey.').waitFor();
  await page.getByLabel('Authenticator code').fill((await operators.proof('anna')).code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await page.getByText('Read the fingerprint to two administrators yourself.').waitFor();
  const hash =
    (await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .textContent()) ?? '';
  const proposed = await operators.run('second', 'approve-passkey', 'anna', hash, '--reason', REASON);
  await operators.run('third', 'confirm', /^proposal (\d+):/.exec(proposed)?.[1] ?? '');
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await page.getByText('In use').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await sidewaysPx(page, viewports.desktop.width)).toBe(0);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Name', { exact: true }).fill('anna');
  await page.getByLabel('Password', { exact: true }).fill((await operators.proof('anna')).password);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: /^Remove .*My laptop/ }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).first().click();
  await page.getByText('You have no passkey.').waitFor();
  expect(problems()).toEqual([]);
});
