import type { Devices } from './devices.ts';
import type { Sessions } from './sessions.ts';
import type { SignedIn, Visitor } from './visitor.ts';

type SignedInParts = {
  readonly sessions: Pick<Sessions, 'endOthers' | 'moveTo'>;
  readonly devices: Pick<Devices, 'remember' | 'forgetOthers'>;
};

/**
 * Ends every session but the caller's own and forgets every device. Where the own session is of a remembered device, that is remembered anew, under
 * another name: a copy of the cookie it had until now would go on signing in. Answers the new cookie; null for no device.
 */
export async function endElsewhere({ sessions, devices }: SignedInParts, caller: SignedIn, visitor: Visitor): Promise<string | null> {
  const { userId, sessionId, deviceId } = caller;
  const renewed = deviceId === null ? null : await devices.remember(userId, visitor);
  if (renewed !== null) await sessions.moveTo(sessionId, renewed.deviceId);
  await devices.forgetOthers(userId, renewed?.deviceId ?? null);
  await sessions.endOthers(userId, sessionId);
  return renewed?.cookie ?? null;
}
