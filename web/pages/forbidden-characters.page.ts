import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { test } from './test.ts';

describe('SPEC §5 Chinese characters are refused in the words of the page, and the request never leaves', () => {
  test.for([
    ['en', 'User name', 'Password', 'Chinese characters cannot be entered here'],
    ['zh', '用户名', '密码', '此处不能输入中文字符'],
  ] as const)('%s', async ([language, name, password, words], { open }) => {
    const { page, answers } = await open('/login', { language });
    await page.getByLabel(name).fill('张三李四王五');
    await page.getByLabel(password, { exact: true }).fill('Harbour7!bridge');
    await page.locator('button[type="submit"]').click({ force: true });
    await page.locator('form').getByText(words).first().waitFor();
    expect(answers.sent(CALLS.login)).toEqual([]);
  });
});

test('what is copied loses the marks that nobody sees, but a password, which is taken as it is', async ({ open }) => {
  const { page } = await open('/login');
  const name = page.getByLabel('User name');
  await name.fill('\u2066alice01\u2069\u200b');
  expect(await name.inputValue()).toBe('alice01');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('\u2066Harbour7!bridge\u2069');
  expect(await password.inputValue()).toBe('\u2066Harbour7!bridge\u2069');
});
