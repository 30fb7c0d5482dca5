import { word } from '../../kernel/codec/kinds.ts';

/** In the order of their bytes in the journal: only ever appended to. */
export const LEVELS = ['basic', 'advanced'] as const;
export type Level = (typeof LEVELS)[number];

/** What operators decide. In the order of their bytes in the journal: only ever appended to. */
export const OUTCOMES = ['passed', 'refused'] as const;
export type VerificationOutcome = (typeof OUTCOMES)[number];

export const level = word('level', LEVELS);
export const outcome = word('outcome', OUTCOMES);
