/** Its own refusals, and their numbers in the journal. The limit of `ACCOUNT_HELD` is the code of the hold and its review date in milliseconds. */
export const holdsRefusals = { ACCOUNT_HELD: 32 } as const;
export type HoldsCode = keyof typeof holdsRefusals;
