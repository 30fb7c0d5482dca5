import { describe, expect, test } from 'vitest';
import { plainRecoveryCode } from './recovery-codes.ts';
import { base32, otpauthUri, stepsOf, totpAt } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('RULES §14.1 codes of an authenticator app', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('RFC 4226 appendix D, count %i', (count, code) => {
    expect(totpAt(SECRET, count)).toBe(code);
  });

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238 appendix B, SHA-1, %i s: the last six digits of eight', (seconds, eight) => {
    const code = eight.slice(2);
    expect(totpAt(SECRET, Math.floor(seconds / 30))).toBe(code);
    expect(stepsOf(SECRET, code, seconds * 1_000)).toEqual([Math.floor(seconds / 30)]);
  });

  test('one step of tolerance either way, and no more', () => {
    const code = totpAt(SECRET, 1_000);
    const from = 999 * 30_000;
    expect(stepsOf(SECRET, code, from)).toEqual([1_000]);
    expect(stepsOf(SECRET, code, from + 90_000 - 1)).toEqual([1_000]);
    expect(stepsOf(SECRET, code, from - 1)).toEqual([]);
    expect(stepsOf(SECRET, code, from + 90_000)).toEqual([]);
    for (const wrong of ['', '000000', code.slice(1), `${code}0`]) expect(stepsOf(SECRET, wrong, from)).toEqual([]);
  });

  test('RFC 4648 base32, and the address in the picture', () => {
    const vectors = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'];
    for (const [length, text] of vectors.entries()) expect(base32(Buffer.from('foobar'.slice(0, length)))).toBe(text);
    const secret = base32(SECRET);
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(otpauthUri('Candor', 'alice01', secret)).toBe(
      `otpauth://totp/Candor:alice01?secret=${secret}&issuer=Candor&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

test('a recovery code is read as people copy it, and nothing else is one', () => {
  for (const text of ['7k2m-9xqt-0a1b-cdef', '7K2M9XQT0A1BCDEF', ' 7k2m 9xqt oalb cdef '])
    expect(plainRecoveryCode(text)).toBe('7k2m9xqt0a1bcdef');
  for (const text of ['', '123456', '7k2m-9xqt-0a1b-cde', '7k2m-9xqt-0a1b-cdeff', '7k2m-9xqt-0a1b-cdeu'])
    expect(plainRecoveryCode(text)).toBeNull();
});
