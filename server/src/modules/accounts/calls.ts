import type { HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { AccountParts } from './module.ts';
import { assetsOf } from '../../api/user/handlers/assets.ts';
import { enteredWay, fieldOf, secretsOf } from './sign-ways.ts';
import { verificationDetail } from '../verification/calls.ts';
import { isOpen } from '../../identity/users.ts';
import { proofOf } from '../identity/factors.ts';

type UserInfo = HandedOf<typeof CALLS.userInfo>;

async function userInfo(parts: AccountParts, userId: number): Promise<UserInfo | null> {
  const { identity, verification, 'trade-passwords': tradePasswords, vip } = parts;
  const user = await identity.users.byId(userId);
  if (user === null) return null;
  await identity.heal(user);
  return {
    user: {
      userId: user.id,
      loginName: user.loginName,
      email: user.email,
      phone: user.phone,
      address: null,
      walletType: null,
      inviteCode: user.inviteCode,
      level: await vip.levelOf(userId),
      status: isOpen(user) ? 'normal' : 'frozen',
      kind: 'regular',
      loginPassword: 'set',
    },
    detail: {
      ...(await verificationDetail(verification, userId)),
      tradePassword: (await tradePasswords.isSet(userId)) ? 'set' : null,
      credits: user.credits,
    },
    assets: [...(await assetsOf(parts, userId))],
    trader: null,
  };
}

export function accountCalls(parts: AccountParts): readonly BoundCall[] {
  const { identity } = parts;
  return [
    bindPublic(CALLS.register, async ({ caller, parameters, visitor, language, setDeviceCookie }) => {
      const who = enteredWay(parts, 'REGISTER', parameters, visitor);
      if ('ok' in who) return who;
      const { inviteCode = '', remember = false } = parameters;
      const entered = await identity.register(
        { who, ...secretsOf(parameters), inviteCode, caller: caller?.userId ?? null, language },
        remember,
        visitor,
      );
      if (!entered.ok) return refuse(entered.reason, { field: fieldOf(entered.reason) });
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      const info = await userInfo(parts, entered.userId);
      if (info === null) return refuse('UNAVAILABLE');
      return answer(entered.token === null ? info : { ...info, sessionToken: entered.token });
    }),

    bindPublic(CALLS.login, async ({ caller, parameters, visitor, deviceCookie, setDeviceCookie }) => {
      const who = enteredWay(parts, 'LOGIN', parameters, visitor);
      if ('ok' in who) return who;
      const entered = await identity.login(
        { who, ...secretsOf(parameters), ...proofOf(parameters) },
        parameters.remember ?? false,
        deviceCookie,
        visitor,
      );
      if (!entered.ok) return refuse(entered.reason, { field: fieldOf(entered.reason) });
      await identity.endReplaced(caller, entered.userId);
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      return entered.token === null ? refuse('UNAVAILABLE') : answer({ sessionToken: entered.token });
    }),

    bindPublic(CALLS.autoLogin, async ({ caller, deviceCookie, visitor, setDeviceCookie }) => {
      const entered = await identity.autoLogin(deviceCookie, visitor);
      if (!entered.ok) {
        if (deviceCookie !== '' && entered.reason !== 'SIGN_INS_STOPPED') setDeviceCookie(null);
        return refuse(entered.reason);
      }
      await identity.endReplaced(caller, entered.userId);
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      return entered.token === null ? refuse('UNAVAILABLE') : answer({ sessionToken: entered.token });
    }),

    bindUser(CALLS.logout, async ({ caller, visitor, setDeviceCookie }) => {
      await identity.logout(caller, visitor);
      setDeviceCookie(null);
      return DONE;
    }),

    bindUser(CALLS.userInfo, async ({ caller }) => {
      const info = await userInfo(parts, caller.userId);
      return info === null ? refuse('NOT_SIGNED_IN') : answer(info);
    }),

    bindUser(CALLS.changePassword, async ({ caller, parameters, visitor, shown, setDeviceCookie }) => {
      if (shown === undefined) return refuse('NOT_SIGNED_IN');
      // another user's id answers like one that nobody has
      if (parameters.userId !== undefined && parameters.userId !== caller.userId) return refuse('NOT_FOUND');
      const { oldPassword, newPassword } = parameters;
      const changed = await identity.changePassword(caller, shown.user, { oldPassword, newPassword }, visitor);
      if (!changed.ok) return refuse(changed.reason);
      if (changed.cookie !== null) setDeviceCookie(changed.cookie);
      return DONE;
    }),
  ];
}
