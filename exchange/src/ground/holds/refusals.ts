/** Its own refusals, and their numbers in the journal. The limit of `ACCOUNT_HELD` is the code of the lock and its review date in milliseconds. */
export const locksRefusals = { ACCOUNT_HELD: 32 } as const;
export type LocksCode = keyof typeof locksRefusals;
