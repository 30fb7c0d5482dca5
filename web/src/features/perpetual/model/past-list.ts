/** The lists of what is over. */
export type PastList = 'positions' | 'orders' | 'fundings';

/** The list that an address asks for by its `tab`; null where it asks for none of them. */
export function pastListOf(tab: string | undefined): PastList | null {
  if (tab === 'history') return 'positions';
  return tab === 'orders' || tab === 'fundings' ? tab : null;
}
