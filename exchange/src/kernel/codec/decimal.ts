import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** As many digits are a whole number below 2^53 whatever they are. */
const MOST_DIGITS = 15;
const PLAIN = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/;

/** Whether `writeDecimal` takes a text: digits with at most one point among them, no zero before another digit, 15 digits at most. */
export function isShortDecimal(text: string): boolean {
  return text.length <= MOST_DIGITS + 1 && text.replace('.', '').length <= MOST_DIGITS && PLAIN.test(text);
}

/** Short decimal text as a byte, how many digits stand behind the point, and the count of all digits without it. */
export function writeDecimal(writer: ByteWriter, text: string): void {
  const point = text.indexOf('.');
  writer.byte(point < 0 ? 0 : text.length - point - 1);
  writer.count(Number(text.replace('.', '')));
}

/** `decimals` is the byte. */
export function readDecimal(reader: ByteReader, decimals: number): string {
  const digits = String(reader.count()).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
