import { readFile } from 'node:fs/promises';
import { seriousFindings } from '@candor/e2e/browser';
import { takesInput } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { boughtContract } from './stand-in/updown-exchange.ts';
import { test } from './test.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

describe.each([
  ['phone', 'en'],
  ['desktop', 'ar'],
] as const)('web.md §13 the picture of a settled contract (%s, %s)', (viewport, language) => {
  test('amounts are hidden until they are shown, and the file has what is seen', async ({ open }) => {
    const stage = await open('/wallet', { viewport, language, account: newAccount() });
    const { page, account } = stage;
    const ended = { id: 301, orderNo: 'S-301', betAmount: 321, rewardAmount: 0, openResult: '2', status: 1, closePrice: 104_000 } as const;
    account.contracts = [boughtContract(stage, { ...ended, openTime: stage.nowMs - 90_000, closeTime: stage.nowMs - 30_000, exitN: 7 })];
    await stage.load('/flash?symbol=btc&tab=history&order=301');
    const details = page.getByRole('dialog');
    await details.getByText('S-301').first().waitFor();
    await takesInput(page);
    const share = language === 'en' ? 'Share result' : 'مشاركة النتيجة';
    await details.getByRole('button', { name: share }).click();
    const sheet = page.getByRole('dialog', { name: share });
    const picture = sheet.locator('canvas');
    await picture.waitFor();
    const words = async () => (await picture.getAttribute('aria-label')) ?? '';
    for (const part of ['BTC/USDT', '\u2212100.00%', 'S-301', ' UTC', '/?sheet=shell-proofs']) expect(await words()).toContain(part);
    expect(await words()).not.toContain('321');
    if (language === 'en')
      for (const part of ['Simulated money', 'Lost', 'Up', 'Entry price', 'Exit price']) expect(await words()).toContain(part);
    const drawn = () => picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const hidden = await drawn();
    await takesInput(page);
    await sheet.getByRole('switch').click();
    await expect.poll(words).toContain('\u2212321.00 USDT');
    expect(await drawn()).not.toBe(hidden);
    expect(await seriousFindings(page, 'dialog[open]')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: language === 'en' ? 'Save picture' : 'حفظ الصورة' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^BTC-USDT-S-301-.*\.png$/);
    const bytes = await readFile(await download.path());
    expect([...bytes.subarray(0, 4)]).toEqual(PNG);
  });
});
