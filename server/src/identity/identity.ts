import type { Reason } from '@candor/contract/codes';
import type { Core } from '../machine/core/core.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';
import { AccountAddresses, type AddressChange } from './account-addresses.ts';
import { openAccount, type Grant } from './accounts.ts';
import { CodeSender, type CodeAnswer, type CodeRequest } from './code-sender.ts';
import { Devices } from './devices.ts';
import { endElsewhere } from './end-elsewhere.ts';
import { Entrance, refuse, type Entered, type Refused } from './entrance.ts';
import { FactorChanges } from './factor-changes.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { Invites } from './invites.ts';
import { LoginGuard } from './login-guard.ts';
import { askerOf, networkOf } from './network.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { PasskeyChanges } from './passkey-changes.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import { Passwords } from './passwords.ts';
import { RecoveryReset } from './recovery-reset.ts';
import { Registrations, type Registration, type RegistrationRules } from './registration.ts';
import { SecondFactors, type FactorProof } from './second-factors.ts';
import type { SecurityEvent } from './security-log.ts';
import { SecurityNotices } from './security-notices.ts';
import { Sessions } from './sessions.ts';
import { SignInFreezes } from './sign-in-freezes.ts';
import { StepUp } from './step-up.ts';
import { SignInProof, type Credentials } from './sign-in-proof.ts';
import type { TextBounds } from '../delivery/delivery-configuration.ts';
import { TextBudget, type TextBudgetOptions } from './text-budget.ts';
import { Users, type User } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import { WithdrawalPause } from './withdrawal-pause.ts';

export type IdentityOptions = {
  readonly database: Database;
  readonly core: Core;
  readonly now: () => number;
  /** The exchange's time, by which withdrawals pause. */
  readonly exchangeNow: () => number;
  /** The time of day, for codes that the user's own device makes. */
  readonly wallNow: () => number;
  /** The gift of demo mode; null in live mode. */
  readonly grant: Grant | null;
  /** As they are now (`LOGIN_REGIS_SETTING`). */
  readonly registrationRules: () => RegistrationRules;
  /** With real money: a password that many have is refused. */
  readonly refusesCommonPasswords: boolean;
  /** Told what is done and tried with accounts. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
  /** Told of addresses that were bound, changed and unbound. */
  readonly onAddressChange: (change: AddressChange, visitor: Visitor) => void;
  readonly encryption: Encryption;
  readonly delivery: Delivery;
  readonly textBounds: TextBounds;
  /** Told which limit a text message has met. */
  readonly onLimit: TextBudgetOptions['onLimit'];
  /** Host and port of the product's pages, for messages; null: not known. */
  readonly host: string | null;
};

type PasswordChange = { readonly oldPassword: string; readonly newPassword: string };

/** Who the users are and how they prove it. */
export class Identity {
  readonly users: Users;
  readonly invites: Invites;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly notices: SecurityNotices;
  readonly codes: OneTimeCodes;
  readonly addresses: AccountAddresses;
  readonly recoveryReset: RecoveryReset;
  readonly factors: SecondFactors;
  readonly factorChanges: FactorChanges;
  readonly passkeyChanges: PasskeyChanges;
  readonly pause: WithdrawalPause;
  readonly stepUp: StepUp;
  readonly texts: TextBudget;
  readonly networks: FamiliarNetworks;
  readonly freezes: SignInFreezes;
  readonly #entrance: Entrance;
  readonly #guard: LoginGuard;
  readonly #passwords: Passwords;
  readonly #registrations: Registrations;
  readonly #signIn: SignInProof;
  readonly #codeSender: CodeSender;
  readonly #passkeySignIn: PasskeySignIn;
  readonly #options: IdentityOptions;

