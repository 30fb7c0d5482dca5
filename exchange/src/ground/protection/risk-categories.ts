/** A kind of risk that a product may have. */
export type RiskRow<Scope extends string = string> = {
  readonly key: string;
  /** The exclusion, beside that from all, that its products are subject to; null for none. */
  readonly exclusion: Scope | null;
  /** Whether the risk text of its products has to be confirmed before the first stake. */
  readonly confirm: boolean;
};

/**
 * The kinds of risk (`product-rules` 14.6). The place of an exclusion among them is its number in the journal, so a new one goes to the end.
 * What a kind is called on the wire, and in which countries it is offered, is a row of the contract's table.
 */
export const RISK_CATEGORIES = [
  { key: 'none', exclusion: null, confirm: false },
  { key: 'fixed-time', exclusion: 'fixed-time', confirm: true },
  { key: 'leveraged', exclusion: 'leveraged', confirm: true },
  // No product has it: the first one names its exclusion.
  { key: 'premium', exclusion: null, confirm: true },
] as const satisfies readonly RiskRow[];

type Row = (typeof RISK_CATEGORIES)[number];
export type RiskCategory = Row['key'];
/** `all`: every kind of opening; the others: products of a kind of risk. */
export type ExclusionScope = NonNullable<Row['exclusion']> | 'all';
