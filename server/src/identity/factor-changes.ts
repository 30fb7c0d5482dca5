import type { Reason } from '@candor/contract/codes';
import type { Devices } from './devices.ts';
import type { FactorProof, SecondFactors } from './second-factors.ts';
import { FRESH_MS, type Sessions } from './sessions.ts';
import { otpauthUri } from './totp.ts';
import type { User } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** What an authenticator app shows above the code. */
const ISSUER = 'Candor';

/** What confirms new recovery codes: the second factor or, where there is none, the password; empty for what was not sent. */
export type RenewalProof = FactorProof & { readonly loginPassword: string };

/** Of the security log. */
export type FactorEvent = 'factor-on' | 'factor-off' | 'recovery-codes';

export type FactorChangesOptions = {
  readonly factors: SecondFactors;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  /** The user, who has just shown the password, or why that is not so. */
  readonly confirmed: (userId: number, password: string, visitor: Visitor) => Promise<User | Reason>;
  readonly tell: (event: FactorEvent, outcome: string, caller: SignedIn, visitor: Visitor) => void;
};

type Refused = { readonly ok: false; readonly reason: Reason };
type Done<Value> = Refused | { readonly ok: true; readonly value: Value };

/** Turning second factors on and off. Each change ends the user's other sessions and devices. */
export class FactorChanges {
  readonly #options: FactorChangesOptions;

  constructor(options: FactorChangesOptions) {
    this.#options = options;
  }

  /** By the password: who has taken over a session must not lock its owner out. Nothing is on before the first code. */
  async beginAuthenticator(caller: SignedIn, password: string, visitor: Visitor): Promise<Done<{ secret: string; uri: string }>> {
    const user = await this.#options.confirmed(caller.userId, password, visitor);
    if (typeof user === 'string') return this.#refuse('factor-on', user, caller, visitor);
    const secret = await this.#options.factors.authenticators.begin(user.id);
    if (secret === null) return this.#refuse('factor-on', 'FACTOR_ON', caller, visitor);
    return { ok: true, value: { secret, uri: otpauthUri(ISSUER, user.loginName, secret) } };
  }

  /** The first code turns the authenticator on; answers the recovery codes when it is the first factor, else none. */
  async confirmAuthenticator(caller: SignedIn, code: string, visitor: Visitor): Promise<Done<readonly string[]>> {
    const { factors } = this.#options;
    const { userId } = caller;
    if ((await factors.authenticators.since(userId)) !== null) return this.#refuse('factor-on', 'FACTOR_ON', caller, visitor);
    const digits = code.replaceAll(/\s/g, '');
    const reason = await factors.guarded(userId, 'set up', visitor, () => factors.authenticators.confirm(userId, digits));
    if (reason !== null) return this.#refuse('factor-on', reason, caller, visitor);
    // with a passkey there are some already
    const isFirst = !(await factors.passkeys.passkeys.has(userId));
    const codes = isFirst ? await factors.recoveryCodes.renew(userId) : [];
    return await this.#changed('factor-on', codes, caller, visitor);
  }

  /** By any second factor. */
  async removeAuthenticator(caller: SignedIn, proof: FactorProof, visitor: Visitor): Promise<Done<null>> {
    const { factors } = this.#options;
    if ((await factors.authenticators.since(caller.userId)) === null) return this.#refuse('factor-off', 'NOT_FOUND', caller, visitor);
    const reason = (await factors.stepUp(caller, proof, visitor)) ?? (await this.#options.pause.begin(caller.userId, 'appRemoved'));
    if (reason !== null) return this.#refuse('factor-off', reason, caller, visitor);
    await factors.authenticators.remove(caller.userId);
    if (!(await factors.isOn(caller.userId))) await factors.recoveryCodes.remove(caller.userId);
    return await this.#changed('factor-off', null, caller, visitor);
  }

  /** New recovery codes in the place of the old ones: by any second factor or, where no factor is on, by the password a while after signing in. */
  async renewRecoveryCodes(caller: SignedIn, proof: RenewalProof, visitor: Visitor): Promise<Done<readonly string[]>> {
    const { factors } = this.#options;
    const isOn = await factors.isOn(caller.userId);
    const unproved = isOn ? await factors.stepUp(caller, proof, visitor) : await this.#unconfirmed(caller, proof.loginPassword, visitor);
    const reason = unproved ?? (await this.#pauseForCodes(caller.userId));
    if (reason !== null) return this.#refuse('recovery-codes', reason, caller, visitor);
    return await this.#changed('recovery-codes', await factors.recoveryCodes.renew(caller.userId), caller, visitor);
  }

  /** The first ones take nothing away. */
  async #pauseForCodes(userId: number): Promise<Reason | null> {
    const { factors, pause } = this.#options;
    return (await factors.recoveryCodes.left(userId)) === 0 ? null : await pause.begin(userId, 'recoveryCodesReplaced');
  }

  /** Recovery codes are a way into the account: a session that somebody left open does not make them by itself. */
  async #unconfirmed(caller: SignedIn, password: string, visitor: Visitor): Promise<Reason | null> {
    const { sessions, confirmed } = this.#options;
    if (password === '') return (await sessions.isFresh(caller, FRESH_MS)) ? null : 'PASSWORD_NEEDED';
    const user = await confirmed(caller.userId, password, visitor);
    return typeof user === 'string' ? user : null;
  }

  async #changed<Value>(event: FactorEvent, value: Value, caller: SignedIn, visitor: Visitor): Promise<Done<Value>> {
    const { devices, sessions, tell } = this.#options;
    await devices.forgetOthers(caller.userId, caller.deviceId);
    await sessions.endOthers(caller.userId, caller.sessionId);
    tell(event, 'done', caller, visitor);
    return { ok: true, value };
  }

  #refuse(event: FactorEvent, reason: Reason, caller: SignedIn, visitor: Visitor): Refused {
    this.#options.tell(event, reason, caller, visitor);
    return { ok: false, reason };
  }
}
