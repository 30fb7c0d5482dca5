import { expect } from 'vitest';
import { bounded } from './bounded.ts';
import { openPage, seriousFindings, viewports, type ViewportName, type WatchedPage } from './browser.ts';
import { operatorsOf } from './operators.ts';
import { sidewaysPx } from './pages.ts';
import type { Product } from './product.ts';
import { test as base } from './room.ts';

/** Each would run, or lead away, where a page takes a text for more than a text. */
const HOSTILE = [
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  `"><svg onload=window.ran=true>'`,
  '<a href="javascript:window.ran=true">press</a>',
  '{value} <b>{count, plural, other {#}}</b> ${window.ran = true}',
];

const addressOf = (product: Product): string => /^Operators: (http:\S+)$/m.exec(product.output())?.[1] ?? '';

const test = base
  .extend('operators', { scope: 'file' }, async ({ product }) => {
    const operators = operatorsOf(product);
    // the first three are administrators
    if (!operators.has('otto')) await operators.add('otto', 'auditor');
    return operators;
  })
  .extend('signedIn', async ({ product, browser, operators }, { onCleanup }) => {
    const opened: WatchedPage[] = [];
    onCleanup(async () => {
      for (const { context } of opened) await bounded('a window', context.close());
    });
    return async (name: string, viewport: ViewportName, hash = '#proposals', language = 'en'): Promise<WatchedPage> => {
      const watched = await openPage({ browser, address: addressOf(product) }, { viewport });
      opened.push(watched);
      const { page } = watched;
      await page.goto(`/?language=${language}${hash}`);
      const { password, code } = await operators.proof(name);
      await page.locator('input[name=username]').fill(name);
      await page.locator('input[name=password]').fill(password);
      await page.locator('input[name=one-time-code]').fill(code);
      await page.locator('button[type=submit]').click();
      await page.locator('h1[tabindex]').waitFor();
      return watched;
    };
  });

