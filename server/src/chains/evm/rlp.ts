import { concatBytes } from '@noble/hashes/utils.js';

/** Bytes, or a list of such. */
export type RlpItem = Uint8Array | readonly RlpItem[];

const [SHORT_BYTES, SHORT_LIST, SHORT_MAX] = [0x80, 0xc0, 55];

/** Recursive length prefixes (yellow paper, appendix B). */
export function rlpOf(item: RlpItem): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = SHORT_BYTES] = item;
    return item.length === 1 && first < SHORT_BYTES ? item : concatBytes(lengthOf(item.length, SHORT_BYTES), item);
  }
  const content = concatBytes(...item.map(rlpOf));
  return concatBytes(lengthOf(content.length, SHORT_LIST), content);
}

function lengthOf(bytes: number, offset: number): Uint8Array {
  if (bytes <= SHORT_MAX) return Uint8Array.of(offset + bytes);
  const digits = numberOf(BigInt(bytes));
  return Uint8Array.of(offset + SHORT_MAX + digits.length, ...digits);
}

/** A number without zeroes before it; none is no byte. */
export function numberOf(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return Uint8Array.from(bytes);
}
