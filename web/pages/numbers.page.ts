import { TradePage } from '@candor/e2e/trade-page';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const devices = ['phone', 'desktop'] as const;

/** Text as it is read, without the marks that keep figures together in a sentence. */
const plainOf = (text: string): string => text.replaceAll(/[\u2066\u2069]/g, '');

/** What a person reads at the field: its description. */
async function saidAt(field: Locator): Promise<string> {
  const text = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' '),
  );
  return plainOf(text).replaceAll(/\s+/g, ' ').trim();
}

/** What the page says aloud. */
const spoken = async (page: Page): Promise<string> => plainOf((await page.getByRole('status').allInnerTexts()).join(' '));

/** Replaces what stands in a field, key by key. */
async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.fill('');
  await field.pressSequentially(text);
}

describe('web.md §5 a group mark with exactly three digits after it: the field asks, and the form waits for the answer', () => {
  test.for([
    ['en', 'Amount', '9,000', '9 or 9,000?', 'Use 9,000', 'Transfer 9,000.00 USDT'],
    ['zh', '数量', '９，０００', '9 还是 9,000？', '改用 9,000', '划转 9,000.00 USDT'],
    ['ar', 'المبلغ', '٩،٠٠٠', '9 أم 9,000؟', 'استخدم 9,000', 'تحويل 9,000.00 USDT'],
  ] as const)('in %s, with the keyboard alone', async ([language, label, text, question, use, send], { open }) => {
    const { page } = await open('/exchange', { viewport: 'desktop', language, account: newAccount() });
    const field = page.getByLabel(label, { exact: true });
    const button = page.locator('button[type="submit"]');
    await typeInto(field, text);
    await expect.poll(() => saidAt(field)).toContain(question);
    await expect.poll(() => spoken(page)).toContain(question);
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The first button is the decimal reading, the second the whole number.
    const focused = async () => plainOf(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    for (let presses = 0; presses < 5 && (await focused()) !== use; presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(use);
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('9000');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(async () => plainOf(await button.innerText())).toBe(send);
  });

  test.for(devices)(
    'in the ticket, on a %s: left and come back to, it is still asked; the other answer is the decimal',
    async (device, { open }) => {
      const { page } = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
      const trade = new TradePage(page, device);
      await trade.openTicket('buy', 'Market');
      const spend = trade.field('Spend');
      await typeInto(spend, '9,500');
      await trade.ticket.getByRole('button', { name: 'Use 9,500', exact: true }).waitFor();
      await trade.ticket.getByRole('slider').focus();
      expect(await spend.inputValue()).toBe('9,500');
      expect(await trade.send.innerText()).toBe('Enter an amount');
      await trade.ticket.getByRole('button', { name: 'Use 9.5', exact: true }).click();
      await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
      expect(await spend.inputValue()).toBe('9.5');
      // A decimal mark does not ask.
      await typeInto(spend, '9.500');
      expect(await saidAt(spend)).not.toContain('?');
      // With a decimal mark behind it, a group mark is one.
      await typeInto(spend, '1,250.75');
      await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
      expect(await trade.ticket.getByRole('button', { name: /^Use / }).count()).toBe(0);
      // The button of the ticket leads to the question, not to the quantity that waits for it.
      await trade.ticket.getByRole('button', { name: 'Limit', exact: true }).click();
      await typeInto(trade.field('Total'), '9,000');
      await trade.pressWaiting();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Use 9');
      expect(await saidAt(trade.field('Amount'))).toBe('');
    },
  );
});

test.for(devices)('web.md §5 a sign, an exponent or a letter is refused and said at the field, on a %s', async (device, { open }) => {
  const { page, context } = await open('/exchange', { viewport: device, account: newAccount() });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = page.getByLabel('Amount', { exact: true });
  const words = 'Use digits and one decimal point only';
  for (const key of ['-', '+', 'e', 'x', '%']) {
    await typeInto(field, '12');
    await field.press(key);
    expect(await field.inputValue(), key).toBe('12');
    await expect.poll(() => saidAt(field), { message: key }).toContain(words);
    await expect.poll(() => spoken(page)).toContain(words);
    await field.press('5');
    expect(await field.inputValue()).toBe('125');
    expect(await saidAt(field), key).not.toContain(words);
  }
  const paste = async (text: string) => {
    await field.focus();
    await field.fill('');
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('Control+v');
  };
  for (const text of ['-5', '1e3', '5 BTC', '1\n2', '1\t2']) {
    await paste(text);
    await expect.poll(() => saidAt(field), { message: text }).toContain(words);
    expect(await field.inputValue(), text).toBe('');
    // it stays said when the field is left
    await field.blur();
    expect(await saidAt(field), text).toContain(words);
  }
  // two cells into what stands there: nothing of it is lost
  await field.fill('5');
  await page.evaluate(() => navigator.clipboard.writeText('1\n2'));
  await page.keyboard.press('Control+v');
  await expect.poll(() => saidAt(field)).toContain(words);
  expect(await field.inputValue()).toBe('5');
  // dragged here it is no other number
  await field.fill('');
  await field.evaluate((input) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', '1\n2');
    input.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => saidAt(field)).toContain(words);
  expect(await field.inputValue()).toBe('');
  // What is pasted is read by the page's language, and the hint says how.
  await paste('1,234');
  await expect.poll(() => saidAt(field)).toContain('Understood as 1,234');
  expect(await field.inputValue()).toBe('1234');
  await paste('1.234,50 USDT');
  await expect.poll(() => saidAt(field)).toContain('Understood as 1,234.50');
  expect(await field.inputValue()).toBe('1234.50');
  // marks of direction come along with copied text
  await paste('\u2066100.5\u2069');
  expect(await field.inputValue()).toBe('100.5');
  expect(await saidAt(field)).not.toContain(words);
});
