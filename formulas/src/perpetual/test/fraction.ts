/** Exact rational numbers for models in tests: slow, without any of the formulas' roundings. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const divisor = BigInt(d);
  if (divisor === 0n) throw new RangeError('a fraction of nothing');
  return divisor < 0n ? { n: -BigInt(n), d: -divisor } : { n: BigInt(n), d: divisor };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
export const over = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d, a.d * b.n);
export const below = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;

/** The whole number at or below. */
export function floor({ n, d }: Fraction): bigint {
  const rest = ((n % d) + d) % d;
  return (n - rest) / d;
}

/** The whole number at or above. */
export function ceil(of: Fraction): bigint {
  return -floor({ n: -of.n, d: of.d });
}
