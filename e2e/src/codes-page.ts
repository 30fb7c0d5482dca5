import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { takesInput } from './pages.ts';

let counted = 0;

/** A mail address that no other test of this run has. */
export function freshEmail(): string {
  counted += 1;
  return `u${process.pid.toString(36)}${Date.now().toString(36)}${counted}@example.com`;
}

/** A mobile number in China that no other test of this run has, without plus sign. */
export function freshPhone(): string {
  counted += 1;
  const digits = (Date.now() + counted * 97 + process.pid * 1_009) % 100_000_000;
  return `86138${String(digits).padStart(8, '0')}`;
}

/** The newest code to this address, read in the demo inbox as a person does; `not` is one that was read before. */
export async function codeFor(page: Page, to: string, not = ''): Promise<string> {
  await page.getByRole('button', { name: 'Open the demo inbox' }).click();
  const inbox = page.getByRole('dialog', { name: 'Demo inbox' });
  const message = inbox.getByRole('listitem').filter({ hasText: to }).first();
  const digits = message.locator('bdi[dir="ltr"]');
  await expect.poll(async () => ((await digits.count()) === 0 ? '' : await digits.innerText())).toMatch(/^\d{6}$/);
  await expect.poll(() => digits.innerText()).not.toBe(not);
  const code = await digits.innerText();
  await message.getByRole('button', { name: 'Copy code' }).waitFor();
  await takesInput(page);
  await inbox.getByRole('button', { name: 'Close' }).click();
  await inbox.waitFor({ state: 'detached' });
  await takesInput(page);
  return code;
}

/** Another code than this one, which nobody was sent. */
export function wrongCode(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}

/** Presses the button that sends a code, and waits until it is on its way. */
export async function sendCode(page: Page, at = 0): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).nth(at).click();
  await page
    .getByRole('button', { name: /^Again in \d+ s$/ })
    .first()
    .waitFor();
}

/** Seconds until another code can be asked for, as the button says. */
export async function secondsLeft(page: Page): Promise<number> {
  const said = await page.getByRole('button', { name: /^Again in \d+ s$/ }).innerText();
  return Number(/\d+/.exec(said)?.[0]);
}
