import type { Reason } from '@candor/contract/codes';
import { isHouseCode, isUserCode } from '@candor/contract/credentials';
import { inviteRefusal, type Invites } from './invites.ts';
import { LoginGuard } from './login-guard.ts';
import type { Users } from './users.ts';

/** Wrong codes from one network, and six digits from anywhere, in 15 minutes. */
const GUESSES = { ofNetwork: 8, atName: 600 };
const GUARDED = 'invite code';

/** By whom somebody is invited: another user, the house, or nobody where no code is needed. */
export type Invitation = { readonly inviter: number | null; readonly inviteId: number | null };
const NOBODY: Invitation = { inviter: null, inviteId: null };

/** `caller`: the account whose session came with the registration; null for none. */
export type CodeShown = { readonly code: string; readonly network: string; readonly caller: number | null };

type Options = {
  readonly users: Pick<Users, 'byInviteCode'>;
  readonly invites: Pick<Invites, 'byCode'>;
  readonly isRequired: () => boolean;
  readonly now: () => number;
};

/** Reads the invite code of a registration. Wrong ones are counted, so that nobody finds out by trying which codes there are. */
export class Invitations {
  readonly #options: Options;
  readonly #guard: LoginGuard;

  constructor(options: Options) {
    this.#options = options;
    this.#guard = new LoginGuard(options.now, GUESSES);
  }

  async of(shown: CodeShown): Promise<Invitation | Reason> {
    if (shown.code === '') return this.#options.isRequired() ? 'INVITE_REQUIRED' : NOBODY;
    // nobody guesses a code of the house: who has one is let through while many try six digits
    if (!this.#guard.begin(GUARDED, shown.network, isHouseCode(shown.code))) return 'TOO_MANY_REQUESTS';
    const invitation = await this.#read(shown);
    if (invitation !== 'INVITE_UNKNOWN') this.#guard.giveBack(GUARDED, shown.network);
    return invitation;
  }

  async #read({ code, caller }: CodeShown): Promise<Invitation | Reason> {
    const { users, invites, now } = this.#options;
    if (isHouseCode(code)) {
      const invite = await invites.byCode(code);
      return invite === null ? 'INVITE_UNKNOWN' : (inviteRefusal(invite, now()) ?? { inviter: null, inviteId: invite.id });
    }
    const inviter = isUserCode(code) ? await users.byInviteCode(code) : null;
    if (inviter === null) return 'INVITE_UNKNOWN';
    return inviter.id === caller ? 'INVITE_OWN' : { inviter: inviter.id, inviteId: null };
  }
}
