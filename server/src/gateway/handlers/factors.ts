import { CALLS } from '@candor/contract/table';
import type { AddressKind } from '../../identity/addresses.ts';
import type { FactorProof } from '../../identity/second-factors.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { answer, DONE, refuse } from '../result.ts';
import type { Services } from '../services.ts';

const KINDS: readonly AddressKind[] = ['email', 'phone'];

/** The second factor as a call brings it. */
export function proofOf({ factorCode }: { readonly factorCode?: string | undefined }): FactorProof {
  return { factorCode: factorCode ?? '' };
}

export function factorCalls({ identity, time }: Services): readonly BoundCall[] {
  const { factors, factorChanges } = identity;
  return [
    bindUser(CALLS.factors, async ({ caller }) => {
      const user = await identity.users.byId(caller.userId);
      const sinceMs = await factors.authenticators.since(caller.userId);
      return answer({
        authenticator: sinceMs === null ? null : { createTime: time.text(sinceMs), params: { createTime: sinceMs } },
        passkeys: (await factors.passkeys.passkeys.list(caller.userId)).map(({ id, name, createdMs, usedMs }) => ({
          id,
          name,
          createTime: time.text(createdMs),
          usedTime: usedMs === null ? null : time.text(usedMs),
          params: { createTime: createdMs, usedTime: usedMs },
        })),
        recoveryCodes: await factors.recoveryCodes.left(caller.userId),
        unproved: KINDS.filter((kind) => user?.isProved[kind] === false),
      });
    }),

    bindUser(CALLS.setUpAuthenticator, async ({ caller, visitor }) => {
      const begun = await factorChanges.beginAuthenticator(caller, visitor);
      return begun.ok ? answer(begun.value) : refuse(begun.reason);
    }),

    bindUser(CALLS.confirmAuthenticator, async ({ caller, parameters, visitor }) => {
      const confirmed = await factorChanges.confirmAuthenticator(caller, parameters.code, visitor);
      return confirmed.ok ? answer({ recoveryCodes: confirmed.value }) : refuse(confirmed.reason);
    }),

    bindUser(CALLS.removeAuthenticator, async ({ caller, visitor }) => {
      const removed = await factorChanges.removeAuthenticator(caller, visitor);
      return removed.ok ? DONE : refuse(removed.reason);
    }),

    bindUser(CALLS.renewRecoveryCodes, async ({ caller, visitor }) => {
      const renewed = await factorChanges.renewRecoveryCodes(caller, visitor);
      return renewed.ok ? answer({ recoveryCodes: renewed.value }) : refuse(renewed.reason);
    }),
  ];
}
