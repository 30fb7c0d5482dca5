import { word } from '../../kernel/codec/kinds.ts';
import type { Risk } from '../../kernel/product.ts';
import type { ExclusionScope } from './commands.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const EXCLUSION_SCOPES: readonly ExclusionScope[] = ['fixed-time', 'all', 'leveraged'];
export const scope = word('scope', EXCLUSION_SCOPES);

/** The exclusion, beside that from all, that a product of a risk category is subject to; null for none. */
export const SCOPE_OF_CATEGORY: { readonly [Category in Risk['category']]: ExclusionScope | null } = {
  none: null,
  'fixed-time': 'fixed-time',
  leveraged: 'leveraged',
  // no product has it; the first one brings its scope
  premium: null,
};
