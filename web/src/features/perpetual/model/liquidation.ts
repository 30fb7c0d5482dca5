import { add } from '../../../domain/decimal.ts';

/** What of a step in the history of a position tells of a liquidation; amounts in USDT, null where a step has none. */
type Step = {
  readonly kind: string;
  readonly fee: string | null;
  readonly insured: string | null;
  readonly returned: string | null;
};

/** A liquidation as a whole, which takes several steps where a position is closed in parts. */
export type LiquidationSummary<S> = {
  /** The first mark price at which the equity was below the maintenance margin. */
  readonly found: S;
  /** Null while no step has ended. */
  readonly came: { readonly fee: string; readonly insured: string; readonly returned: string } | null;
};

/** Of the steps of a position, newest first; null without a liquidation. The insurance fund pays at fills, the other sums are told at the end of a step. */
export function liquidationSummary<S extends Step>(steps: readonly S[]): LiquidationSummary<S> | null {
  const found = steps.findLast(({ kind }) => kind === 'liquidating');
  if (found === undefined) return null;
  const ended = steps.filter(({ kind }) => kind === 'liquidated');
  if (ended.length === 0) return { found, came: null };
  const sumOf = (amounts: readonly (string | null)[]): string => amounts.reduce<string>((sum, amount) => add(sum, amount ?? '0'), '0');
  const came = {
    fee: sumOf(ended.map(({ fee }) => fee)),
    insured: sumOf(steps.map(({ insured }) => insured)),
    returned: sumOf(ended.map(({ returned }) => returned)),
  };
  return { found, came };
}
