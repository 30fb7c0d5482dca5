import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { candor } from './candor-command.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

/** What the operator reads, beside the running server. */
async function messagesOf(dataFolder: string): Promise<string> {
  const { code, output, errors } = await candor(['contact', 'list', dataFolder]);
  if (code !== 0) throw new Error(errors);
  return output;
}

describe.for(['phone', 'desktop'] as const)('customer service that nobody has configured, on a %s', (viewport) => {
  test('helps by itself and takes a message of a signed-in user, which the operator reads', async ({ product, open }) => {
    const { name, token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/wallet?sheet=shell-support');
    const sheet = page.getByRole('dialog', { name: 'Customer service' });
    const form = sheet.getByRole('form', { name: 'Send us a message' });
    await form.getByRole('button', { name: 'Send message' }).click();
    await form.getByText('Write a message', { exact: true }).waitFor();
    await form.getByLabel('Your message').fill(`The fee of my order is not shown ${viewport}\nI looked in the records`);
    expect(await seriousFindings(page, 'dialog[open]')).toEqual([]);
    await form.getByRole('button', { name: 'Send message' }).click();
    await sheet.getByRole('heading', { name: 'Message sent' }).waitFor();
    const reference = /C-[0-9a-f]{8}/.exec(await sheet.innerText())?.[0] ?? 'none';
    const read = await messagesOf(product.dataFolder);
    expect(read).toMatch(new RegExp(`${reference}  account \\d+ \\(${name}\\)  language en  no address for an answer`));
    expect(read).toContain(`    The fee of my order is not shown ${viewport}\n    I looked in the records\n`);
    expect(problems()).toEqual([]);
  });

  test('works signed out, from the welcome page, with an address for the answer; what was typed outlives a reload', async ({
    product,
    open,
  }) => {
    const { page, problems } = await open({ viewport });
    await visit(page, '/lr');
    await page.getByRole('button', { name: 'Customer service' }).click();
    const sheet = page.getByRole('dialog', { name: 'Customer service' });
    const form = sheet.getByRole('form', { name: 'Send us a message' });
    await form.getByLabel('Your message').fill(`I cannot sign in ${viewport}`);
    await form.getByRole('button', { name: 'Send message' }).click();
    await form.getByText('Enter an e-mail or phone', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => form.getByLabel('Your message').inputValue()).toBe(`I cannot sign in ${viewport}`);
    await form.getByLabel('E-mail or phone for our answer').fill('guest@example.com');
    await form.getByRole('button', { name: 'Send message' }).click();
    await sheet.getByRole('heading', { name: 'Message sent' }).waitFor();
    const read = await messagesOf(product.dataFolder);
    expect(read).toMatch(/guest of 127\.0\.0\.1 {2}language en {2}answer to guest@example\.com/);
    expect(read).toContain(`    I cannot sign in ${viewport}\n`);
    expect(problems()).toEqual([]);
  });
});

test('SPEC §5 a Chinese message is named at the field and not sent; the texts of the form are there in every language', async ({
  open,
}) => {
  for (const [language, label, send] of [
    ['zh', '您的留言', '发送留言'],
    ['ar', 'رسالتك', 'إرسال الرسالة'],
  ] as const) {
    const { page, problems } = await open({ language });
    await visit(page, '/lr?sheet=shell-support');
    await page.getByLabel(label).fill('你好');
    await page.getByRole('button', { name: send }).click();
    await expect.poll(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
    expect(problems()).toEqual([]);
  }
});
