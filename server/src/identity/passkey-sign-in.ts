import type { Reason } from '@candor/contract/codes';
import { LoginGuard } from './login-guard.ts';
import { networkOf } from './network.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { isOpen, type User, type Users } from './users.ts';
import type { Visitor } from './visitor.ts';

/** Wrong answers of one network before it waits for 15 minutes. No name is typed, so none is counted: a signature is not guessed, and nobody locks others out. */
const GUARD_BOUNDS = { ofNetwork: 10, atName: Number.POSITIVE_INFINITY };
const GUARDED = 'passkey';

type Proved = { readonly ok: true; readonly user: User; readonly passkeyId: string };
/** `userId`: whose passkey it was, null for nobody's. */
type Unproved = { readonly ok: false; readonly reason: Reason; readonly userId: number | null };

export type PasskeySignInOptions = {
  readonly ceremonies: PasskeyCeremonies;
  readonly users: Users;
  readonly now: () => number;
  /** Told of a passkey that was shown to have a copy. */
  readonly onCopied: (userId: number, visitor: Visitor) => void;
};

/** Who signs in by a passkey alone: it is had, and unlocked by what its owner knows or is. */
export class PasskeySignIn {
  readonly #options: PasskeySignInOptions;
  readonly #guard: LoginGuard;

  constructor(options: PasskeySignInOptions) {
    this.#options = options;
    this.#guard = new LoginGuard(options.now, GUARD_BOUNDS);
  }

  /** `passkey`: what the browser has answered. */
  async prove(passkey: string, visitor: Visitor): Promise<Proved | Unproved> {
    const { ceremonies, users, onCopied } = this.#options;
    const network = networkOf(visitor.address);
    if (!this.#guard.begin(GUARDED, network, false)) return { ok: false, reason: 'TOO_MANY_REQUESTS', userId: null };
    const outcome = await ceremonies.use('sign in', null, passkey);
    const userId = outcome.passkey?.userId ?? null;
    if (outcome.kind === 'copied') onCopied(outcome.passkey.userId, visitor);
    if (outcome.kind !== 'used') return { ok: false, reason: 'PASSKEY_WRONG', userId };
    const user = await users.byId(outcome.passkey.userId);
    if (user === null || !isOpen(user)) return { ok: false, reason: 'PASSKEY_WRONG', userId };
    this.#guard.succeeded(GUARDED, network);
    return { ok: true, user, passkeyId: outcome.passkey.id };
  }
}
