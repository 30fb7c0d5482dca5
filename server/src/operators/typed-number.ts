/** A positive whole number as an operator types it, of an account or another thing; null for anything else. */
export function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
