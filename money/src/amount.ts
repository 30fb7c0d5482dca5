/** Why a text is not an amount; the codes are the refusal codes shown to users. */
export type AmountProblem = 'BAD_INPUT' | 'TOO_PRECISE';

export type ParsedAmount = { readonly ok: true; readonly units: bigint } | { readonly ok: false; readonly code: AmountProblem };

export type ParsedSteps = { readonly ok: true; readonly steps: number } | { readonly ok: false; readonly code: AmountProblem };

const AMOUNT_TEXT = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;
/** Of what is cut anyway: 3 × 0.0001 is `0.00030000000000000003` in floating-point numbers. */
const LONG_AMOUNT_TEXT = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,30})?$/;

/**
 * Reads a decimal text as a count of units of 10^-scale. ASCII digits and one point only: no sign,
 * exponent, blank or group mark. Digits beyond the scale must be zeros, else `TOO_PRECISE`; nothing
 * is ever rounded for the user. Zero is a valid amount here; whether it is allowed is the caller's rule.
 */
export function parseAmount(text: string, scale: number): ParsedAmount {
  if (!AMOUNT_TEXT.test(text)) return { ok: false, code: 'BAD_INPUT' };
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  if (/[1-9]/.test(fraction.slice(scale))) return { ok: false, code: 'TOO_PRECISE' };
  return { ok: true, units: BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0')) };
}

/**
 * Reads a decimal text as a count of steps, a step being `stepUnits` units of 10^-scale
 * (a price in ticks, a quantity in lots). What is not a whole number of steps is `TOO_PRECISE`.
 * The result is a safe integer or `BAD_INPUT`.
 */
export function parseSteps(text: string, scale: number, stepUnits: bigint): ParsedSteps {
  const amount = parseAmount(text, scale);
  if (!amount.ok) return amount;
  if (amount.units % stepUnits !== 0n) return { ok: false, code: 'TOO_PRECISE' };
  return stepsOf(amount.units / stepUnits);
}

/**
 * As `parseAmount`, but with up to 30 decimals, of which those beyond the scale are cut off: down to a whole unit, never up. For quantities
 * and for the amount of a market buy, where what is cut stays available (product rules §1.3).
 */
export function parseAmountDown(text: string, scale: number): ParsedAmount {
  const point = text.indexOf('.');
  if (point < 0 || !LONG_AMOUNT_TEXT.test(text)) return parseAmount(text, scale);
  return parseAmount(text.slice(0, scale === 0 ? point : point + 1 + scale), scale);
}

/** As `parseSteps`, but what is between two steps is cut down to the lower one (product rules §1.3). */
export function parseStepsDown(text: string, scale: number, stepUnits: bigint): ParsedSteps {
  const amount = parseAmountDown(text, scale);
  return amount.ok ? stepsOf(amount.units / stepUnits) : amount;
}

function stepsOf(steps: bigint): ParsedSteps {
  return steps > BigInt(Number.MAX_SAFE_INTEGER) ? { ok: false, code: 'BAD_INPUT' } : { ok: true, steps: Number(steps) };
}

/** Writes units of 10^-scale with all decimals of the scale: `formatAmount(150000000n, 8)` is `1.50000000`. */
export function formatAmount(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
  return negative ? `-${text}` : text;
}

/** As `formatAmount`, without trailing zeros after the point: `1.5`, `0`, `-0.00000001`. */
export function formatAmountShort(units: bigint, scale: number): string {
  const text = formatAmount(units, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, '');
}
