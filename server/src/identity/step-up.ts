import type { CodeType } from '@candor/contract/one-time-codes';
import type { Reason } from '@candor/contract/codes';
import type { AddressKind } from './addresses.ts';
import { NO_ASKER, type OneTimeCodes } from './one-time-codes.ts';
import { networkOf } from './network.ts';
import type { SecondFactors } from './second-factors.ts';
import { hashSecret } from './secrets.ts';
import type { SecurityEvent } from './security-log.ts';
import type { Sessions } from './sessions.ts';
import type { User, Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';

/** For so long what was right may be sent again, by the same session for the same call, when the call was refused for something else. */
const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 10_000;

/** For so long after a sign-in that showed the password a call from the same network may go without it. */
const JUST_NOW_MS = 15 * 60_000;

/**
 * Whether the login password is asked for; a call that has another password of its own asks for that. `unless shown here just now`: the wire
 * contract has the call without it. One that is let through so may come from whoever has the session all the same, so what it sets is unproved.
 */
export type PasswordDemand = 'always' | 'unless a factor is on' | 'unless shown here just now' | 'never';

/** A code that was sent to what is bound; where nothing of that kind is bound none is asked for. `missing`: the refusal without one. */
export type ContactDemand = { readonly type: CodeType; readonly kind: AddressKind; readonly text: string; readonly missing: Reason };

/** What a call asks to be proved again, and what came with it; empty texts for what was not sent. */
export type Demand = {
  readonly call: string;
  /** Of the security log, for what was tried in vain. */
  readonly event: SecurityEvent['event'];
  readonly password: PasswordDemand;
  readonly passwordText: string;
  readonly factorCode: string;
  readonly contact: ContactDemand | null;
};

/** `about`: which of the proofs it is. */
type Unproved = { readonly ok: false; readonly reason: Reason; readonly about: 'password' | 'factor' | 'contact' };
/**
 * What was shown, and of which state of the account: what is done then must find that state, or it is not done. `isFactor`: a second factor was on.
 */
export type Shown = { readonly user: User; readonly isPassword: boolean; readonly isFactor: boolean };
/** `giveBack`: nothing was done, so that what was shown is good for another try. */
type Proved = { readonly ok: true; readonly shown: Shown; readonly giveBack: () => void };

export type StepUpOptions = {
  readonly factors: SecondFactors;
  readonly codes: OneTimeCodes;
  /** The user, who has just shown the password, or why that is not so. */
  readonly confirmed: (userId: number, password: string, visitor: Visitor) => Promise<User | Reason>;
  readonly users: Pick<Users, 'byId' | 'prove'>;
  readonly sessions: Pick<Sessions, 'hasShownPassword'>;
  readonly now: () => number;
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** Proof that it is the owner, and not somebody with a session that was stolen or left open: how young the session is says nothing of that. */
export class StepUp {
  readonly #options: StepUpOptions;
  /** What was used up by calls that were refused then, by hash, until when it may come again. */
  readonly #kept = new Map<string, number>();

  constructor(options: StepUpOptions) {
    this.#options = options;
  }

  /** Asks for the password first: whoever lacks it learns nothing of the rest. */
  async prove(caller: SignedIn, demand: Demand, visitor: Visitor): Promise<Proved | Unproved> {
    const proof = await this.#prove(caller, demand, visitor);
    if (!proof.ok) {
      const { userId, sessionId } = caller;
      const network = networkOf(visitor.address);
      this.#options.onEvent({ event: demand.event, outcome: proof.reason, userId, network, sessionId }, visitor);
    }
    return proof;
  }

  async #prove(caller: SignedIn, demand: Demand, visitor: Visitor): Promise<Proved | Unproved> {
    const { factors, users } = this.#options;
    const { passwordText, contact } = demand;
    const refuse = (reason: Reason, about: Unproved['about']): Unproved => ({ ok: false, reason, about });
    const user = await users.byId(caller.userId);
    if (user === null) return refuse('NOT_SIGNED_IN', 'password');
    const isOn = await factors.isOn(user.id);
    const isPasswordShown = await this.#asksPassword(caller, demand, user, isOn, visitor);
    const wrong = isPasswordShown ? await this.#wrongPassword(user, passwordText, visitor) : null;
    if (wrong !== null) return refuse(wrong, 'password');
    const used: string[] = [];
    const giveBack = () => this.#keep(used);
    const once = async (kind: string, text: string, spend: () => Promise<Reason | null>): Promise<Reason | null> => {
      const key = hashSecret(JSON.stringify([caller.sessionId, demand.call, kind, text]));
      const reason = this.#take(key) ? null : await spend();
      if (reason === null) used.push(key);
      return reason;
    };
    const { factorCode } = demand;
    const factor = isOn ? await once('factor', factorCode, () => factors.refusalOf(user.id, 'change', { factorCode }, visitor)) : null;
    if (factor !== null) return refuse(factor, 'factor');
    const proved = (shownOf: User): Proved => ({
      ok: true,
      shown: { user: shownOf, isPassword: isPasswordShown, isFactor: isOn },
      giveBack,
    });
    const bound = contact === null ? null : user[contact.kind];
    if (contact === null || bound === null) return proved(user);
    // the owner replaces and removes one that is not proved: its messages may be read by somebody else alone
    if (isPasswordShown && contact.type === 'BIND' && !user.isProved[contact.kind]) return proved(user);
    const lacking = await once(`contact ${bound}`, contact.text, () => this.#useCode(user.id, bound, contact));
    if (lacking !== null) {
      giveBack();
      return refuse(lacking, 'contact');
    }
    return proved(isPasswordShown ? await users.prove(user, { kind: contact.kind, value: bound }) : user);
  }

  async #asksPassword(caller: SignedIn, demand: Demand, user: User, isOn: boolean, visitor: Visitor): Promise<boolean> {
    const { password, passwordText, contact } = demand;
    if (password === 'never') return false;
    if (password === 'unless a factor is on') return !isOn;
    if (password === 'always' || passwordText !== '' || isOn) return true;
    // a code to an address that is not proved stands for nothing
    if (contact !== null && contact.type !== 'BIND' && user[contact.kind] !== null && !user.isProved[contact.kind]) return true;
    return !(await this.#options.sessions.hasShownPassword(caller, JUST_NOW_MS, networkOf(visitor.address)));
  }

  async #wrongPassword(user: User, password: string, visitor: Visitor): Promise<Reason | null> {
    if (password === '') return 'PASSWORD_NEEDED';
    const confirmed = await this.#options.confirmed(user.id, password, visitor);
    if (typeof confirmed !== 'string') return null;
    return confirmed === 'NOT_FOUND' ? 'NOT_SIGNED_IN' : confirmed;
  }

  async #useCode(userId: number, address: string, { type, text, missing }: ContactDemand): Promise<Reason | null> {
    const { codes } = this.#options;
    if (text === '') return missing;
    const shown = await codes.check({ type, address, userId }, text, NO_ASKER);
    return shown !== null && (await codes.use(shown)) ? null : 'CODE_WRONG';
  }

  /** Of many calls that come at once with the same proof one has it. */
  #take(key: string): boolean {
    const untilMs = this.#kept.get(key) ?? 0;
    this.#kept.delete(key);
    return untilMs > this.#options.now();
  }

  #keep(keys: readonly string[]): void {
    for (const key of keys) this.#kept.set(key, this.#options.now() + KEPT_MS);
    for (const [key, untilMs] of this.#kept) {
      if (this.#kept.size <= KEPT_MAX && untilMs > this.#options.now()) return;
      this.#kept.delete(key);
    }
  }
}
