import type { Reason } from '@candor/contract/codes';
import type { Devices } from './devices.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import { networkOf } from './network.ts';
import type { SecurityEvent } from './security-log.ts';
import type { SecurityNotices } from './security-notices.ts';
import type { Sessions } from './sessions.ts';
import type { SignInFreezes } from './sign-in-freezes.ts';
import { isOpen, type User, type Users } from './users.ts';
import type { Visitor } from './visitor.ts';

export type Refused = { readonly ok: false; readonly reason: Reason };
/** A new session. `cookie` is the device's secret when it is to be remembered. */
export type Entered = { readonly ok: true; readonly userId: number; readonly token: string | null; readonly cookie: string | null };

export const refuse = (reason: Reason): Refused => ({ ok: false, reason });

type EntranceOptions = {
  readonly users: Pick<Users, 'byId'>;
  readonly sessions: Pick<Sessions, 'open' | 'end' | 'endOfDevice'>;
  readonly devices: Pick<Devices, 'remember' | 'recognise' | 'ownedBy' | 'forget'>;
  readonly networks: Pick<FamiliarNetworks, 'remember'>;
  readonly freezes: Pick<SignInFreezes, 'refusalOf'>;
  readonly notices: Pick<SecurityNotices, 'addReused'>;
  readonly tell: (
    event: SecurityEvent['event'],
    outcome: string,
    visitor: Visitor,
    userId: number | null,
    sessionId?: string,
    more?: Pick<SecurityEvent, 'isNewNetwork'>,
  ) => void;
};

/** Who has proved who he is, how, and whether the browser is to be remembered. */
type Entry = { readonly userId: number; readonly remember: boolean; readonly byPassword: boolean };

/** Lets in who has proved who he is, and remembered devices. */
export class Entrance {
  readonly #options: EntranceOptions;

  constructor(options: EntranceOptions) {
    this.#options = options;
  }

  /**
   * Opens a session. `cookie`: that of a device which the browser remembers, of whomever. `isStillGood` is asked when it is open, of the user as
   * they are now: what has ended the others while this one was proved, a change of the password or of a factor, the closing of the account, or its
   * freeze, ends it too.
   */
  async enter(
    event: 'registration' | 'login' | 'passkey-login',
    { userId, remember, byPassword }: Entry,
    visitor: Visitor,
    cookie: string,
    isStillGood: (now: User) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Entered | Refused> {
    const { users, sessions, devices, networks, freezes, tell } = this.#options;
    const refused = (reason: Reason): Refused => {
      tell(event, reason, visitor, userId);
      return refuse(reason);
    };
    const frozen = await freezes.refusalOf(userId);
    if (frozen !== null) return refused(frozen);
    const isNewNetwork = await networks.remember(userId, networkOf(visitor.address));
    const device = remember ? await devices.remember(userId, visitor) : null;
    const opened = await sessions.open(userId, device?.deviceId ?? null, visitor, byPassword);
    const now = opened === null ? null : await users.byId(userId);
    const isGood = now !== null && isOpen(now) && (await isStillGood(now));
    const frozenMeanwhile = isGood ? await freezes.refusalOf(userId) : null;
    if (opened === null || !isGood || frozenMeanwhile !== null) {
      if (opened !== null) await sessions.end(userId, opened.sessionId);
      if (device !== null) await this.endDevice(userId, device.deviceId);
      return refused(frozenMeanwhile ?? (event === 'passkey-login' ? 'PASSKEY_WRONG' : 'LOGIN_WRONG'));
    }
    const { token, sessionId } = opened;
    tell(event, 'done', visitor, userId, sessionId, event === 'registration' ? {} : { isNewNetwork });
    if (device !== null) {
      tell('device-remembered', 'done', visitor, userId, sessionId);
      // the browser has the cookie of this one from now on: the one that it had would be listed for months without a browser
      const before = await devices.ownedBy(cookie, userId);
      if (before !== null) await this.endDevice(userId, before);
    }
    return { ok: true, userId, token, cookie: device?.cookie ?? null };
  }

  /** A device that the browser remembers. One whose old cookie has come back was copied: it and its sessions end. */
  async enterDevice(cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    const { sessions, devices, networks, notices, freezes, tell } = this.#options;
    const device = await devices.recognise(cookie, visitor);
    if (device === null) {
      if (cookie !== '') tell('device-login', 'DEVICE_UNKNOWN', visitor, null);
      return refuse('DEVICE_UNKNOWN');
    }
    if (device.isReused) {
      tell('device-reused', 'done', visitor, device.userId);
      // before the end: after a crash in between, the cookie comes again and both are done
      await notices.addReused(device, visitor);
      await this.endDevice(device.userId, device.deviceId);
      return refuse('DEVICE_UNKNOWN');
    }
    const isNewNetwork = await networks.remember(device.userId, networkOf(visitor.address));
    const opened = await sessions.open(device.userId, device.deviceId, visitor);
    if (opened === null) return refuse('DEVICE_UNKNOWN');
    const { token, sessionId } = opened;
    const frozen = await freezes.refusalOf(device.userId);
    if (frozen !== null) {
      await sessions.end(device.userId, sessionId);
      tell('device-login', frozen, visitor, device.userId);
      return refuse(frozen);
    }
    tell('device-login', 'done', visitor, device.userId, sessionId, { isNewNetwork });
    return { ok: true, userId: device.userId, token, cookie: device.cookie };
  }

  /** False when the user has no such device. */
  async endDevice(userId: number, deviceId: string): Promise<boolean> {
    const { sessions, devices } = this.#options;
    // first its sessions, while they still know whose they are
    await sessions.endOfDevice(userId, deviceId);
    return await devices.forget(userId, deviceId);
  }
}
