/** Stable codes; texts and button words live with the pages. */
export type SpotProblemCode =
  | 'market.closed'
  | 'market.sideOff'
  | 'price.none'
  | 'price.stale'
  | 'price.missing'
  | 'price.tooPrecise'
  | 'price.aboveMaximum'
  | 'price.belowMinimum'
  | 'price.tooFar'
  | 'amount.missing'
  | 'amount.tooPrecise'
  | 'amount.belowMinimum'
  | 'amount.aboveMaximum'
  | 'total.missing'
  | 'total.tooPrecise'
  | 'total.belowMinimum'
  | 'funds.unknown'
  | 'funds.insufficient'
  | 'orders.tooMany'
  | 'order.wouldTake'
  | 'order.fillsNothing'
  | 'order.fillsPart'
  | 'order.meetsOwn';

export type SpotField = 'price' | 'quantity' | 'total' | 'side';

export type Problem<Code extends string, Field extends string> = {
  readonly code: Code;
  /** An error holds the button; a warning is shown and never blocks. */
  readonly severity: 'error' | 'warning';
  /** Where a press on the waiting button leads. */
  readonly fields: readonly Field[];
  /** What the words need: canonical decimals and asset codes. */
  readonly values: Readonly<Record<string, string>>;
};

export type SpotProblem = Problem<SpotProblemCode, SpotField>;

export function error(code: SpotProblemCode, fields: readonly SpotField[], values: Readonly<Record<string, string>> = {}): SpotProblem {
  return { code, severity: 'error', fields, values };
}

export function warning(code: SpotProblemCode, fields: readonly SpotField[], values: Readonly<Record<string, string>> = {}): SpotProblem {
  return { code, severity: 'warning', fields, values };
}
