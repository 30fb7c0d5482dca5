import { CALLS } from '@candor/contract/table';
import { listedId } from '../../identity/devices.ts';
import type { Identity } from '../../identity/identity.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { DONE, page, refuse } from '../../api/user/result.ts';

type Listed = Awaited<ReturnType<Identity['sessions']['list']>>;

/** When a device was used last, by itself or by a session that it has opened. */
function lastSeenOf({ id, lastSeenMs }: { readonly id: string; readonly lastSeenMs: number }, sessions: Listed): number {
  const own = sessions.filter(({ deviceId }) => deviceId !== null && listedId(deviceId) === id);
  return Math.max(lastSeenMs, ...own.map((session) => session.lastSeenMs));
}

export function sessionCalls(identity: Identity, time: PlatformTime): readonly BoundCall[] {
  return [
    bindUser(CALLS.sessions, async ({ caller }) => {
      const all = await identity.sessions.list(caller.userId);
      const ownDevice = caller.deviceId === null ? null : listedId(caller.deviceId);
      const listed = await identity.devices.list(caller.userId);
      // a remembered device stands for every session that it has opened: it ends them with itself
      const sessions = all.filter(({ deviceId }) => deviceId === null).map((row) => ({ ...row, kind: 'session' as const }));
      const devices = listed.map((row) => ({ ...row, kind: 'device' as const, lastSeenMs: lastSeenOf(row, all) }));
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
