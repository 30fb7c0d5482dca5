import { FormatProblem } from './format.ts';
import { kinds } from './kinds/registry.ts';
import { fail, NotProved, type Finding, finding } from './finding.ts';
import type { Recomputed } from './verify/checked-file.ts';

type Known = (typeof kinds)[number];
type Opened = ReturnType<Known['open']>;

/** Names of the steps of all kinds. Their order is part of the format (`docs/proofs.md`): two verifiers name the same first failing step. */
export type Step = 'format' | Opened['steps'][number][0];

/** One checked step and what was found, or why it fails. */
export type CheckedLine = Finding & { readonly step: Step; readonly ok: boolean };

/** `proved` when every step is ok. The last line of one that is not proved is the failing step; later steps are not looked at. */
export type Verdict = {
  readonly proved: boolean;
  /** False for a file of a kind that this verifier does not know: a newer one may prove it. */
  readonly readable: boolean;
  readonly kind: Known['name'] | null;
  readonly orderId: string | null;
  /** The key with which the exchange signed first; compare it with the published one when no trusted keys were given. */
  readonly firstKey: string | null;
  readonly lines: readonly CheckedLine[];
  readonly recomputed: Recomputed;
};

/**
 * Computes what an evidence file is about again, from the file alone (product rules §15.2; formats and steps in `docs/proofs.md`). Needs no server and never
 * throws. `evidence` is the file parsed as JSON; `trustedKeys` are public keys in hex that the caller trusts. Without them the
 * evidence's first key stands for itself.
 */
export function verifyEvidence(evidence: unknown, trustedKeys?: readonly string[]): Verdict {
  const lines: CheckedLine[] = [];
  const name = (evidence as { readonly kind?: unknown } | null | undefined)?.kind;
  const kind = kinds.find((candidate) => candidate.name === name);
  const opened = attempt(lines, 'format', (): readonly [Opened, Finding] => [
    kind === undefined ? fail('format.kind') : kind.open(evidence, trustedKeys),
    finding('format.right'),
  ]);
  for (const [step, check] of opened?.steps ?? []) if (attempt(lines, step, () => [step, check()]) === null) break;
  return {
    proved: lines.every(({ ok }) => ok),
    readable: kind !== undefined || typeof name !== 'string',
    kind: opened === null ? null : (kind?.name ?? null),
    orderId: opened?.orderId ?? null,
    firstKey: opened?.file.keys[0]?.publicKey ?? null,
    lines,
    recomputed: opened?.recomputed ?? {},
  };
}

/** Runs a step that answers something and what its line says, and writes the line; null when it fails. */
function attempt<T>(lines: CheckedLine[], step: Step, check: () => readonly [T, Finding]): T | null {
  try {
    const [value, found] = check();
    lines.push({ step, ok: true, ...found });
    return value;
  } catch (error) {
    const problem = error instanceof FormatProblem ? error.notProved() : error;
    if (!(problem instanceof NotProved)) throw problem;
    lines.push({ step, ok: false, ...problem.finding });
    return null;
  }
}
