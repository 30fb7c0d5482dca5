import { describe, expect } from 'vitest';
import { ask, goodPassword, newAccount } from './accounts.ts';
import { codeOf } from './authenticator.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { codeFor, freshEmail, freshPhone, secondsLeft, sendCode, wrongCode } from './codes-page.ts';
import { settled, sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';
import { latinLeftovers } from './words.ts';

const widths: Partial<Record<ViewportName, number>> = { phone: 390, desktop: 1440 };
const newPassword = 'Lantern9!quay';
/** After this another code to the same address is sent. */
const AGAIN_MS = 61_000;
/** No price matters on the way. */
const LONG_STEP_MS = 5_000;

describe.each<ViewportName>(['phone', 'desktop'])('web.md §3.5 codes by e-mail and phone, on a %s screen', (viewport) => {
  test('an account by e-mail: a wrong code keeps what was typed, the right one signs in; then in again by code', async ({ open }) => {
    const email = freshEmail();
    const { page, problems } = await open({ viewport });
    await visit(page, '/register?tab=email');
    const submit = page.locator('form button[type="submit"]');
    await page.getByLabel('E-mail address').fill(email.toUpperCase());
    await sendCode(page);
    const code = await codeFor(page, email);
    await page.getByLabel('Verification code').fill(wrongCode(code));
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('checkbox', { name: /terms of service/ }).check();
    await submit.click();
    await page.getByText('The code is wrong or no longer valid').first().waitFor();
    await expect.poll(() => page.getByLabel('Verification code').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email.toUpperCase());
    expect(await sidewaysPx(page, widths[viewport] ?? 0)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Verification code').fill(code);
    await submit.click();
    await page.waitForURL('/');

    await page.context().clearCookies({ name: 'candor_device' });
    await page.evaluate(() => localStorage.removeItem('candor:token'));
    await page.evaluate(() => localStorage.removeItem('candor:remembered'));
    await visit(page, '/login?tab=email');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Use a code instead' }).click();
    await sendCode(page);
    await page.getByLabel('Verification code').fill(await codeFor(page, email, code));
    await submit.click();
    await page.waitForURL('/');
    expect(problems()).toEqual([]);
  });

  test('a forgotten password: the time until the next code outlives a reload, a code works once, the new password signs in', async ({
    open,
    product,
  }) => {
    const email = freshEmail();
    const first = await open({ viewport });
    await visit(first.page, '/register?tab=email');
    await first.page.getByLabel('E-mail address').fill(email);
    await sendCode(first.page);
    const register = { signType: 1, email, loginPassword: goodPassword, code: await codeFor(first.page, email) };
    await ask(product.address, '/api/user/register', register);

    const { page } = first;
    await visit(page, '/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('E-mail address').fill(email);
    await sendCode(page);
    expect(await secondsLeft(page)).toBeGreaterThan(60);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    expect(await secondsLeft(page)).toBeGreaterThan(60);
    const code = await codeFor(page, email, register.code);
    await page.getByLabel('Verification code').fill(wrongCode(code));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'New password' }).waitFor();
    expect(page.url()).not.toContain(wrongCode(code));

    // The new password stays while the code is mended.
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Set new password' }).click();
    const codeField = page.getByLabel('Verification code');
    await codeField.waitFor();
    await codeField.fill(code);
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Sign in with the new password.').waitFor();

    const login = async (loginPassword: string) => await ask(product.address, '/api/user/login', { signType: 1, email, loginPassword });
    await expect(login(goodPassword)).rejects.toThrow('LOGIN_WRONG');
    expect((await login(newPassword)).code).toBe('200');
    await visit(page, `/setpwd?email=${encodeURIComponent(email)}&code=${code}`);
    await page.waitForURL((url) => url.pathname === '/setpwd' && url.search === '');
    await page.getByLabel('New password', { exact: true }).fill('Another5!door');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('The code is wrong or no longer valid').first().waitFor();
    await visit(page, '/login?tab=email');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.locator('form button[type="submit"]').click();
    await page.waitForURL('/');
    expect(first.problems()).toEqual([]);
  });

  test('a phone number is added, changed with the proof of the old one, and removed; Back leads to what is bound', async ({
    product,
    open,
  }) => {
    const { token } = await newAccount(product.address);
    const [phone, next] = [freshPhone(), freshPhone()];
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/phoneAuth');
    const number = page.getByLabel('Phone number');
    await number.fill(`+${phone.slice(0, 5)} ${phone.slice(5)}`);
    const country = page.getByRole('button', { name: 'Country or region: China, +86' });
    await country.waitFor();
    // Flag or letters, as the fonts have it: a picture, which the style draws.
    const drawn = await country.locator('[data-drawing]').evaluate((flag) => getComputedStyle(flag, '::before').content);
    expect(['"🇨🇳"', '"CN"']).toContain(drawn);
    await sendCode(page);
    await page.getByLabel('Verification code').fill(await codeFor(page, phone));
    await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Add phone number' }).click();
    await page.getByText('Phone number added').waitFor();
    await page
      .getByRole('strong')
      .filter({ hasText: `•••${phone.slice(-4)}` })
      .waitFor();

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('New phone number').waitFor();
    // The number was sent a code a moment ago: how long the next one takes is what the server says.
    await page.getByRole('button', { name: 'Send code' }).first().click();
    await page.getByText('A code was sent a moment ago').first().waitFor();
    expect(await secondsLeft(page)).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, widths[viewport] ?? 0)).toBe(0);
    await page.goBack();
    await page.getByLabel('New phone number').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
    expect(problems()).toEqual([]);

    await product.passTime(AGAIN_MS, LONG_STEP_MS);
    const changing = await open({ viewport, token });
    await visit(changing.page, '/phoneAuth?step=change');
    await sendCode(changing.page);
    await changing.page.getByLabel(/^Code sent to .*\d/).fill(await codeFor(changing.page, phone));
    await changing.page.getByLabel('New phone number').fill(`+${next}`);
    await sendCode(changing.page);
    const code = await codeFor(changing.page, next);
    await changing.page.getByLabel('Code sent to the new number').fill(wrongCode(code));
    await changing.page.getByLabel('Current password', { exact: true }).fill(goodPassword);
    const change = changing.page.getByRole('button', { name: 'Change phone number' });
    await change.click();
    await changing.page.getByText('The code is wrong or no longer valid').first().waitFor();
    await changing.page.getByLabel('Code sent to the new number').fill(code);
    await change.click();
    await changing.page
      .getByRole('strong')
      .filter({ hasText: `•••${next.slice(-4)}` })
      .waitFor();
    expect(changing.problems()).toEqual([]);

    await product.passTime(AGAIN_MS, LONG_STEP_MS);
    const removing = await open({ viewport, token });
    await visit(removing.page, '/phoneAuth');
    await removing.page.getByRole('button', { name: 'Remove', exact: true }).click();
    const sheet = removing.page.getByRole('dialog', { name: 'Remove the phone number?' });
    await takesInput(removing.page);
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sendCode(removing.page);
    await removing.page.getByLabel(/^Code sent to/).fill(await codeFor(removing.page, next));
    await removing.page.getByLabel('Current password', { exact: true }).fill(goodPassword);
    await removing.page.getByRole('button', { name: 'Remove phone number' }).click();
    await removing.page.getByRole('button', { name: 'Add phone number' }).or(removing.page.getByLabel('Phone number')).first().waitFor();
    expect(removing.problems()).toEqual([]);
  });

  test('an e-mail address is added and shown masked; a code to it is not read in the demo inbox of somebody else', async ({
    product,
    open,
  }) => {
    const [owner, other] = [await newAccount(product.address), await newAccount(product.address)];
    const email = freshEmail();
    const first = await open({ viewport, token: owner.token });
    await visit(first.page, '/emailAuthentication');
    await first.page.getByLabel('E-mail address').fill(email);
    await sendCode(first.page);
    await first.page.getByLabel('Verification code').fill(await codeFor(first.page, email));
    await first.page.getByLabel('Current password', { exact: true }).fill(goodPassword);
    await first.page.getByRole('button', { name: 'Add e-mail address' }).click();
    await first.page.getByText(`${email.slice(0, 2)}•••@example.com`).waitFor();
    const reloaded = await open({ viewport, token: owner.token });
    await visit(reloaded.page, '/emailAuthentication');
    await reloaded.page.getByText('E-mail address added').waitFor();

    await product.passTime(AGAIN_MS, LONG_STEP_MS);
    const second = await open({ viewport, token: other.token });
    await visit(second.page, '/emailAuthentication');
    await second.page.getByLabel('E-mail address').fill(email);
    await sendCode(second.page);
    await second.page.getByRole('button', { name: 'Open the demo inbox' }).click();
    const inbox = second.page.getByRole('dialog', { name: 'Demo inbox' });
    await inbox.getByText('No messages yet').waitFor();
    expect([...first.problems(), ...reloaded.problems(), ...second.problems()]).toEqual([]);
  });
});

