import { listedId } from '../../identity/devices.ts';
import type { SessionRow } from '../../identity/sessions.ts';
import type { SignedIn } from '../../identity/visitor.ts';

type OpenSession = SessionRow & { readonly deviceId: string | null };

type ListedRow = SessionRow & { readonly kind: 'session' | 'device'; readonly current: boolean };

/**
 * Sessions and remembered devices of a user. A device's row stands for the sessions that it has opened and that look like it: one from elsewhere may be
 * that of a copied cookie, and one whose device is not listed has no other row, so both have their own.
 */
export function listedRows(
  { sessionId, deviceId }: Pick<SignedIn, 'sessionId' | 'deviceId'>,
  sessions: readonly OpenSession[],
  devices: readonly SessionRow[],
): readonly ListedRow[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const standsFor = new Map<string, OpenSession[]>();
  const own: OpenSession[] = [];
  for (const session of sessions) {
    const device = session.deviceId === null ? undefined : byId.get(listedId(session.deviceId));
    if (device === undefined || device.agent !== session.agent || device.address !== session.address) own.push(session);
    else standsFor.set(device.id, [...(standsFor.get(device.id) ?? []), session]);
  }
  const isOwnListed = own.some(({ id }) => id === sessionId);
  const currentId = isOwnListed || deviceId === null ? sessionId : listedId(deviceId);
  const lastSeenMs = (device: SessionRow): number =>
    Math.max(device.lastSeenMs, ...(standsFor.get(device.id) ?? []).map((session) => session.lastSeenMs));
  return [
    ...own.map((row) => listed('session', row, row.lastSeenMs, currentId)),
    ...devices.map((row) => listed('device', row, lastSeenMs(row), currentId)),
  ];
}

function listed(kind: ListedRow['kind'], { id, agent, address, createdMs }: SessionRow, lastSeenMs: number, currentId: string): ListedRow {
  return { id, kind, agent, address, createdMs, lastSeenMs, current: id === currentId };
}
