import { CALLS } from '@candor/contract/table';
import { listedId } from '../../identity/devices.ts';
import type { Identity } from '../../identity/identity.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { DONE, page, refuse } from '../../api/user/result.ts';

export function sessionCalls(identity: Identity, time: PlatformTime): readonly BoundCall[] {
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
        times: { createMs: row.createdMs, lastSeenMs: row.lastSeenMs },
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
