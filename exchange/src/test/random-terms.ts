import type { TrialWorld } from './trial-world.ts';

const HOUR_MS = 3_600_000;
const TWO = 'operator-1, operator-2';

/** Who does something with terms: mostly two persons, else one, the same twice, nobody, or three. */
export function randomAuthor({ random }: TrialWorld): { readonly operator: string; readonly reason: string } {
  const operator = random.one([TWO, TWO, TWO, TWO, TWO, 'operator-1', 'operator-1, operator-1', '', `${TWO}, operator-3`]);
  return { operator, reason: random.oneIn(40) ? random.one(['', ' ', 'x'.repeat(201)]) : 'On trial' };
}

/** The same, from when on: mostly after the shortest notice, or one millisecond before that. */
export function randomChange(world: TrialWorld): { readonly operator: string; readonly reason: string; readonly effectiveMs: number } {
  const { random, timeMs } = world;
  const far = random.one([HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS, HOUR_MS - 1]);
  return { ...randomAuthor(world), effectiveMs: random.oneIn(20) ? random.hostile() : timeMs + far };
}
