import type { Outcome } from '../../kernel/outcome.ts';
import type { GroundCode } from '../../ground/refusals.ts';

/** It has no refusals of its own. */
export const spotRefusals = {} as const;
export type SpotCode = keyof typeof spotRefusals;
export type SpotOutcome = Outcome<GroundCode>;
