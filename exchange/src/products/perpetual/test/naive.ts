/* `product-rules` 5 as fractions of whole numbers: every figure from its definition. */

export type NaiveTier = { readonly above: bigint; readonly upTo: bigint; readonly leverage: bigint; readonly rate: bigint };

export type NaivePosition = {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly long: boolean;
  readonly leverage: bigint;
  readonly tiers: readonly NaiveTier[];
  lots: bigint;
  value: bigint;
  margin: bigint;
  /** The number of the mark at which it is done. */
  waitedAt: number;
  /** What insurance may still pay for it; null before it was first taken over. */
  insurable: bigint | null;
};

const MILLION = 1_000_000n;
export const MOST_TICKS = 1_000_000_000n;

export function floor(a: bigint, b: bigint): bigint {
  return a >= 0n ? a / b : -((-a + b - 1n) / b);
}

export function ceil(a: bigint, b: bigint): bigint {
  return -floor(-a, b);
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const feeOf = (value: bigint, ppm: bigint): bigint => ceil(value * ppm, MILLION);
export const marginOf = (value: bigint, leverage: bigint): bigint => ceil(value, 100n * leverage) * 100n;

/** The last row whose floor is below the value. */
function rowOf(tiers: readonly NaiveTier[], value: bigint): number {
  return Math.max(
    0,
    tiers.findLastIndex(({ above }) => above < value),
  );
}

export function maintenance(tiers: readonly NaiveTier[], value: bigint): bigint {
  const row = rowOf(tiers, value);
  let taken = 0n;
  for (let at = 1; at <= row; at++) {
    const [before, tier] = [tiers[at - 1], tiers[at]];
    if (before !== undefined && tier !== undefined) taken += (tier.above * (tier.rate - before.rate)) / MILLION;
  }
  return ceil(value * (tiers[row]?.rate ?? 0n), MILLION) - taken;
}

/** 0 above the last row. */
export function highest(tiers: readonly NaiveTier[], value: bigint): bigint {
  const row = tiers[rowOf(tiers, value)];
  return row === undefined || value > row.upTo ? 0n : row.leverage;
}

export const sign = (long: boolean): bigint => (long ? 1n : -1n);

export function profit({ long, lots, value }: NaivePosition, mark: bigint, k: bigint): bigint {
  return sign(long) * (lots * mark * k - value);
}

export const equity = (position: NaivePosition, mark: bigint, k: bigint): bigint => position.margin + profit(position, mark, k);

export function isBelow(position: NaivePosition, mark: bigint, k: bigint): boolean {
  return position.lots > 0n && equity(position, mark, k) < maintenance(position.tiers, position.lots * mark * k);
}

export function bankruptcy({ long, lots, value, margin }: NaivePosition, k: bigint): bigint {
  return long ? ceil(value - margin, lots * k) : floor(value + margin, lots * k);
}

/** The better for the owner of bankruptcy and so many thousandths from the mark; bankruptcy of a short above every price is none. */
export function within(position: NaivePosition, mark: bigint, k: bigint, thousandths: bigint): bigint {
  const bankrupt = bankruptcy(position, k);
  const near = away(position.long, mark, thousandths);
  if (position.long) return most(bankrupt, near);
  return bankrupt > MOST_TICKS ? near : least(bankrupt, near);
}

/** So many thousandths below the mark for what is sold, above it for what is bought, inward. */
export function away(long: boolean, mark: bigint, thousandths: bigint): bigint {
  return long ? ceil(mark * (1_000n - thousandths), 1_000n) : floor(mark * (1_000n + thousandths), 1_000n);
}

/** The worst price of a reduction: 5 % from the mark, and not beyond bankruptcy. */
export function bound(position: NaivePosition, mark: bigint, k: bigint): bigint {
  return within(position, mark, k, 50n);
}

/** The worst price of an opening: mark × (1 ± min(5 %, 1 ÷ 2(L + 1))), inward. */
export function furthest(long: boolean, mark: bigint, leverage: bigint): bigint {
  const away = least(floor(mark * 5n, 100n), floor(mark, 2n * (leverage + 1n)));
  return mark + sign(long) * away;
}

export type Reduction = {
  readonly left: bigint;
  readonly result: bigint;
  readonly part: bigint;
  readonly fee: bigint;
  readonly margin: bigint;
  readonly paid: bigint;
};

/** What reducing by x lots at a price does; `left` is the entry value that stays. A margin below zero: it cannot be done. */
export function reduced(position: NaivePosition, x: bigint, price: bigint, k: bigint, asked: bigint): Reduction {
  const { lots, value, margin, long } = position;
  const [gone, part] = x === lots ? [value, margin] : [floor(value * x, lots), floor(margin * x, lots)];
  const result = sign(long) * (price * x * k - gone);
  const sum = part + result - asked;
  if (sum >= 0n) return { left: value - gone, result, part, fee: asked, margin: margin - part, paid: sum };
  const fee = most(0n, least(asked, margin + result));
  return { left: value - gone, result, part, fee, margin: margin + result - fee, paid: 0n };
}

/** Null: no partner. */
export function score(position: NaivePosition, mark: bigint, k: bigint): bigint | null {
  const gain = profit(position, mark, k);
  const own = position.margin + gain;
  const worth = position.lots * mark * k;
  if (own <= 0n) return null;
  return gain > 0n ? floor(gain * worth * 100_000_000n, position.value * own) : floor(gain * own * 100_000_000n, position.value * worth);
}

export function removable({ long, lots, value, margin, leverage }: NaivePosition, mark: bigint, k: bigint): bigint {
  const worth = lots * mark * k;
  const loss = least(0n, sign(long) * (worth - value));
  return most(0n, least(margin - ceil(value, leverage), margin + loss - ceil(worth, leverage)));
}
