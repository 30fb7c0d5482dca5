/** Its own refusals, and their numbers in the journal. */
export const protectionRefusals = { NOT_ELIGIBLE: 24, SELF_EXCLUDED: 25, LOSS_LIMIT: 26, RISK_UNCONFIRMED: 27 } as const;
export type ProtectionCode = keyof typeof protectionRefusals;
