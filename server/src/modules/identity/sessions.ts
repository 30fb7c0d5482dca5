import { CALLS } from '@candor/contract/table';
import type { Identity } from '../../identity/identity.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { DONE, page, refuse } from '../../api/user/result.ts';
import { listedRows } from './listed-rows.ts';

export function sessionCalls(identity: Identity, time: PlatformTime): readonly BoundCall[] {
  return [
    bindUser(CALLS.sessions, async ({ caller }) => {
      const [sessions, devices] = [await identity.sessions.list(caller.userId), await identity.devices.list(caller.userId)];
      const rows = listedRows(caller, sessions, devices).map(({ createdMs, lastSeenMs, ...row }) => ({
        ...row,
        createTime: time.text(createdMs),
        lastSeenTime: time.text(lastSeenMs),
        times: { createMs: createdMs, lastSeenMs },
      }));
      return page(rows, rows.length);
    }),

    bindUser(CALLS.revokeSession, async ({ caller, parameters, visitor }) => {
      const ended = await identity.revoke(caller, parameters.id, visitor);
      return ended.ok ? DONE : refuse(ended.reason);
    }),
  ];
}

export function securityNoticeCalls(identity: Identity, time: PlatformTime): readonly BoundCall[] {
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
        times: { lastSeenMs, createMs: createdMs },
      }));
      return page(rows, rows.length);
    }),

    bindUser(CALLS.readSecurityNotice, async ({ caller, parameters }) => {
      return (await identity.notices.markRead(caller.userId, parameters.id)) ? DONE : refuse('NOT_FOUND');
    }),
  ];
}
