export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';

/** Throws with both sides as text when they differ. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (Object.is(found, expected)) return;
  if (textOf(found) !== textOf(expected)) throw new Error(`${what}: found ${textOf(found)}, expected ${textOf(expected)}`);
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
