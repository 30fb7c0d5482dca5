import { add, compare, divide, isZero, multiply, round, subtract } from '../../../domain/decimal.ts';
import { stakesOf, type Holding } from '../../../session/assets.ts';

/** A holding with what it is worth at the last price. `valueUsdt` is null while the coin has no price. */
export interface Valued {
  readonly holding: Holding;
  readonly priceUsdt: string | null;
  readonly valueUsdt: string | null;
  /** Of what is on its way of it. */
  readonly onTheWayUsdt: string | null;
}

export interface Worth {
  /** USDT of everything that has a price. */
  readonly total: string;
  /** Coins that are held and have no price; the total leaves them out and says so. */
  readonly leftOut: readonly string[];
}

/** Value = total × last price. The live price goes first, then the value that came with the balance. */
export function valued(rows: readonly Holding[], priceOf: (asset: string) => string | null): readonly Valued[] {
  return rows.map((holding) => {
    const priceUsdt = holding.asset === 'usdt' ? '1' : priceOf(holding.asset);
    const valueOf = (amount: string, told: string | null): string | null => {
      if (isZero(amount)) return '0';
      return priceUsdt === null ? told : multiply(amount, priceUsdt);
    };
    const { total, valueUsdt, onTheWay, onTheWayUsdt } = holding;
    return { holding, priceUsdt, valueUsdt: valueOf(total, valueUsdt), onTheWayUsdt: valueOf(onTheWay, onTheWayUsdt) };
  });
}

/** What wallets hold; open stakes and withdrawals on their way are in none of them. */
export function worthOf(rows: readonly Valued[]): Worth {
  return sumOf(rows.map(({ holding: { asset }, valueUsdt }) => ({ asset, valueUsdt })));
}

/** The whole account: what its wallets hold, its open stakes, and withdrawals on their way. */
export function accountWorthOf(rows: readonly Valued[]): Worth {
  const pieces = rows.flatMap(({ holding: { asset }, valueUsdt, onTheWayUsdt }) =>
    [valueUsdt, onTheWayUsdt].map((value) => ({ asset, valueUsdt: value })),
  );
  const { total, leftOut } = sumOf(pieces);
  return { total: add(total, stakesOf(rows.map(({ holding }) => holding))), leftOut };
}

/** USDT of the withdrawals on their way that have a price. */
export function onTheWayOf(rows: readonly Valued[]): string {
  return rows.reduce((sum, { onTheWayUsdt }) => add(sum, onTheWayUsdt ?? '0'), '0');
}

function sumOf(pieces: readonly { readonly asset: string; readonly valueUsdt: string | null }[]): Worth {
  const leftOut = new Set<string>();
  let total = '0';
  for (const { asset, valueUsdt } of pieces) {
    if (valueUsdt === null) leftOut.add(asset);
    else total = add(total, valueUsdt);
  }
  return { total, leftOut: [...leftOut] };
}

/** Largest first; coins without a price after those, by name. Coins of which nothing is held are not listed. */
export function byValue(rows: readonly Valued[]): readonly Valued[] {
  return rows
    .filter(({ holding }) => !isZero(holding.total))
    .toSorted((a, b) => {
      if (a.valueUsdt === null || b.valueUsdt === null) {
        if (a.valueUsdt !== b.valueUsdt) return a.valueUsdt === null ? 1 : -1;
        return a.holding.asset < b.holding.asset ? -1 : 1;
      }
      return compare(b.valueUsdt, a.valueUsdt);
    });
}

/** Below one USDT. A coin without a price is never small: nobody knows. */
export function isSmall({ valueUsdt }: Valued): boolean {
  return valueUsdt !== null && compare(valueUsdt, '1') < 0;
}

/** One piece of the allocation ring. `asset` is null for all smaller ones together. */
export interface Share {
  readonly asset: string | null;
  readonly valueUsdt: string;
  /** Percent of the whole with one decimal; those of all pieces add up to 100. */
  readonly percent: string;
}

/** As many pieces as the palette has shades, the rest together. */
const namedShares = 5;

/** Shares of a whole that has a price; empty when there are fewer than two pieces to compare. */
export function sharesOf(rows: readonly Valued[]): readonly Share[] {
  const pieces = byValue(rows).flatMap(({ holding, valueUsdt }) =>
    valueUsdt === null || isZero(valueUsdt) ? [] : [{ asset: holding.asset, valueUsdt }],
  );
  if (pieces.length < 2) return [];
  const whole = pieces.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), '0');
  const named = pieces.length > namedShares + 1 ? pieces.slice(0, namedShares) : pieces;
  const rest = pieces.slice(named.length).reduce((sum, { valueUsdt }) => add(sum, valueUsdt), '0');
  const all = isZero(rest) ? named : [...named, { asset: null, valueUsdt: rest }];
  const percents = percentsOf(
    all.map(({ valueUsdt }) => valueUsdt),
    whole,
  );
  return all.map((piece, index) => ({ ...piece, percent: percents[index] ?? '0' }));
}

/** Tenths of a percent that add up to 100: each is cut, and the tenths that are left go to the largest of what was cut. */
function percentsOf(parts: readonly string[], whole: string): readonly string[] {
  const cut = parts.map((part) => {
    const exact = divide(multiply(part, '1000'), whole) ?? '0';
    const tenths = round(exact, 0, 'down');
    return { tenths, rest: subtract(exact, tenths) };
  });
  const left = 1_000 - cut.reduce((sum, { tenths }) => sum + Number(tenths), 0);
  const raised = new Set(cut.toSorted((a, b) => compare(b.rest, a.rest)).slice(0, left));
  return cut.map((piece) => multiply(add(piece.tenths, raised.has(piece) ? '1' : '0'), '0.1'));
}
