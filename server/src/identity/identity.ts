import type { Reason } from '@candor/contract/codes';
import { isInviteCode, isPassword, isUserName } from '@candor/contract/credentials';
import type { Core } from '../core/core.ts';
import type { Database } from '../storage/connection.ts';
import { openAccount, type Grant } from './accounts.ts';
import { Devices } from './devices.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { QueueFull } from './fair-queue.ts';
import { LoginGuard } from './login-guard.ts';
import { networkOf } from './network.ts';
import { hashPassword, verifyNothing, verifyPassword } from './password.ts';
import type { SecurityEvent } from './security-log.ts';
import { SecurityNotices } from './security-notices.ts';
import { Sessions } from './sessions.ts';
import { Users, type User } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import { isWeakPassword } from './weak-password.ts';

export type IdentityOptions = {
  readonly database: Database;
  readonly core: Core;
  readonly now: () => number;
  /** The gift of demo mode; null in live mode. */
  readonly grant: Grant | null;
  readonly inviteCodeRequired: boolean;
  /** Registration signs in (`LOGIN_REGIS_SETTING.autoLogin`). */
  readonly autoLogin: boolean;
  readonly credits: number;
  /** With real money: a password that many have is refused. */
  readonly refusesCommonPasswords: boolean;
  /** Told what is done and tried with accounts. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

export type Refused = { readonly ok: false; readonly reason: Reason };
/** A new session. `cookie` is the device's secret when it is to be remembered. */
export type Entered = { readonly ok: true; readonly userId: number; readonly token: string | null; readonly cookie: string | null };

export type Credentials = { readonly loginName: string; readonly password: string; readonly remember: boolean };

const refuse = (reason: Reason): Refused => ({ ok: false, reason });

/** Registration after the database was lost meets numbers that the journal knows already; this many are stepped over at once. */
const NUMBER_TRIES = 100;

/** Who the users are and how they prove it. */
export class Identity {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly notices: SecurityNotices;
  readonly #guard: LoginGuard;
  readonly #networks: FamiliarNetworks;
  readonly #options: IdentityOptions;

  constructor(options: IdentityOptions) {
    this.#options = options;
    this.users = new Users(options.database);
    this.sessions = new Sessions(options.database, options.now);
    this.devices = new Devices(options.database, options.now);
    this.notices = new SecurityNotices(options.database, options.now);
    this.#guard = new LoginGuard(options.now);
    this.#networks = new FamiliarNetworks(options.database, options.now);
  }

  async register(credentials: Credentials, inviteCode: string, visitor: Visitor): Promise<Entered | Refused> {
    if (!isUserName(credentials.loginName)) return refuse('USER_NAME_RULE');
    if (!isPassword(credentials.password)) return refuse('PASSWORD_RULE');
    if (this.#isTooCommon(credentials.password, credentials.loginName)) return refuse('PASSWORD_COMMON');
    const inviter = await this.#inviter(inviteCode);
    if (typeof inviter === 'string') return refuse(inviter);
    if ((await this.users.byName(credentials.loginName)) !== null) return refuse('NAME_TAKEN');
    const passwordHash = await this.#hash(credentials.password, networkOf(visitor.address));
    if (passwordHash === null) return refuse('BUSY');
    for (let attempt = 0; attempt < NUMBER_TRIES; attempt++) {
      const user = await this.users.insert({
        loginName: credentials.loginName,
        passwordHash,
        inviter: inviter?.id ?? null,
        credits: this.#options.credits,
        nowMs: this.#options.now(),
      });
      if (user === null) return refuse('NAME_TAKEN');
      const opening = await openAccount(this.#options.core, user.id, this.#options.grant);
      if (opening === 'opened') {
        await this.users.markOpened(user.id);
        if (!this.#options.autoLogin) {
          this.#tell('registration', 'done', visitor, user.id);
          return { ok: true, userId: user.id, token: null, cookie: null };
        }
        return await this.#enter('registration', user.id, credentials.remember, visitor);
      }
      // a number that the exchange knows is somebody else's money: never hand it to a new user
      await this.users.remove(user.id);
      if (opening === 'busy') return refuse('BUSY');
    }
    return refuse('UNAVAILABLE');
  }

  /** `cookie`: that of a device which the browser remembers, of whomever; empty when there is none. */
  async login(credentials: Credentials, cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    const name = credentials.loginName.toLowerCase();
    const network = networkOf(visitor.address);
    const isFamiliar = this.#guard.isUnderAttack(name) && (await this.#isFamiliar(name, network, cookie));
    const mayTry = this.#guard.begin(name, network, isFamiliar);
    const user = isUserName(credentials.loginName) ? await this.users.byName(name) : null;
    const refused = (reason: Reason): Refused => {
      this.#tell('login', reason, visitor, user?.id ?? null);
      return refuse(reason);
    };
    if (!mayTry) return refused('TOO_MANY_REQUESTS');
    const right = await this.#check(credentials.password, user, network);
    if (right === null) {
      this.#guard.giveBack(name, network);
      return refused('BUSY');
    }
    if (user === null || !right || user.status !== 0) return refused('LOGIN_WRONG');
    this.#guard.succeeded(name, network);
    await this.heal(user);
    return await this.#enter('login', user.id, credentials.remember, visitor);
  }

  async #isFamiliar(name: string, network: string, cookie: string): Promise<boolean> {
    const found = await Promise.all([this.#networks.has(name, network), this.devices.isOf(cookie, name)]);
    return found.includes(true);
  }

  /** Signs in a remembered device. */
  async autoLogin(cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    const device = await this.devices.recognise(cookie, visitor);
    if (device === null) {
      if (cookie !== '') this.#tell('device-login', 'DEVICE_UNKNOWN', visitor, null);
      return refuse('DEVICE_UNKNOWN');
    }
    if (device.isReused) {
      this.#tell('device-reused', 'done', visitor, device.userId);
      // before the end: after a crash in between, the cookie comes again and both are done
      await this.notices.addReused(device, visitor);
      await this.#endDevice(device.userId, device.deviceId);
      return refuse('DEVICE_UNKNOWN');
    }
    const { token, sessionId } = await this.sessions.open(device.userId, device.deviceId, visitor);
    this.#tell('device-login', 'done', visitor, device.userId, sessionId);
    return { ok: true, userId: device.userId, token, cookie: device.cookie };
  }

  #isTooCommon(password: string, loginName: string): boolean {
    return this.#options.refusesCommonPasswords && isWeakPassword(password, loginName);
  }

  /** Who signs in anew has no more use for the own session that the client had until then; that of another account goes on. */
  async endReplaced(previous: SignedIn | null, userId: number): Promise<void> {
    if (previous?.userId === userId) await this.sessions.end(previous.userId, previous.sessionId);
  }

  async logout(caller: SignedIn, visitor: Visitor): Promise<void> {
    await this.sessions.end(caller.userId, caller.sessionId);
    this.#tell('logout', 'done', visitor, caller.userId, caller.sessionId);
    if (caller.deviceId !== null) await this.#endDevice(caller.userId, caller.deviceId);
  }

  /** Changes the password and ends every other session and device. */
  async changePassword(
    caller: SignedIn,
    oldPassword: string,
    newPassword: string,
    visitor: Visitor,
  ): Promise<Refused | { readonly ok: true }> {
    const reason = await this.#changePassword(caller, oldPassword, newPassword, networkOf(visitor.address));
    this.#tell('password-change', reason ?? 'done', visitor, caller.userId, caller.sessionId);
    return reason === null ? { ok: true } : refuse(reason);
  }

  async #changePassword(caller: SignedIn, oldPassword: string, newPassword: string, network: string): Promise<Reason | null> {
    const user = await this.#confirmed(caller.userId, oldPassword, network);
    if (typeof user === 'string') return user;
    if (oldPassword === newPassword) return 'PASSWORD_SAME';
    if (!isPassword(newPassword)) return 'PASSWORD_RULE';
    if (this.#isTooCommon(newPassword, user.loginName)) return 'PASSWORD_COMMON';
    const newHash = await this.#hash(newPassword, network);
    if (newHash === null) return 'BUSY';
    if (!(await this.users.changePassword(user.id, user.passwordHash, newHash))) return 'PASSWORD_WRONG';
    await this.devices.forgetOthers(user.id, caller.deviceId);
    await this.sessions.endOthers(user.id, caller.sessionId);
    return null;
  }

  /** The user, who has just shown that the password is known, or why that is not so. Guesses are counted apart from those of signing in. */
  async #confirmed(userId: number, password: string, network: string): Promise<User | Reason> {
    const user = await this.users.byId(userId);
    if (user === null) return 'NOT_FOUND';
    const guarded = `change ${user.id}`;
    if (!this.#guard.begin(guarded, network, false)) return 'TOO_MANY_REQUESTS';
    const right = await this.#check(password, user, network);
    if (right === null) {
      this.#guard.giveBack(guarded, network);
      return 'BUSY';
    }
    if (!right) return 'PASSWORD_WRONG';
    this.#guard.succeeded(guarded, network);
    return user;
  }

  /** Ends a session or forgets a device of the caller, who has to know the password; refused when there is none of that id. */
  async revoke(caller: SignedIn, id: string, password: string, visitor: Visitor): Promise<Refused | { readonly ok: true }> {
    const user = await this.#confirmed(caller.userId, password, networkOf(visitor.address));
    const isEnded = typeof user !== 'string' && (await this.#revoke(caller, id));
    const reason = typeof user === 'string' ? user : 'NOT_FOUND';
    this.#tell('revocation', isEnded ? 'done' : reason, visitor, caller.userId, caller.sessionId);
    return isEnded ? { ok: true } : refuse(reason);
  }

  async #revoke(caller: SignedIn, id: string): Promise<boolean> {
    const ended = await this.sessions.end(caller.userId, id);
    if (ended === null) return await this.#endDevice(caller.userId, id);
    // a device that is still remembered would sign itself in again
    if (ended.deviceId !== null) await this.#endDevice(caller.userId, ended.deviceId);
    return true;
  }

  /** False when the user has no such device. */
  async #endDevice(userId: number, deviceId: string): Promise<boolean> {
    // first its sessions, while they still know whose they are
    await this.sessions.endOfDevice(userId, deviceId);
    return await this.devices.forget(userId, deviceId);
  }

  /** Finishes a registration that a crash has cut between the user's row and the exchange's account. */
  async heal(user: User): Promise<void> {
    if (user.opened) return;
    const opening = await openAccount(this.#options.core, user.id, this.#options.grant);
    if (opening !== 'busy') await this.users.markOpened(user.id);
  }

  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired();
    await this.devices.removeExpired();
    await this.#networks.removeExpired();
    await this.notices.removeExpired();
  }

  async #inviter(code: string): Promise<User | null | Reason> {
    if (code === '') return this.#options.inviteCodeRequired ? 'INVITE_REQUIRED' : null;
    return (isInviteCode(code) ? await this.users.byInviteCode(code) : null) ?? 'INVITE_UNKNOWN';
  }

  async #enter(event: 'registration' | 'login', userId: number, remember: boolean, visitor: Visitor): Promise<Entered> {
    const isNewNetwork = await this.#networks.remember(userId, networkOf(visitor.address));
    const device = remember ? await this.devices.remember(userId, visitor) : null;
    const { token, sessionId } = await this.sessions.open(userId, device?.deviceId ?? null, visitor);
    this.#tell(event, 'done', visitor, userId, sessionId, event === 'login' ? { isNewNetwork } : {});
    if (device !== null) this.#tell('device-remembered', 'done', visitor, userId, sessionId);
    return { ok: true, userId, token, cookie: device?.cookie ?? null };
  }

  #tell(
    event: SecurityEvent['event'],
    outcome: string,
    visitor: Visitor,
    userId: number | null,
    sessionId: string | null = null,
    more: Pick<SecurityEvent, 'isNewNetwork'> = {},
  ): void {
    this.#options.onEvent({ event, outcome, userId, network: networkOf(visitor.address), sessionId, ...more }, visitor);
  }

  /** Null when too many passwords are being checked. */
  async #check(password: string, user: User | null, network: string): Promise<boolean | null> {
    try {
      return await (user === null ? verifyNothing(password, network) : verifyPassword(password, user.passwordHash, network));
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }

  async #hash(password: string, network: string): Promise<string | null> {
    try {
      return await hashPassword(password, network);
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  }
}
