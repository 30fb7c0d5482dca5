import type { Reason } from '@candor/contract/codes';
import { isUserName } from '@candor/contract/credentials';
import type { Core } from '../machine/core/core.ts';
import { openAccount, type Grant } from './accounts.ts';
import type { Identifier } from './addresses.ts';
import { Invitations, type Invitation } from './invitation.ts';
import { InviteSpent, type Invites } from './invites.ts';
import type { Asker, OneTimeCodes, ShownCode } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import { newLoginName } from './secrets.ts';
import type { SignInFreezes } from './sign-in-freezes.ts';
import type { Users } from './users.ts';

/** Who registers: by a name of their own, or by an address, which `code` proves. */
export type Registration = {
  readonly who: Identifier;
  readonly password: string;
  readonly code: string;
  readonly inviteCode: string;
  /** The account whose session came with it; null for none. */
  readonly caller: number | null;
  /** Of messages to the user. */
  readonly language: string;
};

export type RegistrationRules = {
  readonly inviteCodeRequired: boolean;
  /** Registration signs in. */
  readonly autoLogin: boolean;
  /** Of a new user; they decide nothing. */
  readonly credits: number;
};

export type RegistrationOptions = {
  readonly users: Users;
  readonly codes: OneTimeCodes;
  readonly passwords: Passwords;
  readonly invites: Invites;
  readonly core: Core;
  readonly grant: Grant | null;
  readonly registrationRules: () => RegistrationRules;
  readonly freezes: Pick<SignInFreezes, 'stop'>;
  readonly now: () => number;
};

/** Registration after the database was lost meets numbers that the journal knows already; this many are stepped over at once. */
const NUMBER_TRIES = 100;

/** Makes users and opens their accounts. */
export class Registrations {
  readonly #options: RegistrationOptions;
  readonly #invitations: Invitations;

  constructor(options: RegistrationOptions) {
    this.#options = options;
    this.#invitations = new Invitations({ ...options, isRequired: () => options.registrationRules().inviteCodeRequired });
  }

  /** The number of the new user, or why there is none. */
  async register(registration: Registration, asker: Asker): Promise<number | Reason> {
    const { users, passwords, freezes } = this.#options;
    const { who, password } = registration;
    if (who.kind === 'name' && !isUserName(who.value)) return 'USER_NAME_RULE';
    const refusal = passwords.refusal(password, who.kind === 'email' ? (who.value.split('@')[0] ?? '') : who.value);
    if (refusal !== null) return refusal;
    const { inviteCode, caller } = registration;
    const invitation = await this.#invitations.of({ code: inviteCode, network: asker.network, caller });
    if (typeof invitation === 'string') return invitation;
    const shown = await this.#shown(registration, asker);
    if (shown === 'CODE_WRONG') return shown;
    // who has read the code has the address: it is no secret to them whether somebody uses it
    if ((await users.by(who)) !== null) return TAKEN[who.kind];
    const passwordHash = await passwords.hash(password, asker.network);
    if (passwordHash === null) return 'BUSY';
    // operators may have stopped sign-ins meanwhile
    if (freezes.stop !== null) return 'SIGN_INS_STOPPED';
    if (shown !== null && !(await this.#options.codes.use(shown))) return 'CODE_WRONG';
    try {
      return await this.#open(registration, passwordHash, invitation);
    } catch (error) {
      // others have registered with it meanwhile, or it was revoked
      if (error instanceof InviteSpent) return 'INVITE_USED_UP';
      throw error;
    }
  }

  /** The code of an address; null where a name needs none. */
  async #shown({ who, code }: Registration, asker: Asker): Promise<ShownCode | null | 'CODE_WRONG'> {
    if (who.kind === 'name') return null;
    return (await this.#options.codes.check({ type: 'REGISTER', address: who.value, userId: 0 }, code, asker)) ?? 'CODE_WRONG';
  }

  async #open({ who, language }: Registration, passwordHash: string, invitation: Invitation): Promise<number | Reason> {
    const { users, core, grant, registrationRules, now } = this.#options;
    for (let attempt = 0; attempt < NUMBER_TRIES; attempt++) {
      const user = await users.insert({
        loginName: who.kind === 'name' ? who.value : newLoginName(),
        address: who.kind === 'name' ? null : who,
        language,
        passwordHash,
        ...invitation,
        credits: registrationRules().credits,
        nowMs: now(),
      });
      if (user === null) {
        // a name that was drawn is drawn again
        if (who.kind !== 'name' && (await users.by(who)) === null) continue;
        return TAKEN[who.kind];
      }
      const opening = await openAccount(core, user.id, grant);
      if (opening === 'opened') {
        await users.markOpened(user.id);
        return user.id;
      }
      // a number that the exchange knows is somebody else's money: never hand it to a new user
      await users.remove(user.id);
      if (opening === 'busy') return 'BUSY';
    }
    return 'UNAVAILABLE';
  }
}

const TAKEN = { name: 'NAME_TAKEN', email: 'EMAIL_TAKEN', phone: 'PHONE_TAKEN' } as const;
