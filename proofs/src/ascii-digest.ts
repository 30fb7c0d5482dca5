import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { utf8 } from './bytes.ts';

/** FIPS 180-4 §4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = Int32Array.from(firstPrimes(64), (prime) => fractionBits(Math.cbrt(prime)));
/** §5.3.3: the same of the square roots of the first eight. */
const START = Int32Array.from(firstPrimes(8), (prime) => fractionBits(Math.sqrt(prime)));
const words = new Int32Array(64);
const state = new Int32Array(8);

/**
 * SHA-256 of a text in lower-case hex. ASCII is hashed straight from the text, without bytes and objects between: a contract of a quarter of an hour has
 * thousands of ticks, and this is most of the work on them. Other text goes the usual way.
 */
export function digestOfText(text: string): string {
  state.set(START);
  const { length } = text;
  let seen = 0;
  let from = 0;
  for (; from + 64 <= length; from += 64) {
    for (let index = 0; index < 16; index += 1) {
      const first = from + 4 * index;
      const a = text.charCodeAt(first);
      const b = text.charCodeAt(first + 1);
      const c = text.charCodeAt(first + 2);
      const d = text.charCodeAt(first + 3);
      seen |= a | b | c | d;
      words[index] = (a << 24) | (b << 16) | (c << 8) | d;
    }
    compress();
  }
  words.fill(0, 0, 16);
  for (let index = from; index <= length; index += 1) {
    // The bit after the text is set.
    const code = index < length ? text.charCodeAt(index) : 0x80;
    if (index < length) seen |= code;
    const word = (index - from) >> 2;
    words[word] = at(words, word) | (code << (24 - 8 * ((index - from) & 3)));
  }
  if (length - from >= 56) {
    compress();
    words.fill(0, 0, 16);
  }
  words[14] = Math.floor(length / 2 ** 29);
  words[15] = length << 3;
  compress();
  return seen < 0x80 ? hexOf() : bytesToHex(sha256(utf8(text)));
}

/** One block: §6.2.2. Whole numbers of 32 bits all the way, which is what makes it quick. */
function compress(): void {
  const w = words;
  for (let index = 16; index < 64; index += 1) {
    const near = at(w, index - 2);
    const far = at(w, index - 15);
    const s1 = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
    const s0 = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
    w[index] = (s1 + at(w, index - 7) + s0 + at(w, index - 16)) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, index) + at(w, index)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  add(0, a);
  add(1, b);
  add(2, c);
  add(3, d);
  add(4, e);
  add(5, f);
  add(6, g);
  add(7, h);
}

/** A place that is always there. */
function at(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}

function add(index: number, value: number): void {
  state[index] = (at(state, index) + value) | 0;
}

function hexOf(): string {
  let hex = '';
  for (const word of state) hex += (word >>> 0).toString(16).padStart(8, '0');
  return hex;
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}
