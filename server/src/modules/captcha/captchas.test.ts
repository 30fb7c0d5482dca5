import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Captchas } from './captchas.ts';
import { drawDigits } from './draw-digits.ts';

const captcha = { type: 'LOGIN', name: '1767225600000' } as const;
const HOME = '203.0.113.7';

/** A store with one picture, and the digits that it shows. */
async function opened(nowMs: () => number): Promise<{ readonly captchas: Captchas; readonly digits: string }> {
  const captchas = new Captchas(nowMs);
  let digits = '';
  await captchas.make(captcha, HOME, async (drawn) => {
    digits = drawn;
    return await Promise.resolve(Buffer.alloc(0));
  });
  return { captchas, digits };
}

test('§2 four digits, right once', async () => {
  const { captchas, digits } = await opened(() => 0);
  expect(digits).toMatch(/^[0-9]{4}$/);
  expect(captchas.take(captcha, HOME, digits)).toBe(true);
  expect(captchas.take(captcha, HOME, digits)).toBe(false);
});

test('a wrong answer ends the picture', async () => {
  const { captchas, digits } = await opened(() => 0);
  expect(captchas.take(captcha, HOME, 'wrong')).toBe(false);
  expect(captchas.take(captcha, HOME, digits)).toBe(false);
});

test('for the call, the name and the network that asked alone', async () => {
  for (const [other, network] of [
    [{ ...captcha, type: 'REGISTER' }, HOME],
    [{ ...captcha, name: '1767225600001' }, HOME],
    [captcha, '198.51.100.1'],
  ] as const) {
    const { captchas, digits } = await opened(() => 0);
    expect(captchas.take(other, network, digits)).toBe(false);
    expect(captchas.take(captcha, HOME, digits)).toBe(true);
  }
});

test('§2 valid for 60 s', async () => {
  let nowMs = 0;
  const { captchas, digits } = await opened(() => nowMs);
  nowMs = 60_000;
  expect(captchas.take(captcha, HOME, digits)).toBe(false);
  nowMs = 0;
  const second = await opened(() => nowMs);
  nowMs = 59_999;
  expect(second.captchas.take(captcha, HOME, second.digits)).toBe(true);
});

test('a network that asks for many loses its own oldest ones only', async () => {
  const { captchas, digits } = await opened(() => 0);
  const blank = async (): Promise<Buffer> => await Promise.resolve(Buffer.alloc(0));
  for (let count = 0; count < 50; count++) await captchas.make({ type: 'LOGIN', name: String(count) }, '198.51.100.1', blank);
  expect(captchas.take(captcha, HOME, digits)).toBe(true);
});

test('it is a PNG, drawn differently each time', async () => {
  const [one, two] = [await drawDigits('0123'), await drawDigits('0123')];
  expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: 132, height: 48 });
  expect(one.equals(two)).toBe(false);
});
