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
