import type { Reason } from '@candor/contract/codes';
import type { Database } from '../machine/storage/connection.ts';
import { addressIn, type AddressKind } from './addresses.ts';
import { LoginGuard } from './login-guard.ts';
import type { FamiliarNetworks } from './familiar-networks.ts';
import { networkOf } from './network.ts';
import { Passwords } from './passwords.ts';
import type { SecurityChange } from '../delivery/texts/pause-reasons.ts';
import type { SecurityEvent } from './security-log.ts';
import { Turns } from './turns.ts';
import type { User, Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

export type TradePasswordsOptions = {
  readonly database: Database;
  readonly users: Users;
  readonly networks: Pick<FamiliarNetworks, 'has'>;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly now: () => number;
  /** With real money: a password that many have is refused. */
  readonly refusesCommonPasswords: boolean;
  /** Told what is done and tried. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** What a code was sent to. `address`: what the client says that is; empty when it says nothing. */
export type CodeAddress = { readonly kind: AddressKind; readonly address: string };

/** What is to be the trade password. `isProved`: the login password was shown too. */
export type NewTradePassword = { readonly password: string; readonly isProved: boolean };
/** What became of a trade password that was shown. `limit`: how many tries are left, or until when none is taken, UTC epoch milliseconds. */
export type Confirmation = { readonly reason: Reason | null; readonly limit: number };

/** Product rules §13.2. */
const TRIES_MOST = 5;
const PAUSE_MS = 24 * 3_600_000;

/** `isProved`: false when it was set without the login password, so maybe not by the owner, who sets it anew with it. */
type TradePassword = { readonly hash: string; readonly isProved: boolean };

/** The second password of accounts: set once, then changed by the one in force, or by a code. It is never the login password too. */
export class TradePasswords {
  readonly #options: TradePasswordsOptions;
  readonly #passwords: Passwords;
  readonly #guard: LoginGuard;
  /** One try of an account after another, so that those that come at once are counted. */
  readonly #turns = new Turns();

  constructor(options: TradePasswordsOptions) {
    this.#options = options;
    this.#passwords = new Passwords(options.refusesCommonPasswords);
    this.#guard = new LoginGuard(options.now);
  }

  async isSet(userId: number): Promise<boolean> {
    return (await this.#of(userId)) !== null;
  }

  /** Null: it is set. `TRADE_PASSWORD_SET` when there was one already, unless the owner replaces one that is not proved. */
  async set(caller: SignedIn, wanted: NewTradePassword, visitor: Visitor): Promise<Reason | null> {
    const reason = await this.#set(caller.userId, wanted, networkOf(visitor.address));
    this.#tell('trade-password-set', reason, caller, visitor);
    return reason;
  }

  async #set(userId: number, wanted: NewTradePassword, network: string): Promise<Reason | null> {
    const { database, users, now } = this.#options;
    const { password, isProved } = wanted;
    const user = await users.byId(userId);
    if (user === null) return 'NOT_FOUND';
    const old = await this.#of(userId);
    if (old !== null && (old.isProved || !isProved)) return 'TRADE_PASSWORD_SET';
    const unfit = this.#passwords.refusal(password, user.loginName) ?? (await this.#sameAsLogin(user, password, network));
    if (unfit !== null) return unfit;
    if (old !== null) {
      const reason = await this.#replace(userId, old.hash, wanted, 'tradePasswordChanged', network);
      return reason === 'PASSWORD_WRONG' ? 'TRADE_PASSWORD_SET' : reason;
    }
    const hash = await this.#passwords.hash(password, network);
    if (hash === null) return 'BUSY';
    const values = { user_id: userId, password_hash: hash, changed_ms: now(), proved: isProved };
    const insertion = database
      .insertInto('trade_passwords')
      .values(values)
      .onConflict((conflict) => conflict.doNothing());
    return (await insertion.executeTakeFirst()).numInsertedOrUpdatedRows === 1n ? null : 'TRADE_PASSWORD_SET';
  }

  /** Until when none is taken after too many wrong ones, UTC epoch milliseconds; null: it is taken. */
  async pausedUntilMs(userId: number): Promise<number | null> {
    const row = await this.#triesOf(userId);
    return row === undefined || row.paused_ms === null || row.paused_ms <= this.#options.now() ? null : row.paused_ms;
  }

  /** Whether it is the trade password that was shown with a withdrawal: the fifth wrong one in a row, wherever it was shown, ends it for a day. */
  async confirm({ userId }: SignedIn, password: string, visitor: Visitor): Promise<Confirmation> {
    return await this.#turns.take(userId, async () => await this.#confirm(userId, password, networkOf(visitor.address)));
  }

  async #confirm(userId: number, password: string, network: string): Promise<Confirmation> {
    const user = await this.#options.users.byId(userId);
    const old = await this.#triesOf(userId);
    if (user === null || old === undefined) return { reason: 'TRADE_PASSWORD_NONE', limit: 0 };
    const pausedMs = await this.pausedUntilMs(userId);
    if (pausedMs !== null) return { reason: 'PASS_PAUSED', limit: pausedMs };
    const right = await this.#passwords.check(password, { ...user, passwordHash: old.password_hash }, network);
    if (right === null) return { reason: 'BUSY', limit: 0 };
    const tries = right ? 0 : (old.paused_ms === null ? old.wrong_tries : 0) + 1;
    const untilMs = tries < TRIES_MOST ? null : this.#options.now() + PAUSE_MS;
    const update = this.#options.database.updateTable('trade_passwords').set({ wrong_tries: tries, paused_ms: untilMs });
    if (tries > 0 || old.wrong_tries > 0) await update.where('user_id', '=', userId).execute();
    if (right) return { reason: null, limit: 0 };
    return untilMs === null ? { reason: 'PASS_WRONG', limit: TRIES_MOST - tries } : { reason: 'PASS_PAUSED', limit: untilMs };
  }

  async #triesOf(userId: number) {
    const query = this.#options.database.selectFrom('trade_passwords').select(['password_hash', 'wrong_tries', 'paused_ms']);
    return await query.where('user_id', '=', userId).executeTakeFirst();
  }

  /** Without a reason it is changed. A wrong one in force counts as a wrong one of a withdrawal does. */
  async change(caller: SignedIn, oldPassword: string, newPassword: string, visitor: Visitor): Promise<Confirmation> {
    const { userId } = caller;
    const network = networkOf(visitor.address);
    const changed = await this.#turns.take(userId, async (): Promise<Confirmation> => {
      const confirmed = await this.#confirm(userId, oldPassword, network);
      if (confirmed.reason !== null) return confirmed;
      return { reason: await this.#change(userId, oldPassword, newPassword, network), limit: 0 };
    });
    this.#tell('trade-password-change', changed.reason, caller, visitor);
    return changed;
  }

  async #change(userId: number, oldPassword: string, newPassword: string, network: string): Promise<Reason | null> {
    const user = await this.#options.users.byId(userId);
    const old = await this.#of(userId);
    if (user === null || old === null) return 'TRADE_PASSWORD_NONE';
    if (oldPassword === newPassword) return 'PASSWORD_SAME';
    const unfit = this.#passwords.refusal(newPassword, user.loginName) ?? (await this.#sameAsLogin(user, newPassword, network));
    if (unfit !== null) return unfit;
    return await this.#replace(userId, old.hash, { password: newPassword, isProved: old.isProved }, 'tradePasswordChanged', network);
  }

  /**
   * Null: it is changed. The way of who has forgotten the one in force and has shown a code. `user`: as they were when the code was looked at, since
   * what was bound then is what the code was sent to.
   */
  async changeByCode(caller: SignedIn, user: User, place: CodeAddress, wanted: NewTradePassword, visitor: Visitor): Promise<Reason | null> {
    const reason = await this.#changeByCode(user, place, wanted, networkOf(visitor.address));
    this.#tell('trade-password-change', reason, caller, visitor);
    return reason;
  }

  async #changeByCode(
    user: User,
    { kind, address }: CodeAddress,
    { password, isProved }: NewTradePassword,
    network: string,
  ): Promise<Reason | null> {
    const old = await this.#of(user.id);
    if (old === null) return 'TRADE_PASSWORD_NONE';
    const bound = user[kind];
    if (bound === null || (address !== '' && addressIn(kind, address)?.value !== bound)) return 'NOT_BOUND';
    const unfit = this.#passwords.refusal(password, user.loginName) ?? (await this.#sameAsLogin(user, password, network));
    if (unfit !== null) return unfit;
    const wanted = { password, isProved: isProved || old.isProved };
    return await this.#replace(user.id, old.hash, wanted, 'tradePasswordReset', network);
  }

  async #replace(
    userId: number,
    oldHash: string,
    { password, isProved }: NewTradePassword,
    change: SecurityChange,
    network: string,
  ): Promise<Reason | null> {
    const newHash = await this.#passwords.hash(password, network);
    if (newHash === null || (await this.#options.pause.begin(userId, change)) !== null) return 'BUSY';
    const values = { password_hash: newHash, changed_ms: this.#options.now(), proved: isProved };
    const update = this.#options.database.updateTable('trade_passwords').set(values);
    const changed = await update.where('user_id', '=', userId).where('password_hash', '=', oldHash).executeTakeFirst();
    // somebody else was faster
    return changed.numUpdatedRows > 0n ? null : 'PASSWORD_WRONG';
  }

  /** Refuses the login password. Every answer counts, since it tells whoever has taken over a session what the login password is or is not. */
  async #sameAsLogin(user: User, password: string, network: string): Promise<Reason | null> {
    const guarded = `login ${user.id}`;
    if (!(await this.#begin(guarded, user, network))) return 'TOO_MANY_REQUESTS';
    const same = await this.#passwords.check(password, user, network);
    if (same === null) this.#guard.giveBack(guarded, network);
    if (same === null) return 'BUSY';
    return same ? 'TRADE_PASSWORD_LOGIN' : null;
  }

  /** Counts a guess; guesses from elsewhere keep nobody waiting in a network from which the account was signed in to. */
  async #begin(guarded: string, { loginName }: User, network: string): Promise<boolean> {
    const isFamiliar =
      this.#guard.isUnderAttack(guarded) && (await this.#options.networks.has({ kind: 'name', value: loginName }, network));
    return this.#guard.begin(guarded, network, isFamiliar);
  }

  async #of(userId: number): Promise<TradePassword | null> {
    const query = this.#options.database.selectFrom('trade_passwords').select(['password_hash', 'proved']);
    const row = await query.where('user_id', '=', userId).executeTakeFirst();
    return row === undefined ? null : { hash: row.password_hash, isProved: row.proved };
  }

  #tell(event: SecurityEvent['event'], reason: Reason | null, { userId, sessionId }: SignedIn, visitor: Visitor): void {
    this.#options.onEvent({ event, outcome: reason ?? 'done', userId, network: networkOf(visitor.address), sessionId }, visitor);
  }
}