test('one proposes on the page, is told why he does not confirm it, and another one confirms it in his own browser', async ({
  operators,
  signedIn,
}) => {
  const { page, problems } = await signedIn('second', 'desktop', '#actions/plan-terms');
  await page.getByText('A second operator has to confirm this within 24 hours.').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url().split('/').at(-1) ?? ''));
  const propose = page.getByRole('button', { name: 'Propose' });
  // it waits, and leads to what is missing
  await propose.click({ force: true });
  expect(await page.getByLabel('Product', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Product', { exact: true }).fill('spot');
  await page.getByLabel('Object', { exact: true }).fill('btcusdt');
  await page.getByLabel('Changes', { exact: true }).fill('feePpm=banana');
  await page.getByLabel('Reason', { exact: true }).fill(HOSTILE[0] ?? '');
  const code = page.getByLabel('Authenticator code');
  await code.fill((await operators.proof('second')).code);
  expect(await seriousFindings(page)).toEqual([]);
  await propose.click();
  // refused in the server's words: all that was typed stays but for the code, which is used up
  await page.getByText(/^Refused: feePpm needs /).waitFor();
  expect(await page.getByLabel('Reason', { exact: true }).inputValue()).toBe(HOSTILE[0]);
  expect(await code.inputValue()).toBe('');
  await page.getByLabel('Changes', { exact: true }).fill('feePpm=900');
  await code.fill((await operators.proof('second')).code);
  sent.length = 0;
  await propose.dblclick();
  await page.getByText(/^Not done yet\. Proposal no\. .*\d+/).waitFor();
  expect(sent.filter((action) => action === 'plan-terms')).toHaveLength(1);
  await page.getByRole('link', { name: 'Open the proposal' }).click();
  const own = page.getByRole('listitem').filter({ hasText: HOSTILE[0] ?? '' });
  await own.getByText('You proposed this: another operator has to confirm it.').waitFor();
  expect(await own.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  expect(problems().filter((problem) => !/\b(400|409)\b/.test(problem))).toEqual([]);

  const other = await signedIn('third', 'phone');
  const card = other.page.getByRole('listitem').filter({ hasText: HOSTILE[0] ?? '' });
  await card
    .getByRole('cell', { name: '900' })
    .or(card.getByText('900', { exact: true }))
    .first()
    .waitFor();
  await card.getByText('1000', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  const yes = card.getByLabel('Authenticator code');
  await yes.fill('000000');
  await yes.press('Enter');
  await card.getByText('The code is wrong or was used before.').waitFor();
  other.forgetProblems();
  await yes.fill((await operators.proof('third')).code);
  expect(await sidewaysPx(other.page, viewports.phone.width)).toBe(0);
  expect(await seriousFindings(other.page)).toEqual([]);
  await yes.press('Enter');
  await other.page.getByText(/^Done\. Proposal no\. /).waitFor();
  await other.page.getByText(/^version 2 of spot btcusdt acts from/).waitFor();
  await expect.poll(async () => await card.count()).toBe(0);

  await page.getByRole('link', { name: 'Ended' }).click();
  const row = page.getByRole('row').filter({ hasText: 'second, third' }).first();
  await row.getByText('Done', { exact: true }).waitFor();
  expect([problems().filter((problem) => !/\b(400|409)\b/.test(problem)), other.problems()]).toEqual([[], []]);
});

test('nothing that an operator writes runs on a page of another one, in whichever list it stands', async ({ operators, signedIn }) => {
  for (const reason of HOSTILE) await operators.run('second', 'renew', 'otto', '--reason', reason);
  const { page, problems } = await signedIn('third', 'desktop');
  for (const reason of HOSTILE) await page.getByText(reason, { exact: true }).first().waitFor();
  const auditor = await signedIn('otto', 'phone', '#trail', 'ar');
  for (const reason of HOSTILE) await auditor.page.getByText(reason, { exact: true }).first().waitFor();
  expect(await sidewaysPx(auditor.page, viewports.phone.width)).toBe(0);
  for (const shown of [page, auditor.page]) {
    expect(await shown.evaluate(() => 'ran' in window)).toBe(false);
    expect(await shown.locator('main :is(script, img, iframe, a[href^="javascript"])').count()).toBe(0);
  }
  expect([problems(), auditor.problems()]).toEqual([[], []]);
  expect(await seriousFindings(auditor.page)).toEqual([]);
});

test('what an editor types stays through other languages, other saves and refusals, and what takes words away is asked first', async ({
  operators,
  signedIn,
}) => {
  if (!operators.has('emma')) await operators.add('emma', 'editor');
  const notice = { kind: 'notice', place: 'ROLL_NOTICE', language: 'en', title: 'Open again' };
  const { text } = (await operators.ask('emma', 'content.save', { ...notice, stamp: 0, body: 'Since noon.' })) as { readonly text: number };
  const { page, problems } = await signedIn('emma', 'desktop', `#content/${text}`);
  const body = page.getByLabel(/^Body/);
  const language = page.getByRole('main').getByLabel('Language', { exact: true });
  const save = page.getByRole('button', { name: 'Save the draft' });
  await body.fill('Since one.');
  await language.selectOption('zh');
  expect(await body.inputValue()).toBe('');
  await page.getByText(/^What is typed and not saved is not published: en/).waitFor();
  await language.selectOption('en');
  expect(await body.inputValue()).toBe('Since one.');
  await save.dblclick();
  await page.getByText('Saved in the draft').waitFor();
  await body.fill('Since two.');
  await save.click();
  await page.getByText('Saved in the draft').waitFor();
  await page.getByRole('article').getByText('Since two.').first().waitFor();

  await operators.ask('emma', 'content.save', { ...notice, text, stamp: 3, title: 'Open since noon', body: 'Theirs.' });
  await body.fill('Mine.');
  await save.click();
  const theirs = page.getByRole('region', { name: 'What is saved now' });
  await theirs.getByText('Theirs.').waitFor();
  expect([await body.inputValue(), await page.getByLabel(/^Title/).inputValue()]).toEqual(['Mine.', 'Open since noon']);
  await save.click();
  await page.getByText(/^Refused: the draft is another by now/).waitFor();
  await theirs.getByRole('button', { name: 'Keep what I have typed' }).click();
  await save.click();
  await page.getByText('Saved in the draft').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByLabel('Reason', { exact: true }).fill('a test');
  await page.getByLabel('Authenticator code').fill((await operators.proof('emma')).code);
  await page.getByRole('button', { name: 'Publish version' }).click();
  await expect.poll(async () => await page.getByRole('button', { name: 'Throw the draft away' }).count()).toBe(0);
  expect(await operators.ask('emma', 'content.show', { text })).toMatchObject({
    shown: { state: 'shown' },
    translations: [{ body: 'Mine.' }],
  });
  expect(problems().filter((problem) => !/\b(400|409)\b/.test(problem))).toEqual([]);
});

test('what nobody confirmed in time says so and offers nothing; who is not allowed sees neither page nor action', async ({
  operators,
  signedIn,
}) => {
  await operators.run('second', 'disable', 'otto', '--reason', 'has left');
  const { page, problems } = await signedIn('third', 'desktop', '#operators');
  await page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor();
  await page.route('**/operator/proposals', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly output: readonly { readonly untilMs: number }[] };
    const output = answer.output.map((one) => ({ ...one, untilMs: one.untilMs - 48 * 3_600_000 }));
    await route.fulfill({ response, json: { ...answer, output } });
  });
  await page.getByRole('link', { name: 'Proposals' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'has left' });
  await card.getByText('Expired: nobody confirmed it within 24 hours.').first().waitFor();
  expect(await card.getByRole('button').count()).toBe(0);

  await page.keyboard.press('Control+k');
  await expect
    .poll(async () => {
      await page.getByLabel('Page, action or number').fill('quagga');
      return await page.getByText('No results').first().isVisible();
    })
    .toBe(true);
  await page.getByLabel('Page, action or number').fill('halt');
  // what is pressed within a moment of the sheet's opening is swallowed
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter');
      return new URL(page.url()).hash;
    })
    .toBe('#actions/halt');
  await page.getByRole('heading', { level: 2, name: 'Halt' }).waitFor();
  expect(problems()).toEqual([]);

  const auditor = await signedIn('otto', 'desktop', '#operators');
  await auditor.page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  expect(await auditor.page.getByRole('link', { name: 'Operators' }).count()).toBe(0);
  await auditor.page.getByRole('link', { name: 'Trail' }).click();
  await auditor.page.getByText(/^The chain is whole: /).waitFor();
  expect(auditor.problems()).toEqual([]);
});