  constructor(options: IdentityOptions) {
    this.#options = options;
    this.users = new Users(options.database);
    this.invites = new Invites(options.database);
    this.sessions = new Sessions(options.database, options.now);
    this.devices = new Devices(options.database, options.now);
    this.notices = new SecurityNotices(options.database, options.now);
    this.#guard = new LoginGuard(options.now);
    this.networks = new FamiliarNetworks(options.database, options.now);
    this.freezes = new SignInFreezes(options.database);
    this.codes = new OneTimeCodes(options);
    this.pause = new WithdrawalPause(options);
    this.#passwords = new Passwords(options.refusesCommonPasswords);
    const parts = { users: this.users, codes: this.codes, passwords: this.#passwords, guard: this.#guard, networks: this.networks };
    const kept = { sessions: this.sessions, devices: this.devices, pause: this.pause, freezes: this.freezes };
    this.#entrance = new Entrance({
      ...parts,
      ...kept,
      notices: this.notices,
      tell: (...told) => this.#tell(...told),
    });
    const onCopied = (userId: number, visitor: Visitor): void => this.#tell('passkey-copied', 'done', visitor, userId);
    this.factors = new SecondFactors({ ...options, ...parts, onCopied });
    this.#passkeySignIn = new PasskeySignIn({ ...options, ...parts, ceremonies: this.factors.passkeys, onCopied });
    this.stepUp = new StepUp({
      ...options,
      codes: this.codes,
      factors: this.factors,
      users: this.users,
      sessions: this.sessions,
      confirmed: (userId, password, { address }) => this.#confirmed(userId, password, networkOf(address)),
    });
    this.addresses = new AccountAddresses({ ...options, ...parts, ...kept, factors: this.factors });
    this.recoveryReset = new RecoveryReset({ ...options, ...parts, ...kept, factors: this.factors });
    this.#registrations = new Registrations({ ...options, ...parts, invites: this.invites, freezes: this.freezes });
    this.#signIn = new SignInProof({ ...parts, ...kept });
    this.texts = new TextBudget({ ...options, ...options.textBounds });
    this.#codeSender = new CodeSender({ ...options, ...parts, devices: this.devices, texts: this.texts });
    const changing = {
      factors: this.factors,
      users: this.users,
      ...kept,
      tell: (event: SecurityEvent['event'], outcome: string, { userId, sessionId }: SignedIn, visitor: Visitor) =>
        this.#tell(event, outcome, visitor, userId, sessionId),
    };
    this.factorChanges = new FactorChanges(changing);
    this.passkeyChanges = new PasskeyChanges(changing);
  }

  /** Opens an account; signs in where registration does. */
  async register(registration: Registration, remember: boolean, visitor: Visitor): Promise<Entered | Refused> {
    if (this.freezes.stop !== null) return refuse('SIGN_INS_STOPPED');
    const userId = await this.#registrations.register(registration, askerOf(visitor));
    if (typeof userId === 'string') return refuse(userId);
    if (this.#options.registrationRules().autoLogin)
      return await this.#entrance.enter('registration', { userId, remember, byPassword: true }, visitor, '');
    this.#tell('registration', 'done', visitor, userId);
    return { ok: true, userId, token: null, cookie: null };
  }

  /** `cookie`: that of a device which the browser remembers, of whomever; empty when there is none. */
  async login(credentials: Credentials & FactorProof, remember: boolean, cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    if (this.freezes.stop !== null) return refuse('SIGN_INS_STOPPED');
    const proved = await this.#signIn.prove(credentials, cookie, askerOf(visitor));
    const refused = (reason: Reason, userId: number | null): Refused => {
      this.#tell('login', reason, visitor, userId);
      return refuse(reason);
    };
    if (!proved.ok) return refused(proved.reason, proved.userId);
    const { user } = proved;
    const isFactorOn = await this.factors.isOn(user.id);
    const lacking = isFactorOn ? await this.factors.refusalOf(user.id, 'sign in', credentials, visitor) : null;
    if (lacking !== null) return refused(lacking, user.id);
    // last of all that can be refused: a code is good once
    if (!(await proved.spend())) return refused('CODE_WRONG', user.id);
    await this.heal(user);
    const { who } = credentials;
    const entry = { userId: user.id, remember, byPassword: proved.byPassword };
    const entered = await this.#entrance.enter('login', entry, visitor, cookie, async (now) => {
      return now.passwordHash === user.passwordHash && (isFactorOn || !(await this.factors.isOn(user.id)));
    });
    if (entered.ok && proved.byPassword && who.kind !== 'name') await this.users.prove(user, who);
    return entered;
  }

  /** Signs in by what a passkey has answered; neither name nor password is asked for, nor another factor. */
  async passkeyLogin(passkey: string, remember: boolean, cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    if (this.freezes.stop !== null) return refuse('SIGN_INS_STOPPED');
    const proved = await this.#passkeySignIn.prove(passkey, visitor);
    if (!proved.ok) {
      this.#tell('passkey-login', proved.reason, visitor, proved.userId);
      return refuse(proved.reason);
    }
    await this.heal(proved.user);
    const { id: userId } = proved.user;
    const isThere = async (): Promise<boolean> =>
      (await this.factors.passkeys.passkeys.list(userId)).some(({ id }) => id === proved.passkeyId);
    return await this.#entrance.enter('passkey-login', { userId, remember, byPassword: false }, visitor, cookie, isThere);
  }

  /** Sends a one-time code to an address, for a guest or the caller. */
  async sendCode(request: Omit<CodeRequest, 'userId' | 'network'>, caller: SignedIn | null, visitor: Visitor): Promise<CodeAnswer> {
    const userId = caller?.userId ?? null;
    const network = networkOf(visitor.address);
    const sent = await this.#codeSender.send({ ...request, userId, network });
    const outcome = sent.ok ? 'done' : sent.reason;
    this.#tell('code-sent', outcome, visitor, sent.ok ? sent.userId : userId, caller?.sessionId ?? null, { codeType: request.type });
    return sent;
  }

  /** Null removes the word. */
  async setAntiPhishingWord(caller: SignedIn, word: string | null, visitor: Visitor): Promise<void> {
    await this.users.setAntiPhishingWord(caller.userId, word);
    this.#tell('anti-phishing-word-change', 'done', visitor, caller.userId, caller.sessionId);
  }

  /** Signs in a remembered device. */
  async autoLogin(cookie: string, visitor: Visitor): Promise<Entered | Refused> {
    // before the cookie is looked at: it is good once, and has to sign in again later
    if (this.freezes.stop !== null) return refuse('SIGN_INS_STOPPED');
    return await this.#entrance.enterDevice(cookie, visitor);
  }

  /** Who signs in anew has no more use for the own session that the client had until then; that of another account goes on. */
  async endReplaced(previous: SignedIn | null, userId: number): Promise<void> {
    if (previous?.userId === userId) await this.sessions.end(previous.userId, previous.sessionId);
  }

  async logout(caller: SignedIn, visitor: Visitor): Promise<void> {
    await this.sessions.end(caller.userId, caller.sessionId);
    this.#tell('logout', 'done', visitor, caller.userId, caller.sessionId);
    if (caller.deviceId !== null) await this.#entrance.endDevice(caller.userId, caller.deviceId);
  }

  /**
   * Changes the password and ends every other session and device. `user`: as they were when the old password was shown, since it may have been
   * changed meanwhile, by the owner for the very sake of whoever knows the old one.
   */
  async changePassword(
    caller: SignedIn,
    user: User,
    { oldPassword, newPassword }: PasswordChange,
    visitor: Visitor,
  ): Promise<Refused | { readonly ok: true; readonly cookie: string | null }> {
    const reason = oldPassword === newPassword ? 'PASSWORD_SAME' : await this.#changePassword(user, newPassword, visitor);
    const cookie = reason === null ? await endElsewhere(this, caller, visitor) : null;
    this.#tell('password-change', reason ?? 'done', visitor, caller.userId, caller.sessionId);
    return reason === null ? { ok: true, cookie } : refuse(reason);
  }

  async #changePassword(user: User, newPassword: string, visitor: Visitor): Promise<Reason | null> {
    const network = networkOf(visitor.address);
    const refusal = this.#passwords.refusal(newPassword, user.loginName);
    if (refusal !== null) return refusal;
    const newHash = await this.#passwords.hash(newPassword, network);
    if (newHash === null) return 'BUSY';
    if ((await this.pause.begin(user.id, 'passwordChanged')) !== null) return 'BUSY';
    return (await this.users.changePassword(user.id, user.passwordHash, newHash)) ? null : 'PASSWORD_WRONG';
  }

  /** The user, who has just shown that the password is known, or why that is not so. Guesses are counted apart from those of signing in. */
  async #confirmed(userId: number, password: string, network: string): Promise<User | Reason> {
    const user = await this.users.byId(userId);
    if (user === null) return 'NOT_FOUND';
    const guarded = `change ${user.id}`;
    // whoever has stolen a session keeps its owner from ending it no longer than strangers keep him from signing in
    const isFamiliar = this.#guard.isUnderAttack(guarded) && (await this.networks.has({ kind: 'name', value: user.loginName }, network));
    if (!this.#guard.begin(guarded, network, isFamiliar)) return 'TOO_MANY_REQUESTS';
    const right = await this.#passwords.check(password, user, network);
    if (right === null) {
      this.#guard.giveBack(guarded, network);
      return 'BUSY';
    }
    if (!right) return 'PASSWORD_WRONG';
    this.#guard.succeeded(guarded, network);
    return user;
  }

  /** Of what a call of the caller's has done in another room. */
  tell(event: 'data-export' | 'closing' | 'verification-handed-in', outcome: string, caller: SignedIn, visitor: Visitor): void {
    this.#tell(event, outcome, visitor, caller.userId, caller.sessionId);
  }

  /** Ends a session or forgets a device of the caller; refused when there is none of that id. */
  async revoke(caller: SignedIn, id: string, visitor: Visitor): Promise<Refused | { readonly ok: true }> {
    const isEnded = await this.#revoke(caller, id);
    this.#tell('revocation', isEnded ? 'done' : 'NOT_FOUND', visitor, caller.userId, caller.sessionId);
    return isEnded ? { ok: true } : refuse('NOT_FOUND');
  }

  async #revoke(caller: SignedIn, id: string): Promise<boolean> {
    const ended = await this.sessions.end(caller.userId, id);
    if (ended === null) {
      const deviceId = await this.devices.idOf(caller.userId, id);
      return deviceId !== null && (await this.#entrance.endDevice(caller.userId, deviceId));
    }
    // a device that is still remembered would sign itself in again
    if (ended.deviceId !== null) await this.#entrance.endDevice(caller.userId, ended.deviceId);
    return true;
  }

  /** Finishes a registration that a crash has cut between the user's row and the exchange's account. */
  async heal(user: User): Promise<void> {
    if (user.opened) return;
    const opening = await openAccount(this.#options.core, user.id, this.#options.grant);
    if (opening !== 'busy') await this.users.markOpened(user.id);
  }

  async removeExpired(): Promise<void> {
    await this.sessions.removeExpired();
    await this.factors.removeExpired();
  }

  #tell(
    event: SecurityEvent['event'],
    outcome: string,
    visitor: Visitor,
    userId: number | null,
    sessionId: string | null = null,
    more: Pick<SecurityEvent, 'isNewNetwork' | 'codeType'> = {},
  ): void {
    this.#options.onEvent({ event, outcome, userId, network: networkOf(visitor.address), sessionId, ...more }, visitor);
  }
}
