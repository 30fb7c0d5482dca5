import type { GroundCode } from '../../ground/refusals.ts';
import type { Outcome } from '../../kernel/outcome.ts';

/** Its own refusals, and their numbers in the journal. */
export const sampleRefusals = { TOO_MANY_JARS: 9_000 } as const;
export type SampleCode = keyof typeof sampleRefusals;
export type SampleOutcome = Outcome<SampleCode | GroundCode>;
