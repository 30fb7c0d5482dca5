import type { Reason } from '@candor/contract/codes';
import type { Devices } from './devices.ts';
import { endElsewhere } from './end-elsewhere.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import { otpauthUri } from './totp.ts';
import type { Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** What an authenticator app shows above the code. */
const ISSUER = 'Candor';

/** Of the security log. */
export type FactorEvent = 'factor-on' | 'factor-off' | 'recovery-codes';

export type FactorChangesOptions = {
  readonly factors: SecondFactors;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly users: Users;
  readonly tell: (event: FactorEvent, outcome: string, caller: SignedIn, visitor: Visitor) => void;
};

type Refused = { readonly ok: false; readonly reason: Reason };
/** `cookie`: of the caller's remembered device from now on; null for none. */
type Done<Value> = Refused | { readonly ok: true; readonly value: Value; readonly cookie: string | null };

/** Turning second factors on and off. Each change ends the user's other sessions and devices. */
export class FactorChanges {
  readonly #options: FactorChangesOptions;

  constructor(options: FactorChangesOptions) {
    this.#options = options;
  }

  /** Nothing is on before the first code. */
  async beginAuthenticator(caller: SignedIn, visitor: Visitor): Promise<Done<{ secret: string; uri: string }>> {
    const user = await this.#options.users.byId(caller.userId);
    if (user === null) return this.#refuse('factor-on', 'NOT_SIGNED_IN', caller, visitor);
    const secret = await this.#options.factors.authenticators.begin(user.id);
    if (secret === null) return this.#refuse('factor-on', 'FACTOR_ON', caller, visitor);
    return { ok: true, value: { secret, uri: otpauthUri(ISSUER, user.loginName, secret) }, cookie: null };
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

  /** `isFactorShown`: false where none was on when the call was looked at, so that nothing was asked for. */
  async removeAuthenticator(caller: SignedIn, isFactorShown: boolean, visitor: Visitor): Promise<Done<null>> {
    const { factors } = this.#options;
    const isOn = isFactorShown && (await factors.authenticators.since(caller.userId)) !== null;
    if (!isOn) return this.#refuse('factor-off', 'NOT_FOUND', caller, visitor);
    const reason = await this.#options.pause.begin(caller.userId, 'appRemoved');
    if (reason !== null) return this.#refuse('factor-off', reason, caller, visitor);
    await factors.authenticators.remove(caller.userId);
    if (!(await factors.isOn(caller.userId))) await factors.recoveryCodes.remove(caller.userId);
    return await this.#changed('factor-off', null, caller, visitor);
  }

  /** New recovery codes in the place of the old ones. */
  async renewRecoveryCodes(caller: SignedIn, visitor: Visitor): Promise<Done<readonly string[]>> {
    const { factors } = this.#options;
    const reason = await this.#pauseForCodes(caller.userId);
    if (reason !== null) return this.#refuse('recovery-codes', reason, caller, visitor);
    return await this.#changed('recovery-codes', await factors.recoveryCodes.renew(caller.userId), caller, visitor);
  }

  /** The first ones take nothing away. */
  async #pauseForCodes(userId: number): Promise<Reason | null> {
    const { factors, pause } = this.#options;
    return (await factors.recoveryCodes.left(userId)) === 0 ? null : await pause.begin(userId, 'recoveryCodesReplaced');
  }

  async #changed<Value>(event: FactorEvent, value: Value, caller: SignedIn, visitor: Visitor): Promise<Done<Value>> {
    const cookie = await endElsewhere(this.#options, caller, visitor);
    this.#options.tell(event, 'done', caller, visitor);
    return { ok: true, value, cookie };
  }

  #refuse(event: FactorEvent, reason: Reason, caller: SignedIn, visitor: Visitor): Refused {
    this.#options.tell(event, reason, caller, visitor);
    return { ok: false, reason };
  }
}
