/** A kind of risk of products, as far as the wire and the law of countries know it. */
export type RiskRow = {
  /** The exclusion, beside that from all, that its products are subject to, and what they are called where it is explained; null for none. */
  readonly exclusion: { readonly scope: string; readonly of: string } | null;
  /** Who may open something of it when money is real: everybody, who lives in a known country, or in one that the deployment lists. */
  readonly offered: 'everywhere' | 'where-known' | 'where-listed';
  /** Countries in which it is never offered to private clients, whatever a deployment says: ISO 3166-1 alpha-2, `EEA` for all members of it. */
  readonly neverCountries: readonly string[];
  /** Whether the risk text and the odds have to be confirmed before the first use. */
  readonly confirm: boolean;
};

/** The kinds of risk (product rules 14.6). */
export const RISK_CATEGORIES = {
  none: { exclusion: null, offered: 'everywhere', neverCountries: [], confirm: false },
  /** ESMA Decision (EU) 2018/795, FCA PS19/11, CSA MI 91-102, ASIC 2021/240. */
  'fixed-time': {
    exclusion: { scope: 'fast', of: 'products of fixed time' },
    offered: 'where-listed',
    neverCountries: ['EEA', 'GB', 'CA', 'AU'],
    confirm: true,
  },
  /** FCA PS20/10; in the EEA leverage on crypto is at most 2 [ESMA Decision (EU) 2018/796], which no setting of a market can express. */
  leveraged: {
    exclusion: { scope: 'leverage', of: 'leveraged products' },
    offered: 'where-known',
    neverCountries: ['EEA', 'GB'],
    confirm: true,
  },
  /** FCA PS20/10. No product has it: the first one names its exclusion. */
  premium: { exclusion: null, offered: 'where-known', neverCountries: ['GB'], confirm: true },
} as const satisfies Readonly<Record<string, RiskRow>>;

type Rows = typeof RISK_CATEGORIES;
/** Kind of risk that eligibility, limits and confirmations ask about. */
export type RiskCategory = keyof Rows;
/** Those whose products ask for a confirmation of their risk. */
export type ConfirmedCategory = { [Key in RiskCategory]: Rows[Key]['confirm'] extends true ? Key : never }[RiskCategory];
export type ExclusionScope = NonNullable<Rows[RiskCategory]['exclusion']>['scope'] | 'all';

const exclusions = Object.values(RISK_CATEGORIES).flatMap(({ exclusion }) => (exclusion === null ? [] : [exclusion]));
/** What one may exclude oneself from: products of a kind of risk, or every kind of opening. */
export const EXCLUSION_SCOPES: readonly ExclusionScope[] = [...new Set(exclusions.map(({ scope }) => scope)), 'all'];
/** The same in words. */
export function scopesExplained(): string {
  const scopes = [...exclusions, { scope: 'all', of: 'every kind of opening' }];
  return scopes.map(({ scope, of }) => `\`${scope}\`: ${of}`).join('; ');
}
