import type { RoundEvidence } from '../kinds/rounds/evidence.ts';
import type { SecondEvidence } from '../kinds/updown/evidence.ts';

/** An evidence file of any kind. */
export type Evidence = SecondEvidence | RoundEvidence;
