import { PASSKEYS_MAX } from '@candor/contract/modules/identity/passkey';
import type { Reason } from '@candor/contract/codes';
import type { Devices } from './devices.ts';
import { endElsewhere } from './end-elsewhere.ts';
import type { Site } from './passkey-ceremonies.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

/** Of the security log. */
type PasskeyEvent = 'passkey-added' | 'passkey-renamed' | 'passkey-removed';

export type PasskeyChangesOptions = {
  readonly factors: SecondFactors;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly tell: (event: PasskeyEvent, outcome: string, caller: SignedIn, visitor: Visitor) => void;
};

type Refused = { readonly ok: false; readonly reason: Reason; readonly limit?: string };
/** `cookie`: of the caller's remembered device from now on; null for none. */
type Done<Value> = Refused | { readonly ok: true; readonly value: Value; readonly cookie: string | null };

const FULL = { reason: 'PASSKEYS_FULL', limit: String(PASSKEYS_MAX) } as const;

/** Adding, naming and removing passkeys. Whoever adds or removes one ends the user's other sessions and devices. */
export class PasskeyChanges {
  readonly #options: PasskeyChangesOptions;

  constructor(options: PasskeyChangesOptions) {
    this.#options = options;
  }

  /** `site`: null where browsers make no passkeys. */
  async begin(caller: SignedIn, site: Site | null, visitor: Visitor) {
    const { factors } = this.#options;
    if (site === null) return this.#refuse('passkey-added', { reason: 'PASSKEYS_OFF' }, caller, visitor);
    if ((await factors.passkeys.passkeys.list(caller.userId)).length >= PASSKEYS_MAX) {
      return this.#refuse('passkey-added', FULL, caller, visitor);
    }
    const user = await this.#options.users.byId(caller.userId);
    if (user === null) return this.#refuse('passkey-added', { reason: 'NOT_SIGNED_IN' }, caller, visitor);
    return { ok: true, value: await factors.passkeys.creationOptions(user, site) } as const;
  }

  /** `passkey`: what the browser has answered. Recovery codes come with the first factor of the account. */
  async confirm(
    caller: SignedIn,
    passkey: string,
    name: string,
    visitor: Visitor,
  ): Promise<Done<{ readonly id: string; readonly recoveryCodes: readonly string[] }>> {
    const { factors } = this.#options;
    const { userId } = caller;
    const made = await factors.passkeys.made(userId, passkey);
    const added = made === null ? 'taken' : await factors.passkeys.passkeys.add(userId, made, name);
    if (added === 'full') return this.#refuse('passkey-added', FULL, caller, visitor);
    if (added === 'taken') return this.#refuse('passkey-added', { reason: 'PASSKEY_WRONG' }, caller, visitor);
    const isFirst = added.count === 1 && (await factors.authenticators.since(userId)) === null;
    const recoveryCodes = isFirst ? await factors.recoveryCodes.renew(userId) : [];
    const cookie = await this.#changed('passkey-added', caller, visitor);
    return { ok: true, value: { id: added.id, recoveryCodes }, cookie };
  }

  async rename(caller: SignedIn, id: string, name: string, visitor: Visitor): Promise<Done<null>> {
    const isDone = await this.#options.factors.passkeys.passkeys.rename(caller.userId, id, name);
    if (!isDone) return this.#refuse('passkey-renamed', { reason: 'NOT_FOUND' }, caller, visitor);
    this.#options.tell('passkey-renamed', 'done', caller, visitor);
    return { ok: true, value: null, cookie: null };
  }

  /** `isFactorShown`: false where none was on when the call was looked at, so that nothing was asked for. */
  async remove(caller: SignedIn, id: string, isFactorShown: boolean, visitor: Visitor): Promise<Done<null>> {
    const { factors } = this.#options;
    const { passkeys } = factors.passkeys;
    const isOwn = isFactorShown && (await passkeys.list(caller.userId)).some((own) => own.id === id);
    const reason = isOwn ? await this.#options.pause.begin(caller.userId, 'passkeyRemoved') : 'NOT_FOUND';
    if (reason !== null) return this.#refuse('passkey-removed', { reason }, caller, visitor);
    if (!(await passkeys.remove(caller.userId, id))) return this.#refuse('passkey-removed', { reason: 'NOT_FOUND' }, caller, visitor);
    if (!(await factors.isOn(caller.userId))) await factors.recoveryCodes.remove(caller.userId);
    return { ok: true, value: null, cookie: await this.#changed('passkey-removed', caller, visitor) };
  }

  async #changed(event: PasskeyEvent, caller: SignedIn, visitor: Visitor): Promise<string | null> {
    const cookie = await endElsewhere(this.#options, caller, visitor);
    this.#options.tell(event, 'done', caller, visitor);
    return cookie;
  }

  #refuse(event: PasskeyEvent, refused: { readonly reason: Reason; readonly limit?: string }, caller: SignedIn, visitor: Visitor): Refused {
    this.#options.tell(event, refused.reason, caller, visitor);
    return { ok: false, ...refused };
  }
}
