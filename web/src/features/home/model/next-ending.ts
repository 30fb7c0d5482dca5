const SHOWN = 3;

/** The stakes that end next, the sooner one first, and of the same moment the older one. */
export function nextEnding<Stake extends { readonly id: number; readonly endMs: number }>(stakes: readonly Stake[]): readonly Stake[] {
  return stakes.toSorted((a, b) => a.endMs - b.endMs || a.id - b.id).slice(0, SHOWN);
}
