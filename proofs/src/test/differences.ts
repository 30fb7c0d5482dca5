import { verifyEvidence } from '../verify.ts';
import { inWords, type SecondVerdict, verdictsOfFiles } from './second-verifier.ts';

/** Files of which the two verifiers say different things: another verdict or another first failing step. */
export function differences(
  cases: readonly { readonly what: string; readonly evidence: unknown }[],
  theirs: readonly SecondVerdict[] = verdictsOfFiles(cases.map(({ evidence }) => evidence)),
): string[] {
  return cases.flatMap(({ what, evidence }, index) => {
    const { proved, readable, lines } = verifyEvidence(evidence);
    const ours = inWords({ proved, readable, step: lines.at(-1)?.step ?? '' });
    const theirOwn = theirs[index];
    const said = theirOwn === undefined ? '' : inWords(theirOwn);
    return ours === said ? [] : [`${what}: ${ours}, in Python ${said}`];
  });
}
