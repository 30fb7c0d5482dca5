import { FREE_EXCLUSION_MS } from '@candor/contract/calls/protection';
import { CALLS } from '@candor/contract/table';
import type { CodeType } from '@candor/contract/one-time-codes';
import type { AddressKind } from '../../identity/addresses.ts';
import type { SecurityEvent } from '../../identity/security-log.ts';
import type { PasswordDemand } from '../../identity/step-up.ts';

/** A code to what is bound, and the parameter in which it comes, by the field's name. */
export type ContactLine = { readonly type: CodeType; readonly kind: AddressKind; readonly parameter: string; readonly change: boolean };

/** What is proved again before a call. A second factor is asked for by each of them where one is on. */
export type StepUpLine = {
  /** Of the security log, for what was tried in vain. */
  readonly event: SecurityEvent['event'];
  readonly password: PasswordDemand;
  readonly passwordParameter: 'loginPassword' | 'oldPassword';
  /** The contact that is replaced or taken away, or that proves it in the place of another secret; null for none. */
  readonly contact: ContactLine | null;
};

export type Parameters = Readonly<Record<string, unknown>>;
/** Nothing is proved again, and why that is no danger. */
type Free = { readonly free: string };
/** `nowMs`: the exchange's time. */
export type StepUpEntry = StepUpLine | Free | ((parameters: Parameters, nowMs: number) => StepUpLine | Free);
export type StepUpTable = Readonly<Record<string, StepUpEntry>>;

/** Asks for the password. */
export const proved = (event: SecurityEvent['event'], contact: ContactLine | null = null): StepUpLine => {
  return { event, password: 'always', passwordParameter: 'loginPassword', contact };
};
/** The wire contract has it without the password: what is set so is unproved. */
export const shownJustNow = (event: SecurityEvent['event'], contact: ContactLine | null = null): StepUpLine => {
  return { ...proved(event, contact), password: 'unless shown here just now' };
};
/** A factor that is on stands above the password. */
export const byFactor = (event: SecurityEvent['event']): StepUpLine => ({ ...proved(event), password: 'unless a factor is on' });
/** One of the factors is taken away: where none is on there is nothing to take. */
export const withoutPassword = (event: SecurityEvent['event']): StepUpLine => ({ ...proved(event), password: 'never' });
/** What protects is had at once, without a hurdle. For longer it may be a thief who shuts the owner out, and nobody takes it back before its end. */
function exclusion({ untilMs }: Parameters, nowMs: number): StepUpLine | Free {
  const isShort = typeof untilMs === 'number' && untilMs > 0 && untilMs <= nowMs + FREE_EXCLUSION_MS;
  return isShort ? { free: 'ends within days' } : byFactor('limit-change');
}

/**
 * Each call of a signed-in user that changes something and belongs to no market: what adds a way in or a way out, or takes a protection away,
 * has a line, the others say why they have none. A call that is in neither keeps the server from starting.
 */
export const STEP_UP: StepUpTable = {
  [CALLS.transfer.name]: { free: 'moves money between wallets of the same account' },
  [CALLS.setLossLimit.name]: { free: 'limits what its owner may do until the day after it is raised' },
  [CALLS.exclude.name]: exclusion,
  [CALLS.confirmRisk.name]: { free: 'shows that a text was read' },
};