test('§14.1 a new password by a code asks for the second factor where one is on, and what was typed stays', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const email = freshEmail();
  const { page, problems } = await open({ token });
  await visit(page, '/security');
  await page.getByRole('link', { name: /^E-mail/ }).click();
  await page.getByLabel('E-mail address').fill(email);
  await sendCode(page);
  await page.getByLabel('Verification code').fill(await codeFor(page, email));
  await page.getByLabel('Current password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Add e-mail address' }).click();
  await page.getByText('E-mail address added').waitFor();
  const setUp = await ask(product.address, '/api/user/setUpAuthenticator', { loginPassword: goodPassword }, token);
  const { secret } = setUp.data as { readonly secret: string };
  const code = codeOf(secret, product);
  const confirmed = await ask(product.address, '/api/user/confirmAuthenticator', { code }, token);
  const [recovery = ''] = (confirmed.data as { readonly recoveryCodes: readonly string[] }).recoveryCodes;

  await visit(page, '/forget');
  await page.getByLabel('E-mail address').fill(email);
  await sendCode(page);
  await page.getByLabel('Verification code').fill(await codeFor(page, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByText('Sign in with the new password.').waitFor();
  expect(problems()).toEqual([]);
});

test('web.md §3.5 without a code there is no new password', async ({ open }) => {
  const { page, problems } = await open();
  await visit(page, '/setpwd');
  await page.waitForURL('**/forget');
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByRole('button', { name: 'Contact customer service' }).click();
  await page.getByRole('dialog').waitFor();
  expect(problems()).toEqual([]);
});

