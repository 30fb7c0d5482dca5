import { CALLS } from '@candor/contract/table';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { Identity } from '../../identity/identity.ts';

const USES = { signIn: 'sign in', reset: 'reset' } as const;

export function passkeyCalls(identity: Identity): readonly BoundCall[] {
  const { factors, passkeyChanges } = identity;
  return [
    bindPublic(CALLS.passkeySignInOptions, async ({ parameters, site }) => {
      if (site === null) return refuse('PASSKEYS_OFF');
      return answer(factors.passkeys.signInOptions(USES[parameters.purpose ?? 'signIn'], site));
    }),

    bindPublic(CALLS.passkeyLogin, async ({ caller, parameters, visitor, deviceCookie, setDeviceCookie }) => {
      const entered = await identity.passkeyLogin(parameters.passkey, parameters.remember ?? false, deviceCookie, visitor);
      if (!entered.ok) return refuse(entered.reason);
      await identity.endReplaced(caller, entered.userId);
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      return entered.token === null ? refuse('UNAVAILABLE') : answer({ sessionToken: entered.token });
    }),

    bindUser(CALLS.passkeyOptions, async ({ caller, site }) => {
      if (site === null) return refuse('PASSKEYS_OFF');
      const options = await factors.passkeys.changeOptions(caller.userId, site);
      return options === null ? refuse('NOT_FOUND') : answer(options);
    }),

    bindUser(CALLS.setUpPasskey, async ({ caller, site, visitor }) => {
      const begun = await passkeyChanges.begin(caller, site, visitor);
      return begun.ok ? answer(begun.value) : refuse(begun.reason, begun);
    }),

    bindUser(CALLS.confirmPasskey, async ({ caller, parameters, visitor, setDeviceCookie }) => {
      const name = parameters.name.trim();
      if (name === '') return refuse('BAD_PARAMETER', { field: 'name' });
      const added = await passkeyChanges.confirm(caller, parameters.passkey, name, visitor);
      if (!added.ok) return refuse(added.reason, added);
      if (added.cookie !== null) setDeviceCookie(added.cookie);
      return answer(added.value);
    }),

    bindUser(CALLS.renamePasskey, async ({ caller, parameters, visitor }) => {
      const name = parameters.name.trim();
      if (name === '') return refuse('BAD_PARAMETER', { field: 'name' });
      const renamed = await passkeyChanges.rename(caller, parameters.id, name, visitor);
      return renamed.ok ? DONE : refuse(renamed.reason);
    }),

    bindUser(CALLS.removePasskey, async ({ caller, parameters, visitor, shown, setDeviceCookie }) => {
      const removed = await passkeyChanges.remove(caller, parameters.id, shown?.isFactor === true, visitor);
      if (!removed.ok) return refuse(removed.reason);
      if (removed.cookie !== null) setDeviceCookie(removed.cookie);
      return DONE;
    }),
  ];
}
