/**
 * The only divisions of money in the product. The first three are exact on `bigint`, need `divisor > 0`,
 * and are right for a negative product, where JavaScript's `/` truncates toward zero.
 */

function assertPositive(divisor: bigint): void {
  if (divisor <= 0n) throw new RangeError('divisor must be positive');
}

function assertNatural(amount: bigint): void {
  if (amount < 0n) throw new RangeError('amount must not be negative');
}

/** `a × b / divisor`, rounded toward minus infinity. */
export function mulDivFloor(a: bigint, b: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const product = a * b;
  const quotient = product / divisor;
  return product < 0n && quotient * divisor !== product ? quotient - 1n : quotient;
}

/** `a × b / divisor`, rounded toward plus infinity. */
export function mulDivCeil(a: bigint, b: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  const product = a * b;
  const quotient = product / divisor;
  return product > 0n && quotient * divisor !== product ? quotient + 1n : quotient;
}

/** `amount / divisor` of an amount ≥ 0, rounded toward plus infinity: for paths that are taken at every order. */
export function divCeil(amount: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  assertNatural(amount);
  return (amount + divisor - 1n) / divisor;
}

/** As `divCeil`, rounded toward zero. */
export function divFloor(amount: bigint, divisor: bigint): bigint {
  assertPositive(divisor);
  assertNatural(amount);
  return amount / divisor;
}

/** `a × b / divisor`, rounded to the nearest whole number, halves to the even one. */
export function mulDivHalfEven(a: bigint, b: bigint, divisor: bigint): bigint {
  const floor = mulDivFloor(a, b, divisor);
  const twiceRest = 2n * (a * b - floor * divisor);
  if (twiceRest < divisor) return floor;
  if (twiceRest > divisor) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}
