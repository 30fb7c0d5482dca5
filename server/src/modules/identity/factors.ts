import { CALLS } from '@candor/contract/table';
import { unprovedOf } from '../../identity/addresses.ts';
import type { FactorProof } from '../../identity/second-factors.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { Identity } from '../../identity/identity.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';

/** The second factor as a call brings it. */
export function proofOf({ factorCode }: { readonly factorCode?: string | undefined }): FactorProof {
  return { factorCode: factorCode ?? '' };
}

export function factorCalls(identity: Identity, time: PlatformTime): readonly BoundCall[] {
  const { factors, factorChanges } = identity;
  return [
    bindUser(CALLS.factors, async ({ caller }) => {
      const user = await identity.users.byId(caller.userId);
      const sinceMs = await factors.authenticators.since(caller.userId);
      return answer({
        authenticator: sinceMs === null ? null : { createTime: time.text(sinceMs), times: { createMs: sinceMs } },
        passkeys: (await factors.passkeys.passkeys.list(caller.userId)).map(({ id, name, createdMs, usedMs }) => ({
          id,
          name,
          createTime: time.text(createdMs),
          usedTime: usedMs === null ? null : time.text(usedMs),
          times: { createMs: createdMs, usedMs },
        })),
        recoveryCodes: await factors.recoveryCodes.left(caller.userId),
        unproved: user === null ? [] : [...unprovedOf(user)],
      });
    }),

    bindUser(CALLS.setUpAuthenticator, async ({ caller, visitor }) => {
      const begun = await factorChanges.beginAuthenticator(caller, visitor);
      return begun.ok ? answer(begun.value) : refuse(begun.reason);
    }),

    bindUser(CALLS.confirmAuthenticator, async ({ caller, parameters, visitor, setDeviceCookie }) => {
      const confirmed = await factorChanges.confirmAuthenticator(caller, parameters.code, visitor);
      if (!confirmed.ok) return refuse(confirmed.reason);
      if (confirmed.cookie !== null) setDeviceCookie(confirmed.cookie);
      return answer({ recoveryCodes: confirmed.value });
    }),

    bindUser(CALLS.removeAuthenticator, async ({ caller, visitor, shown, setDeviceCookie }) => {
      const removed = await factorChanges.removeAuthenticator(caller, shown?.isFactor === true, visitor);
      if (!removed.ok) return refuse(removed.reason);
      if (removed.cookie !== null) setDeviceCookie(removed.cookie);
      return DONE;
    }),

    bindUser(CALLS.renewRecoveryCodes, async ({ caller, visitor, setDeviceCookie }) => {
      const renewed = await factorChanges.renewRecoveryCodes(caller, visitor);
      if (!renewed.ok) return refuse(renewed.reason);
      if (renewed.cookie !== null) setDeviceCookie(renewed.cookie);
      return answer({ recoveryCodes: renewed.value });
    }),
  ];
}
