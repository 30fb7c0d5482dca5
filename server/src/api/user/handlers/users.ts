import type { HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { listedId } from '../../../identity/devices.ts';
import { bindPublic, bindUser, type BoundCall } from '../bind.ts';
import { answer, DONE, page, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { assetsOf } from './assets.ts';
import { enteredWay, fieldOf, secretsOf } from './sign-ways.ts';
import { verificationDetail } from './verification.ts';
import { proofOf } from './factors.ts';

type UserInfo = HandedOf<typeof CALLS.userInfo>;

async function userInfo(services: Services, userId: number): Promise<UserInfo | null> {
  const user = await services.identity.users.byId(userId);
  if (user === null) return null;
  await services.identity.heal(user);
  return {
    user: {
      userId: user.id,
      loginName: user.loginName,
      email: user.email,
      phone: user.phone,
      address: null,
      walletType: null,
      activeCode: user.inviteCode,
      level: 0,
      status: user.status,
      type: '1',
      loginPassword: 'set',
    },
    detail: {
      ...(await verificationDetail(services, userId)),
      userTardPwd: (await services.tradePasswords.isSet(userId)) ? 'set' : null,
      credits: user.credits,
    },
    asset: [...(await assetsOf(services, userId))],
    trader: null,
  };
}

export function userCalls(services: Services): readonly BoundCall[] {
  const { identity } = services;
  return [
    bindPublic(CALLS.register, async ({ parameters, visitor, language, setDeviceCookie }) => {
      const who = enteredWay(services, 'REGISTER', parameters, visitor);
      if ('ok' in who) return who;
      const { activeCode: inviteCode = '', remember = false } = parameters;
      const entered = await identity.register({ who, ...secretsOf(parameters), inviteCode, language }, remember, visitor);
      if (!entered.ok) return refuse(entered.reason, { field: fieldOf(entered.reason) });
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      const info = await userInfo(services, entered.userId);
      if (info === null) return refuse('UNAVAILABLE');
      return answer(entered.token === null ? info : { ...info, satoken: entered.token });
    }),

    bindPublic(CALLS.login, async ({ caller, parameters, visitor, deviceCookie, setDeviceCookie }) => {
      const who = enteredWay(services, 'LOGIN', parameters, visitor);
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
      return entered.token === null ? refuse('UNAVAILABLE') : answer({ satoken: entered.token });
    }),

    bindPublic(CALLS.autoLogin, async ({ caller, deviceCookie, visitor, setDeviceCookie }) => {
      const entered = await identity.autoLogin(deviceCookie, visitor);
      if (!entered.ok) {
        if (deviceCookie !== '') setDeviceCookie(null);
        return refuse(entered.reason);
      }
      await identity.endReplaced(caller, entered.userId);
      if (entered.cookie !== null) setDeviceCookie(entered.cookie);
      return entered.token === null ? refuse('UNAVAILABLE') : answer({ satoken: entered.token });
    }),

    bindUser(CALLS.logout, async ({ caller, visitor, setDeviceCookie }) => {
      await identity.logout(caller, visitor);
      setDeviceCookie(null);
      return DONE;
    }),

    bindUser(CALLS.userInfo, async ({ caller }) => {
      const info = await userInfo(services, caller.userId);
      return info === null ? refuse('NOT_SIGNED_IN') : answer(info);
    }),

    bindUser(CALLS.changePassword, async ({ caller, parameters, visitor, shown, setDeviceCookie }) => {
      if (shown === undefined) return refuse('NOT_SIGNED_IN');
      // another user's id answers like one that nobody has
      if (parameters.userId !== undefined && parameters.userId !== caller.userId) return refuse('NOT_FOUND');
      const changed = await identity.changePassword(
        caller,
        shown.user,
        { oldPassword: parameters.oldPwd, newPassword: parameters.newPwd },
        visitor,
      );
      if (!changed.ok) return refuse(changed.reason);
      if (changed.cookie !== null) setDeviceCookie(changed.cookie);
      return DONE;
    }),
  ];
}

export function sessionCalls({ identity, time }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.sessions, async ({ caller }) => {
      const sessions = (await identity.sessions.list(caller.userId)).map((row) => ({ ...row, kind: 'session' as const }));
      const ownDevice = caller.deviceId === null ? null : listedId(caller.deviceId);
      const devices = (await identity.devices.list(caller.userId)).map((row) => ({ ...row, kind: 'device' as const }));
      const rows = [...sessions, ...devices].map((row) => ({
        id: row.id,
        kind: row.kind,
        agent: row.agent,
        address: row.address,
        current: row.id === caller.sessionId || row.id === ownDevice,
        createTime: time.text(row.createdMs),
        lastSeenTime: time.text(row.lastSeenMs),
        params: { createTime: row.createdMs, lastSeenTime: row.lastSeenMs },
      }));
      return page(rows, rows.length);
    }),

    bindUser(CALLS.revokeSession, async ({ caller, parameters, visitor }) => {
      const ended = await identity.revoke(caller, parameters.id, visitor);
      return ended.ok ? DONE : refuse(ended.reason);
    }),
  ];
}

export function securityNoticeCalls({ identity, time }: Services): readonly BoundCall[] {
  return [
    bindUser(CALLS.securityNotices, async ({ caller }) => {
      const rows = (await identity.notices.list(caller.userId)).map(({ id, kind, device, lastSeenMs, other, createdMs, isRead }) => ({
        id,
        kind,
        agent: device.agent,
        address: device.address,
        otherAgent: other.agent,
        otherAddress: other.address,
        read: isRead,
        lastSeenTime: time.text(lastSeenMs),
        createTime: time.text(createdMs),
        params: { lastSeenTime: lastSeenMs, createTime: createdMs },
      }));
      return page(rows, rows.length);
    }),

    bindUser(CALLS.readSecurityNotice, async ({ caller, parameters }) => {
      return (await identity.notices.markRead(caller.userId, parameters.id)) ? DONE : refuse('NOT_FOUND');
    }),
  ];
}
