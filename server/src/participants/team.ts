/** How many simulated participants there are, and what their decisions are drawn from. */
export type Team = { readonly count: number; readonly seed: string };

/** Most simulated participants of a server. */
export const MOST_PARTICIPANTS = 100;

/** Numbers of their accounts begin after this one; users start above 1,000. */
const BEFORE_FIRST = 100;

/** The account of the participant at a place of the team, from 0. */
export function participantAccount(index: number): number {
  return BEFORE_FIRST + 1 + index;
}

export function isParticipant(accountId: number): boolean {
  return accountId > BEFORE_FIRST && accountId <= BEFORE_FIRST + MOST_PARTICIPANTS;
}
