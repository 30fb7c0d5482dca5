import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOfText } from './ascii-digest.ts';
import { Random } from './test/random.ts';

const known = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('FIPS 180-4 examples', () => {
  expect(digestOfText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(digestOfText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(digestOfText('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
});

test('texts of every length up to a few blocks, of any ASCII', () => {
  const random = new Random(256);
  for (let length = 0; length < 400; length += 1) {
    const text = Array.from({ length }, () => String.fromCodePoint(random.whole(0, 127))).join('');
    expect(digestOfText(text)).toBe(known(text));
  }
});

test('text that is not ASCII is hashed as UTF-8, whatever the hash before it was', () => {
  for (const text of ['é', '\u0080', 'x'.repeat(63) + '\u0080', '价'.repeat(40), '😀', `${'a'.repeat(64)}ÿ`, 'abc'])
    expect(digestOfText(text)).toBe(known(text));
});
