import { word } from '../../kernel/codec/kinds.ts';
import { RISK_CATEGORIES } from './risk-categories.ts';

/** The exclusions by their numbers in the journal: that from all was the second to come, and the others stand in the order of their rows. */
export function scopesOf<Scope extends string>(rows: readonly { readonly exclusion: Scope | null }[]): readonly (Scope | 'all')[] {
  const [first, ...others] = new Set(rows.flatMap(({ exclusion }) => (exclusion === null ? [] : [exclusion])));
  return first === undefined ? ['all'] : [first, 'all', ...others];
}

export const EXCLUSION_SCOPES = scopesOf(RISK_CATEGORIES);
export const scope = word('scope', EXCLUSION_SCOPES);
