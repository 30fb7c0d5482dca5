import type { Entry } from '@candor/exchange/entry';

// Stand-in until exchange/src/codec exists: same shape, JSON inside.

/** Writes the entry at `at`; answers the position after it, or -1 when `target` is too small (nothing readable was written). */
export function encodeEntry(entry: Entry, target: Buffer, at: number): number {
  const text = JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? { $n: value.toString() } : value));
  const length = Buffer.byteLength(text);
  if (at + 4 + length > target.length) return -1;
  target.writeUInt32BE(length, at);
  target.write(text, at + 4);
  return at + 4 + length;
}

/** The entries of a batch's payload. Throws when the bytes are not entries. */
export function decodeEntries(payload: Buffer, count: number): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const length = payload.readUInt32BE(at);
    const parsed: Entry = JSON.parse(payload.toString('utf8', at + 4, at + 4 + length), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && '$n' in value ? BigInt(String(value.$n)) : value,
    );
    entries.push(parsed);
    at += 4 + length;
  }
  if (at !== payload.length) throw new Error('bytes are left over after the last entry of a batch');
  return entries;
}