test('web.md §3.5 an unknown address gets the same answer', async ({ open }) => {
  const { page, problems } = await open();
  const email = freshEmail();
  await visit(page, '/forget');
  await page.getByLabel('E-mail address').fill(email);
  await sendCode(page);
  await page.getByText(`If an account uses`).waitFor();
  expect(problems()).toEqual([]);
});

test('web.md §7 in Arabic a pasted number chooses its country, and countries are found by their names', async ({ open }) => {
  const { page, problems } = await open({ language: 'ar' });
  const phone = freshPhone();
  await visit(page, '/register?tab=phone');
  await page.getByLabel('رقم الهاتف').fill(`+${phone}`);
  await page.getByRole('button', { name: /الصين/ }).click();
  const countries = page.getByRole('dialog');
  await takesInput(page);
  await countries.getByRole('textbox').fill('ألمانيا');
  await countries.getByRole('button', { name: /ألمانيا/ }).waitFor();
  expect(await latinLeftovers(page)).toEqual([]);
  await page.goBack();
  await countries.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await page.getByRole('button', { name: /^بعد/ }).waitFor();
  const answer = (await (await page.request.get('/api/demo/inbox')).json()) as { readonly rows: readonly { readonly code: string }[] };
  await page.getByLabel('رمز التحقق').fill(answer.rows[0]?.code ?? '');
  await page.getByLabel('كلمة المرور', { exact: true }).fill(goodPassword);
  await page.getByRole('checkbox').first().check();
  expect(await latinLeftovers(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('/');
  expect(problems()).toEqual([]);
});
