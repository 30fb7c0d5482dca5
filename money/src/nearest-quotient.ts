/**
 * The quotient of two numbers as the nearest floating-point number: only to order by, where an exact comparison decides what is too close to tell.
 * It is never an amount.
 */
export function nearestQuotient(dividend: number, divisor: number): number {
  return dividend / divisor;
}
