import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { balancesOf, newAccount, plain } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { candor } from '../candor-command.ts';
import { test } from '../room.ts';
import { secondsOf, UpdownPage } from '../updown-page.ts';

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

test('web.md §8.6 a contract from the risk note to the proof: placed, watched, settled, verified here, saved, verified by the command', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page, context, problems } = await open({ viewport: 'phone', token: owner.token });
  const updown = new UpdownPage(page, 'phone');
  await updown.enter();
  await updown.open('Up');
  await updown.fill('30 s', '100');
  await updown.confirmRisk();
  await updown.buy('Buy up, 100.00 USDT', 'Up for 30 s');
  await updown.putAway();

  const card = updown.cards.first();
  await card.getByText(/^(?:[12]?[0-9]|30)$/).waitFor();
  await expect.poll(async () => (await card.textContent()) ?? '').toMatch(/if it ended now: (?:win|lose|stake back)/);
  expect((await balancesOf(product.address, owner))['1 usdt']?.available).toBe('9900');

  await product.passTime(CONTRACT_MS);
  await card.getByRole('button', { name: /^Verify/ }).waitFor({ timeout: 60_000 });
  const [settled] = await secondsOf(product.address, owner, 1);
  const words = { 1: 'Won', 2: 'Lost', 3: 'stake back' }[settled?.openResult ?? 3];
  expect(await card.textContent()).toContain(words);
  const paid = Number(settled?.rewardAmount ?? Number.NaN);
  expect((await balancesOf(product.address, owner))['1 usdt']?.available).toBe(plain(String(9_900 + paid)));

  // Both deciding ticks with their places in the published series, and their times to the millisecond.
  await card.getByRole('button', { name: /^Details/ }).click();
  const result = page.getByRole('dialog', { name: `Result of ${settled?.orderNo ?? ''}` });
  await expect.poll(async () => await result.getByText(/^#\d+ · \d{2}:\d{2}:\d{2}\.\d{3}$/).count()).toBe(2);
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^Verify/ }).click();
  const sheet = page.getByRole('dialog', { name: `Proof of ${settled?.orderNo ?? ''}` });
  await sheet.getByRole('strong').getByText('Checked on this device: the result is correct.').waitFor();
  await sheet.getByText('Technical details', { exact: true }).click();
  expect(await sheet.getByRole('listitem').count()).toBe(14);
  expect(await seriousFindings(page, 'dialog')).toEqual([]);

  // The evidence is on the device now: it is computed again while there is no network at all.
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Check again' }).click();
  await sheet.getByText('The published keys could not be loaded.').waitFor();
  await sheet.getByRole('strong').getByText('Checked on this device: the result is correct.').waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save the file' }).click()]);
  const folder = mkdtempSync(join(tmpdir(), 'candor-proof-'));
  try {
    expect(saved.suggestedFilename()).toBe(`candor-${settled?.orderNo ?? ''}.json`);
    const file = join(folder, 'receipt.json');
    await saved.saveAs(file);
    expect((await candor(['verify', file])).code).toBe(0);
    // The same with another stake is no proof.
    const forged = join(folder, 'forged.json');
    writeFileSync(forged, readFileSync(file, 'utf8').replace('"stake": "100.00000000"', '"stake": "99.00000000"'));
    expect((await candor(['verify', forged])).code).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await context.setOffline(false);
  }
  expect(problems().filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
});
