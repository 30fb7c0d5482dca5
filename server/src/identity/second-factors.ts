import type { Reason } from '@candor/contract/codes';
import { Authenticators, type AuthenticatorsOptions } from './authenticators.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import { LoginGuard } from './login-guard.ts';
import { networkOf } from './network.ts';
import { PasskeyCeremonies, type PasskeyCeremoniesOptions } from './passkey-ceremonies.ts';
import { plainRecoveryCode, RecoveryCodes } from './recovery-codes.ts';
import type { Users } from './users.ts';
import type { Visitor } from './visitor.ts';

/** Wrong codes from one network, and from anywhere, before there is a wait of 15 minutes. */
const GUARD_BOUNDS = { ofNetwork: 5, atName: 20 };

export type SecondFactorsOptions = AuthenticatorsOptions &
  PasskeyCeremoniesOptions & {
    readonly users: Users;
    readonly networks: FamiliarNetworks;
    /** Told of a passkey that was shown to have a copy. */
    readonly onCopied: (userId: number, visitor: Visitor) => void;
  };

/** What a client sends beside the password: a code, a recovery code, or what a passkey has answered, as JSON text; empty when it has sent nothing. */
export type FactorProof = { readonly factorCode: string };

/** What a code is for: each is locked by itself, so that guesses at sign-in lock nobody out of changes, nor the other way round. */
export type FactorUse = 'sign in' | 'reset' | 'change' | 'set up';

/** Whether an account has a second factor, and whether somebody has it. */
export class SecondFactors {
  readonly authenticators: Authenticators;
  readonly passkeys: PasskeyCeremonies;
  readonly recoveryCodes: RecoveryCodes;
  readonly #guard: LoginGuard;
  readonly #users: Users;
  readonly #networks: FamiliarNetworks;
  readonly #onCopied: SecondFactorsOptions['onCopied'];

  constructor(options: SecondFactorsOptions) {
    this.authenticators = new Authenticators(options);
    this.passkeys = new PasskeyCeremonies(options);
    this.recoveryCodes = new RecoveryCodes(options.database);
    this.#guard = new LoginGuard(options.now, GUARD_BOUNDS);
    this.#users = options.users;
    this.#networks = options.networks;
    this.#onCopied = options.onCopied;
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.authenticators.since(userId)) !== null || (await this.passkeys.passkeys.has(userId));
  }

  /**
   * Why whoever has shown the password may not go on; null when they may. `FACTOR_REQUIRED` when the account has a factor and none was
   * shown, `FACTOR_WRONG` when it was not right, `TOO_MANY_REQUESTS` after five wrong ones. Uses the code up.
   */
  async refusalOf(userId: number, use: FactorUse, { factorCode }: FactorProof, visitor: Visitor): Promise<Reason | null> {
    if (!(await this.isOn(userId))) return null;
    if (factorCode === '') return 'FACTOR_REQUIRED';
    return await this.guarded(userId, use, visitor, () => this.#isRight(userId, use, factorCode, visitor));
  }

  /** Counts an attempt, and gives it back when it was right. */
  async guarded(userId: number, use: FactorUse, visitor: Visitor, isRight: () => Promise<boolean>): Promise<Reason | null> {
    const name = `${use} ${userId}`;
    const network = networkOf(visitor.address);
    const isFamiliar = this.#guard.isUnderAttack(name) && (await this.#isFamiliar(userId, network));
    if (!this.#guard.begin(name, network, isFamiliar)) return 'TOO_MANY_REQUESTS';
    if (!(await isRight())) return 'FACTOR_WRONG';
    this.#guard.succeeded(name, network);
    return null;
  }

  async #isFamiliar(userId: number, network: string): Promise<boolean> {
    const user = await this.#users.byId(userId);
    return user !== null && (await this.#networks.has({ kind: 'name', value: user.loginName }, network));
  }

  async #isRight(userId: number, use: FactorUse, factorCode: string, visitor: Visitor): Promise<boolean> {
    if (factorCode.startsWith('{')) return use !== 'set up' && (await this.#isPasskey(userId, use, factorCode, visitor));
    const digits = factorCode.replaceAll(/\s/g, '');
    if (/^[0-9]{6}$/.test(digits)) return await this.authenticators.use(userId, digits);
    const plain = plainRecoveryCode(factorCode);
    return plain !== null && (await this.recoveryCodes.use(userId, plain));
  }

  async #isPasskey(userId: number, use: Exclude<FactorUse, 'set up'>, text: string, visitor: Visitor): Promise<boolean> {
    const { kind } = await this.passkeys.use(use, userId, text);
    if (kind === 'copied') this.#onCopied(userId, visitor);
    return kind === 'used';
  }

  /** Of a user who has lost them all and has proved by other means who it is: the password alone signs in afterwards. */
  async removeAll(userId: number): Promise<void> {
    await this.authenticators.remove(userId);
    await this.passkeys.passkeys.removeAll(userId);
    await this.recoveryCodes.remove(userId);
  }

  async removeExpired(): Promise<void> {
    await this.authenticators.removeExpired();
  }
}
