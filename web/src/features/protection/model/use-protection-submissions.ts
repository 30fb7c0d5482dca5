import { EXCLUSION_SCOPES } from '@candor/contract/risk-categories';
import { protection } from '@candor/contract/calls/protection';
import * as v from 'valibot';
import { call } from '../../../api/client.ts';
import { compare } from '../../../domain/decimal.ts';
import { sendExclusion, sendLossLimit, useTakeProtection, type Protection } from '../../../session/protection.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';

const limitContent = v.object({ limit: v.string(), utcOffsetMinutes: v.number() });
export type LimitContent = v.InferOutput<typeof limitContent>;

const readState = (): Promise<Protection> => call(protection, {}, { quiet: true });

/** Whether a limit that was asked for is the one in force or the one that waits; `0` is none. */
export function hasLimit(
  { limit, nextLimit, nextFromMs }: Pick<Protection, 'limit' | 'nextLimit' | 'nextFromMs'>,
  wanted: string,
): boolean {
  const same = (known: string | null) => compare(known ?? '0', wanted) === 0;
  return nextFromMs === 0 ? same(limit) : same(nextLimit);
}

/** The state that a call answers is the known one from then on. */
function useTaken(): (answer: Promise<Protection>) => Promise<Protection> {
  const take = useTakeProtection();
  return async (answer) => {
    const state = await answer;
    take(state);
    return state;
  };
}

/** Sets the daily loss limit once, whatever becomes of the answer. */
export function useLimitSubmission() {
  const taken = useTaken();
  return useSubmission<LimitContent, Protection>({
    name: 'protection-limit',
    content: limitContent,
    confirm: () => false,
    send: (content, key) => taken(sendLossLimit(content, key)),
    made: () => taken(readState()),
    find: async ({ limit }) => {
      const state = await taken(readState());
      return hasLimit(state, limit) ? state : null;
    },
  });
}

const exclusionContent = v.object({ scope: v.picklist(EXCLUSION_SCOPES), untilMs: v.number() });
export type ExclusionContent = v.InferOutput<typeof exclusionContent>;

/** What shows that it is the owner, where that is asked. */
export type ExclusionProof = { readonly loginPassword?: string; readonly factorCode?: string };

/** Excludes the user once. The confirmation is the sheet that stands before this. `proof` is asked for when it is sent, and kept nowhere. */
export function useExclusionSubmission(proof: () => ExclusionProof) {
  const taken = useTaken();
  return useSubmission<ExclusionContent, Protection>({
    name: 'protection-exclusion',
    content: exclusionContent,
    confirm: () => false,
    send: (content, key) => taken(sendExclusion({ ...content, ...proof() }, key)),
    made: () => taken(readState()),
    find: async ({ scope, untilMs }) => {
      const state = await taken(readState());
      return state.exclusions.some((one) => one.scope === scope && one.untilMs === untilMs) ? state : null;
    },
  });
}
