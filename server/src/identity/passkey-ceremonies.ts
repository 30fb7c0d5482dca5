import type { Encryption } from '../machine/encryption/encryption.ts';
import type { Database } from '../machine/storage/connection.ts';
import { parsedAnswer, PasskeyAnswers, type MadePasskey } from './passkey-answers.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { PasskeyHandles } from './passkey-handles.ts';
import { creationOptions, requestOptions } from './passkey-options.ts';
import { Passkeys, type Passkey } from './passkeys.ts';
import type { User } from './users.ts';

/** The pages that passkeys are made for: their origin, and its host. */
export type Site = { readonly origin: string; readonly host: string };

/** What a passkey is shown for. A challenge for one is none for another. */
export type PasskeyUse = 'sign in' | 'reset' | 'change' | 'add';

/** `used`: of that user, and noted. `copied`: the signature is right, but its count went back. */
export type PasskeyOutcome =
  | { readonly kind: 'used' | 'copied'; readonly passkey: Passkey }
  | { readonly kind: 'wrong'; readonly passkey: Passkey | null };

export type PasskeyCeremoniesOptions = {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly now: () => number;
};

/** `userId`: null of whoever is not signed in, whom the passkey itself names. */
const purposeOf = (use: PasskeyUse, userId: number | null): string => (userId === null ? use : `${use} ${userId}`);

/** Passkeys (WebAuthn): what browsers are asked for, and what they answer. */
export class PasskeyCeremonies {
  readonly passkeys: Passkeys;
  readonly #encryption: Encryption;
  readonly #handles: PasskeyHandles;
  readonly #challenges: PasskeyChallenges;
  readonly #answers: PasskeyAnswers;

  constructor({ database, encryption, now }: PasskeyCeremoniesOptions) {
    this.passkeys = new Passkeys(database, now);
    this.#encryption = encryption;
    this.#handles = new PasskeyHandles(database);
    this.#challenges = new PasskeyChallenges(now);
    this.#answers = new PasskeyAnswers(this.#challenges);
  }

  /** To be called once, before anybody signs in. */
  async adoptHandles(): Promise<void> {
    await this.#handles.adopt(this.#encryption);
  }

  /** For `navigator.credentials.get`, by whoever is not signed in: the same for everybody. */
  signInOptions(use: 'sign in' | 'reset', site: Site) {
    return this.#requestOptions(purposeOf(use, null), site, []);
  }

  /** For `navigator.credentials.get`, before a change; null for a user without passkeys. */
  async changeOptions(userId: number, site: Site) {
    const own = await this.passkeys.list(userId);
    return own.length === 0 ? null : this.#requestOptions(purposeOf('change', userId), site, own);
  }

  #requestOptions(purpose: string, site: Site, allowed: readonly Passkey[]) {
    return requestOptions({ challenge: this.#challenges.issue(purpose, site.origin), site }, allowed);
  }

  /** For `navigator.credentials.create`. */
  async creationOptions({ id, loginName }: User, site: Site) {
    const own = await this.passkeys.list(id);
    const challenge = this.#challenges.issue(purposeOf('add', id), site.origin);
    return creationOptions({ challenge, site }, { name: loginName, handle: await this.#handles.ensure(id) }, own);
  }

  /** What the browser has made of `creationOptions`; null when it is wrong in anything. */
  async made(userId: number, text: string): Promise<MadePasskey | null> {
    return await this.#answers.made(purposeOf('add', userId), text);
  }

  /** Whose passkey has signed. `ownerId`: whose it has to be; null where it says itself who signs in. */
  async use(use: Exclude<PasskeyUse, 'add'>, ownerId: number | null, text: string): Promise<PasskeyOutcome> {
    const answer = parsedAnswer(text);
    const passkey = answer === null ? null : await this.passkeys.byCredential(answer.id);
    if (answer === null || passkey === null) return { kind: 'wrong', passkey };
    const { userHandle } = answer.response;
    const isHandleWrong = typeof userHandle === 'string' && userHandle !== (await this.#handles.of(passkey.userId));
    const isOthers = isHandleWrong || (ownerId !== null && ownerId !== passkey.userId);
    const purpose = purposeOf(use, use === 'change' ? ownerId : null);
    const signed = isOthers ? null : await this.#answers.signed(purpose, answer, passkey);
    if (signed === null) return { kind: 'wrong', passkey };
    return { kind: (await this.passkeys.use(passkey.id, signed.signCount)) ? 'used' : 'copied', passkey };
  }
}
