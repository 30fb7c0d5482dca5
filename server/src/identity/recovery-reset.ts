import type { Reason } from '@candor/contract/codes';
import { isUserName } from '@candor/contract/credentials';
import { countedAs } from './addresses.ts';
import type { Devices } from './devices.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import type { LoginGuard } from './login-guard.ts';
import { networkOf } from './network.ts';
import type { Passwords } from './passwords.ts';
import { plainRecoveryCode } from './recovery-codes.ts';
import type { FactorProof, SecondFactors } from './second-factors.ts';
import type { SecurityEvent } from './security-log.ts';
import type { Sessions } from './sessions.ts';
import type { SignInFreezes } from './sign-in-freezes.ts';
import { isOpen, type User, type Users } from './users.ts';
import type { Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

export type RecoveryResetOptions = {
  readonly users: Users;
  readonly guard: LoginGuard;
  readonly networks: FamiliarNetworks;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly freezes: Pick<SignInFreezes, 'of'>;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** Name of the account, one of its recovery codes, the new password and, where a second factor is on, that factor. */
export type RecoveryProof = FactorProof & { readonly loginName: string; readonly recoveryCode: string; readonly newPassword: string };

/** The id that no user has: asked for where a name is nobody's, so that the same work is done. */
const NOBODY = 0;

/** The way back for who has forgotten the password and has recovery codes, also without e-mail address and phone number. */
export class RecoveryReset {
  readonly #options: RecoveryResetOptions;

  constructor(options: RecoveryResetOptions) {
    this.#options = options;
  }

  /**
   * Sets a new password and ends all sessions and devices. Null when it is done; `RECOVERY_CODE_WRONG` for a name that nobody has as for a
   * code that is not one of the account's.
   */
  async reset(proof: RecoveryProof, visitor: Visitor): Promise<Reason | null> {
    const { guard, users, onEvent } = this.#options;
    const who = { kind: 'name', value: proof.loginName } as const;
    const network = networkOf(visitor.address);
    const counted = `recovery ${countedAs(who)}`;
    const isFamiliar = guard.isUnderAttack(counted) && (await this.#options.networks.has(who, network));
    const mayTry = guard.begin(counted, network, isFamiliar);
    const user = isUserName(who.value) ? await users.by(who) : null;
    const reason = mayTry ? await this.#reset(user, proof, visitor) : 'TOO_MANY_REQUESTS';
    if (reason === null) guard.succeeded(counted, network);
    else if (mayTry && reason !== 'RECOVERY_CODE_WRONG') guard.giveBack(counted, network);
    onEvent({ event: 'password-reset', outcome: reason ?? 'done', userId: user?.id ?? null, network, sessionId: null }, visitor);
    return reason;
  }

  async #reset(user: User | null, proof: RecoveryProof, visitor: Visitor): Promise<Reason | null> {
    const { users, passwords, factors, freezes, pause, sessions, devices } = this.#options;
    const plain = plainRecoveryCode(proof.recoveryCode) ?? '';
    const isRight = await factors.recoveryCodes.has(user?.id ?? NOBODY, plain);
    if (user === null || !isRight || !isOpen(user)) return 'RECOVERY_CODE_WRONG';
    const refusal = passwords.refusal(proof.newPassword, user.loginName);
    if (refusal !== null) return refusal;
    const lacking = await this.#lacking(user, proof, visitor);
    if (lacking !== null) return lacking;
    const newHash = await passwords.hash(proof.newPassword, networkOf(visitor.address));
    if (newHash === null) return 'BUSY';
    // a freeze that is placed while the password is hashed holds too
    if ((await freezes.of(user.id)) !== null) return 'SIGN_IN_FROZEN';
    if ((await pause.begin(user.id, 'passwordRecovered')) !== null) return 'BUSY';
    if (!(await factors.recoveryCodes.use(user.id, plain))) return 'RECOVERY_CODE_WRONG';
    if (!(await users.changePassword(user.id, user.passwordHash, newHash))) return 'BUSY';
    await devices.forgetOthers(user.id, null);
    await sessions.endOthers(user.id, '');
    return null;
  }

  /** The sheet of recovery codes is one factor: a second code of it is not another. */
  async #lacking(user: User, proof: RecoveryProof, visitor: Visitor): Promise<Reason | null> {
    const { factors } = this.#options;
    if (plainRecoveryCode(proof.factorCode) !== null && (await factors.isOn(user.id))) return 'FACTOR_WRONG';
    return await factors.refusalOf(user.id, 'reset', proof, visitor);
  }
}
