import type { Step } from '../verify.ts';
import type { Evidence } from './evidence.ts';
import type { Forged } from './forged-field.ts';
import type { SigningKey } from './made-series.ts';
import type { Random } from './random.ts';
import { Seal } from './sealed.ts';

type Made = { readonly evidence: Evidence; readonly keys: readonly SigningKey[] };

/** What an operator who has the keys might try; null where the case at hand does not allow it. */
export type Fraud<M extends { readonly evidence: unknown }> = (
  made: M,
  seal: Seal,
  random: Random,
) => readonly [M['evidence'], Step] | null;

/** A certain fraud, in the first case that allows it. */
export function forgeFirst<M extends Made>(fraud: Fraud<M>, cases: Iterable<M>, random: Random): M['evidence'] | null {
  for (const made of cases) {
    const forged = fraud(made, new Seal(made.keys), random);
    if (forged !== null) return forged[0];
  }
  return null;
}

/** One of these frauds that the case at hand allows, signed with the exchange's own keys. */
export function forge<M extends Made>(frauds: Readonly<Record<string, Fraud<M>>>, made: M, random: Random): Forged {
  for (;;) {
    const [what, fraud] = random.pick(Object.entries(frauds));
    const forged = fraud(made, new Seal(made.keys), random);
    if (forged !== null) return { evidence: forged[0], what, steps: [forged[1]] };
  }
}
