import { english } from '../english.ts';
import { verifyEvidence } from '../verify.ts';

/** The step at which a check fails and what its line says in English; `proved` when none fails. */
export function failingLine(evidence: unknown, trustedKeys?: readonly string[]): string {
  const line = verifyEvidence(evidence, trustedKeys).lines.find(({ ok }) => !ok);
  return line === undefined ? 'proved' : `${line.step}: ${english(line)}`;
}

/** The lines of a check in English, each behind its step. */
export function linesOf(evidence: unknown, trustedKeys?: readonly string[]): readonly string[] {
  return verifyEvidence(evidence, trustedKeys).lines.map((line) => `${line.step}: ${english(line)}`);
}
