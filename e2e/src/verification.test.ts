import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goodPassword, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { operatorsOf } from './operators.ts';
import { pressInSheet, sidewaysPx, visit } from './pages.ts';
import type { Product } from './product.ts';
import { test } from './room.ts';

/** What the command of an operator who reviews prints. */
async function operator(product: Product, ...words: readonly string[]): Promise<string> {
  const operators = operatorsOf(product);
  if (!operators.has('rita')) await operators.add('rita', 'reviewer');
  return await operators.run('rita', 'kyc', ...words);
}

/** Two who review look at all of what was handed in; the first one refuses it and the second one confirms that. */
async function refused(product: Product, number: string, code: string): Promise<void> {
  const operators = operatorsOf(product);
  if (!operators.has('rosa')) await operators.add('rosa', 'reviewer');
  const looks = async (name: string): Promise<void> => {
    await operators.run(name, 'kyc', 'look', number);
    for (const picture of ['front', 'back']) await operators.ask(name, 'kyc.picture', { id: Number(number), picture });
  };
  // only who has shown a code may confirm
  for (const name of ['rita', 'rosa']) await looks(name);
  const proposed = await operators.run('rita', 'kyc', 'refuse', number, '--code', code, '--reason', 'a test');
  await operators.run('rosa', 'confirm', /^proposal (\d+):/.exec(proposed)?.[1] ?? '');
}

/** The number of what was handed in last. */
async function waiting(product: Product): Promise<string> {
  const lines = (await operator(product, 'list')).trim().split('\n');
  return lines.at(-2)?.split(' ')[0] ?? '';
}

/** The card of a level. */
const card = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

async function fillIdentity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Country of the document' }).click();
  const sheet = page.getByRole('dialog', { name: 'Country of the document' });
  await sheet.getByLabel('Search countries').fill('malays');
  await pressInSheet(sheet.getByRole('button', { name: 'Malaysia' }));
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Country of the document: Malaysia' }).waitFor();
  await page.getByLabel('Full name').fill('Alice Example');
  await page.getByLabel('Document number').fill('X1234567');
}

/** Takes a picture with the camera and waits until it is uploaded. */
async function takePicture(page: Page, title: string): Promise<void> {
  const field = card(page, title);
  await field.getByRole('button', { name: 'Use the camera' }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await pressInSheet(sheet.getByRole('button', { name: 'Take picture', exact: true }));
  await sheet.getByRole('img', { name: 'Preview' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await pressInSheet(sheet.getByRole('button', { name: 'Use this picture', exact: true }));
  await sheet.waitFor({ state: 'detached' });
  await field.getByText('Uploaded', { exact: true }).waitFor();
}

describe.each<[ViewportName, number]>([
  ['phone', 390],
  ['desktop', 1440],
])('RULES §14.1 verification, on a %s screen', (viewport, widthPx) => {
  test('basic is handed in and passes; advanced is handed in with the camera over a reload, refused with its reason, and can be handed in again', async ({
    product,
    open,
  }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/primary');
    await page.getByLabel('Full name').waitFor();
    expect(new URL(page.url()).search).toBe('?level=basic');
    await page.getByRole('button', { name: 'Choose the country', exact: true }).press('Enter');
    await page.getByText('Enter the document number').first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await fillIdentity(page);
    await page.getByLabel('Login password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await card(page, 'Basic verification').getByText('Under review', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    const basic = await waiting(product);
    expect(await operator(product, 'look', basic)).toContain('Alice Example');
    await operator(product, 'approve', basic, '--reason', 'a test');
    await page.reload();
    await card(page, 'Basic verification').getByText('Passed', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Start advanced verification' }).click();
    // what was handed in before is there already, and the country is that of the other level
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Alice Example');
    expect(await page.getByRole('button', { name: 'Country of the document: Malaysia' }).isDisabled()).toBe(true);
    await takePicture(page, 'Front of the document');
    await card(page, 'Back of the document')
      .locator('input')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByText('This file is not a picture. Choose a JPEG, PNG or WebP picture.').waitFor();
    await page.reload();
    await card(page, 'Front of the document').getByRole('img', { name: 'Preview' }).waitFor();
    await takePicture(page, 'Back of the document');
    expect(await sidewaysPx(page, widthPx)).toBeLessThanOrEqual(0);
    await page.getByLabel('Login password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await card(page, 'Advanced verification').getByText('Under review', { exact: true }).waitFor();

    await refused(product, await waiting(product), 'PICTURE_UNREADABLE');
    await page.reload();
    await card(page, 'Advanced verification').getByText('The pictures cannot be read').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Submit again' }).click();
    await page.getByRole('button', { name: 'Add a picture of the front' }).waitFor();
    expect(problems()).toEqual([]);
  });
});
