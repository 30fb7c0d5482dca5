/** A number of digits, with or without a point and up to six more: `60`, `0.5`. Null for any other text, be it hexadecimal, an exponent or a sign. */
export function decimalIn(text: string): number | null {
  return /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
