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

/** One of these frauds that the case at hand allows, signed with the exchange's own keys. */
export function forge<M extends Made>(frauds: Readonly<Record<string, Fraud<M>>>, made: M, random: Random): Forged {
  for (;;) {
    const [what, fraud] = random.pick(Object.entries(frauds));
    const forged = fraud(made, new Seal(made.keys), random);
    if (forged !== null) return { evidence: forged[0], what, steps: [forged[1]] };
  }
}
