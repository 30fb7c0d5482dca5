import type { RoundEvidence } from '../kinds/rounds/evidence.ts';
import type { UpdownEvidence } from '../kinds/updown/evidence.ts';

/** An evidence file of any kind. */
export type Evidence = UpdownEvidence | RoundEvidence;
