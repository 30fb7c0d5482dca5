/** Its own refusals, and their numbers in the journal. */
export const accountsRefusals = { BUDGET_EMPTY: 11 } as const;
export type AccountsCode = keyof typeof accountsRefusals;
