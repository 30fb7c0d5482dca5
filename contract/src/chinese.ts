const HAN = /\p{Script=Han}/u;

/** Most texts; they need no further look. */
const NOT_PLAIN = /\P{ASCII}/u;

/** Nothing that a client sends is nested deeper; what is deeper counts as forbidden. */
const MAX_DEPTH = 32;

/** Whether a text holds a Chinese character, compatibility forms and full-width variants included. */
export function hasChinese(text: string): boolean {
  return NOT_PLAIN.test(text) && (HAN.test(text) || HAN.test(text.normalize('NFKC')));
}

/** Whether any text in a query or body, nested ones included, holds a Chinese character. */
export function containsChinese(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return hasChinese(value);
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= MAX_DEPTH) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => containsChinese(part, depth + 1));
}
