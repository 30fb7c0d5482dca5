import type { Reason } from '@candor/contract/codes';
import { countedAs, type Address, type AddressKind } from './addresses.ts';
import type { Devices } from './devices.ts';
import type { LoginGuard } from './login-guard.ts';
import { askerOf, networkOf } from './network.ts';
import { NO_ASKER, type OneTimeCodes } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import type { FactorProof, SecondFactors } from './second-factors.ts';
import type { SecurityEvent } from './security-log.ts';
import type { Sessions } from './sessions.ts';
import type { SignInFreezes } from './sign-in-freezes.ts';
import { isOpen, type User, type Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** A change of an address: null for none before, or none any more. `isFromProved`: nobody but the owner reads what goes to `from`. */
export type AddressChange = {
  readonly userId: number;
  readonly kind: AddressKind;
  readonly from: string | null;
  readonly isFromProved: boolean;
  readonly to: string | null;
};

export type AddressesOptions = {
  readonly users: Users;
  readonly codes: OneTimeCodes;
  readonly guard: LoginGuard;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly factors: SecondFactors;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly freezes: Pick<SignInFreezes, 'of'>;
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
  readonly onAddressChange: (change: AddressChange, visitor: Visitor) => void;
};

/** What a refusal is about: the new address or its code. */
type About = 'address' | 'code';
/** Why nothing was done. */
export type RefusedChange = { readonly reason: Reason; readonly about: About };

const refuse = (reason: Reason, about: About): RefusedChange => ({ reason, about });

/** The new address and its code. `isProved`: the login password was shown too. */
export type Binding = { readonly address: Address; readonly code: string; readonly language: string; readonly isProved: boolean };

/** Proof of the address, the new password and, where a second factor is on, its code. */
export type PasswordReset = FactorProof & { readonly code: string; readonly newPassword: string };

const BOUND_EVENTS = { email: 'email-bound', phone: 'phone-bound' } as const;
const UNBOUND_EVENTS = { email: 'email-unbound', phone: 'phone-unbound' } as const;
const CHANGED = { email: 'emailChanged', phone: 'phoneChanged' } as const;
const TAKEN = { email: 'EMAIL_TAKEN', phone: 'PHONE_TAKEN' } as const;

function changed(user: User, kind: AddressKind, to: string | null): AddressChange {
  return { userId: user.id, kind, from: user[kind], isFromProved: user.isProved[kind], to };
}

/** The addresses of accounts: bound, changed and unbound by codes, and the way back for who has forgotten the password. */
export class AccountAddresses {
  readonly #options: AddressesOptions;

  constructor(options: AddressesOptions) {
    this.#options = options;
  }

  /**
   * Binds an address, or changes the bound one; null when it is done. `user`: as they were when what is bound was proved. Where it has changed since,
   * that proof was of something else, and nothing is done.
   */
  async bind(caller: SignedIn, user: User, binding: Binding, visitor: Visitor): Promise<RefusedChange | null> {
    const { kind, value } = binding.address;
    const refused = await this.#bind(user, binding);
    this.#tell(BOUND_EVENTS[kind], refused?.reason ?? 'done', visitor, caller);
    if (refused === null) this.#options.onAddressChange(changed(user, kind, value), visitor);
    return refused;
  }

  async #bind(user: User, { address, code, language, isProved }: Binding): Promise<RefusedChange | null> {
    const { codes, users } = this.#options;
    const { kind, value } = address;
    const bound = user[kind];
    const isSame = bound === value;
    // the owner may prove it by binding it once more
    if (isSame && (user.isProved[kind] || !isProved)) return refuse('ALREADY_BOUND', 'address');
    const shown = await codes.check({ type: 'BIND', address: value, userId: user.id }, code, NO_ASKER);
    if (shown === null) return refuse('CODE_WRONG', 'code');
    // who has read the code has the address: it is no secret to them whether somebody bound it
    if (!isSame && (await users.by(address)) !== null) return refuse(TAKEN[kind], 'address');
    if (!isSame && bound !== null && (await this.#options.pause.begin(user.id, CHANGED[kind])) !== null) return refuse('BUSY', 'address');
    if (!(await codes.use(shown))) return refuse('CODE_WRONG', 'code');
    const done = await users.changeAddress(kind, { user, value, language, isProved });
    if (done === 'done') return null;
    return refuse(done === 'taken' ? TAKEN[kind] : 'ALREADY_BOUND', 'address');
  }

  /** `user`: as in `bind`. */
  async unbind(caller: SignedIn, user: User, kind: AddressKind, visitor: Visitor): Promise<Reason | null> {
    const reason = user[kind] === null ? 'NOT_BOUND' : await this.#unbind(user, kind);
    this.#tell(UNBOUND_EVENTS[kind], reason ?? 'done', visitor, caller);
    if (reason === null) this.#options.onAddressChange(changed(user, kind, null), visitor);
    return reason;
  }

  async #unbind(user: User, kind: AddressKind): Promise<Reason | null> {
    const { users } = this.#options;
    if ((await this.#options.pause.begin(user.id, CHANGED[kind])) !== null) return 'BUSY';
    const language = user.messageLanguage ?? 'en';
    return (await users.changeAddress(kind, { user, value: null, language, isProved: true })) === 'done' ? null : 'NOT_BOUND';
  }

  /** Sets a new password for who has the address, and ends all sessions and devices. Null when it is done. */
  async resetPassword(address: Address, reset: PasswordReset, visitor: Visitor): Promise<Reason | null> {
    const { guard } = this.#options;
    const network = networkOf(visitor.address);
    const counted = `reset ${countedAs(address)}`;
    // tries of others end no code of this one: only those of the own network are counted
    const mayTry = guard.begin(counted, network, true);
    const user = await this.#options.users.byWayIn(address);
    const reason = mayTry ? await this.#reset(address, user, reset, visitor) : 'TOO_MANY_REQUESTS';
    if (reason === null) guard.succeeded(counted, network);
    else if (mayTry && reason !== 'CODE_WRONG') guard.giveBack(counted, network);
    this.#options.onEvent(
      { event: 'password-reset', outcome: reason ?? 'done', userId: user?.id ?? null, network, sessionId: null },
      visitor,
    );
    return reason;
  }

  async #reset(address: Address, user: User | null, reset: PasswordReset, visitor: Visitor): Promise<Reason | null> {
    const { users, codes, passwords, factors, freezes, pause, sessions, devices } = this.#options;
    const { code, newPassword } = reset;
    const shown = await codes.check({ type: 'FIND_PASSWORD', address: address.value, userId: 0 }, code, askerOf(visitor));
    if (shown === null || user === null || !isOpen(user)) return 'CODE_WRONG';
    const refusal = passwords.refusal(newPassword, user.loginName);
    if (refusal !== null) return refusal;
    const lacking = await factors.refusalOf(user.id, 'reset', reset, visitor);
    if (lacking !== null) return lacking;
    const newHash = await passwords.hash(newPassword, networkOf(visitor.address));
    if (newHash === null) return 'BUSY';
    // a freeze that is placed while the password is hashed holds too
    if ((await freezes.of(user.id)) !== null) return 'SIGN_IN_FROZEN';
    if ((await pause.begin(user.id, 'passwordReset')) !== null) return 'BUSY';
    if (!(await codes.use(shown))) return 'CODE_WRONG';
    if (!(await users.changePassword(user.id, user.passwordHash, newHash, address))) return 'BUSY';
    await devices.forgetOthers(user.id, null);
    await sessions.endOthers(user.id, '');
    return null;
  }

  #tell(event: SecurityEvent['event'], outcome: string, visitor: Visitor, { userId, sessionId }: SignedIn): void {
    this.#options.onEvent({ event, outcome, userId, network: networkOf(visitor.address), sessionId }, visitor);
  }
}
