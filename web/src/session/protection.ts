import type { ParametersOf, ResultOf } from '@candor/contract/call';
import type { Reason } from '@candor/contract/codes';
import { confirmRisk, exclude, protection, setLossLimit } from '@candor/contract/calls/protection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { subtract } from '../domain/decimal.ts';
import { call, keyOf, queryOf } from '../api/client.ts';
import { useSignedIn } from './session.ts';

/** Own limits, exclusions and confirmed risk texts. The core enforces them; a page only shows what will be refused, and where to look. */
export type Protection = ResultOf<typeof protection>;
/** Products that ask for their risk to be confirmed. */
export type RiskProduct = ParametersOf<typeof confirmRisk>['product'];

/** Settlements change the day's result: own events make it stale, and this covers a dead event socket. */
const POLL_MS = 15_000;

export type ProtectionState = {
  /** Null until the first answer. */
  readonly state: Protection | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

export function useProtection(): ProtectionState {
  const signedIn = useSignedIn();
  const { data, isError, refetch } = useQuery({ ...queryOf(protection, {}), enabled: signedIn, refetchInterval: POLL_MS });
  return { state: data ?? null, failed: isError, retry: () => void refetch() };
}

/** Every change answers the whole state, which takes the place of the one that was known. */
export function useTakeProtection(): (state: Protection) => void {
  const client = useQueryClient();
  return (state) => client.setQueryData(keyOf(protection, {}), state);
}

export function sendLossLimit(content: ParametersOf<typeof setLossLimit>, idempotencyKey: string): Promise<Protection> {
  return call(setLossLimit, content, { quiet: true, idempotencyKey });
}

export function sendExclusion(content: ParametersOf<typeof exclude>, idempotencyKey: string): Promise<Protection> {
  return call(exclude, content, { quiet: true, idempotencyKey });
}

export function sendRiskConfirmation(product: RiskProduct, version: number, idempotencyKey: string): Promise<Protection> {
  return call(confirmRisk, { product, version }, { quiet: true, idempotencyKey });
}

/** Whether the product's risk text in force is confirmed. */
export function isRiskConfirmed({ riskVersions }: Protection, product: RiskProduct): boolean {
  return riskVersions[product] >= riskVersions.required;
}

/** The exclusion that closes the products with stakes at a time, the longest first; null without one. */
export function runningExclusion({ exclusions, serverMs }: Protection): Protection['exclusions'][number] | null {
  const length = (untilMs: number) => (untilMs === 0 ? Infinity : untilMs);
  const running = exclusions.filter(({ untilMs }) => untilMs === 0 || untilMs > serverMs);
  return running.toSorted((a, b) => length(b.untilMs) - length(a.untilMs))[0] ?? null;
}

/** What the user's own daily limit leaves for a stake: limit − today's loss − open stakes; null without one. May be below zero. */
export function limitLeftOf(state: Pick<Protection, 'limit' | 'dayLoss' | 'openStake'> | null): string | null {
  return state === null || state.limit === null ? null : subtract(subtract(state.limit, state.dayLoss), state.openStake);
}

/** Whether what stands in the way of a stake is one of the user's own brakes. */
export const isOwnBrake = (problem: { readonly code: string } | null): boolean =>
  problem !== null && (problem.code === 'product.excluded' || problem.code.startsWith('limit.'));

/** Whether a refusal is one of the user's own brakes: the page about them says what runs, and until when. */
export function leadsToProtection(reason: Reason | null): boolean {
  return reason === 'SELF_EXCLUDED' || reason === 'LOSS_LIMIT';
}
