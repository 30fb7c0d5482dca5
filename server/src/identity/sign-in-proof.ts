import type { Reason } from '@candor/contract/codes';
import { isUserName } from '@candor/contract/credentials';
import { countedAs, type Identifier } from './addresses.ts';
import type { Devices } from './devices.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import type { LoginGuard } from './login-guard.ts';
import type { Asker, OneTimeCodes, ShownCode } from './one-time-codes.ts';
import type { Passwords } from './passwords.ts';
import { isOpen, type User, type Users } from './users.ts';

/** Who signs in, and by what: the password or, where it is empty, a code that was sent to the address. */
export type Credentials = {
  readonly who: Identifier;
  readonly password: string;
  readonly code: string;
};

/** Known to be the user. `spend` uses the code, where there was one; false when it was used meanwhile. */
type Proved = { readonly ok: true; readonly user: User; readonly byPassword: boolean; readonly spend: () => Promise<boolean> };
/** `userId`: whose account was tried, null for nobody's. */
type Unproved = { readonly ok: false; readonly reason: Reason; readonly userId: number | null };

export type SignInProofOptions = {
  readonly users: Users;
  readonly codes: OneTimeCodes;
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly networks: FamiliarNetworks;
  readonly devices: Devices;
};

/** Proof of who somebody is. Attempts are counted by what was typed, before anything is looked up, and by the account that it stands for. */
export class SignInProof {
  readonly #options: SignInProofOptions;

  constructor(options: SignInProofOptions) {
    this.#options = options;
  }

  /** `cookie`: that of a device which the browser remembers, of whomever; empty when there is none. */
  async prove(credentials: Credentials, cookie: string, asker: Asker): Promise<Proved | Unproved> {
    const { network } = asker;
    const { guard } = this.#options;
    const { who } = credentials;
    const wrong: Reason = credentials.password === '' && who.kind !== 'name' ? 'CODE_WRONG' : 'LOGIN_WRONG';
    const mayTry = await this.#begin(who, network, cookie);
    const user = await this.#userOf(credentials);
    const refused = (reason: Reason): Unproved => ({ ok: false, reason, userId: user?.id ?? null });
    if (!mayTry) return refused('TOO_MANY_REQUESTS');
    // an account has no more attempts because it has more names; that two names are of one account is told neither by the answer nor by its time
    const account: Identifier | null = user === null || who.kind === 'name' ? null : { kind: 'name', value: user.loginName };
    const isOver = account !== null && !(await this.#begin(account, network, cookie));
    const counted = [who, ...(account === null || isOver ? [] : [account])].map(countedAs);
    const shown = await this.#check(credentials, isOver ? null : user, asker);
    if (shown === 'busy') {
      for (const key of counted) guard.giveBack(key, network);
      return refused('BUSY');
    }
    if (isOver || user === null || shown === null || !isOpen(user)) return refused(wrong);
    for (const key of counted) guard.succeeded(key, network);
    const { codes } = this.#options;
    return { ok: true, user, byPassword: shown === 'password', spend: async () => shown === 'password' || (await codes.use(shown)) };
  }

  async #userOf({ who, password }: Credentials): Promise<User | null> {
    const { users } = this.#options;
    if (who.kind === 'name') return isUserName(who.value) ? await users.by(who) : null;
    return password === '' ? await users.byWayIn(who) : await users.by(who);
  }

  async #begin(who: Identifier, network: string, cookie: string): Promise<boolean> {
    const { guard, networks, devices } = this.#options;
    const counted = countedAs(who);
    if (!guard.isUnderAttack(counted)) return guard.begin(counted, network, false);
    const familiar = await Promise.all([networks.has(who, network), devices.isOf(cookie, who)]);
    return guard.begin(counted, network, familiar.includes(true));
  }

  /** What was right; null for nothing. */
  async #check({ who, password, code }: Credentials, user: User | null, asker: Asker): Promise<'password' | ShownCode | 'busy' | null> {
    const { passwords, codes } = this.#options;
    if (password === '' && who.kind !== 'name') return await codes.check({ type: 'LOGIN', address: who.value, userId: 0 }, code, asker);
    const right = await passwords.check(password, user, asker.network);
    return right === null ? 'busy' : right ? 'password' : null;
  }
}
