import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { networkOf } from './network.ts';
import { hashSecret, newPublicId, newSecret } from './secrets.ts';
import { UnknownTokens } from './unknown-tokens.ts';
import { OPEN } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';

const LIFE_MS = 30 * 24 * 3_600_000;
/** Without a call. */
const IDLE_MS = 7 * 24 * 3_600_000;
/** More sessions of one user end the oldest. */
const SESSIONS_MAX = 50;
/** How long a lookup is believed without asking the database again. Revoking here ends it at once. */
const CACHE_MS = 10_000;
/** From this age on a call has a lookup repeated in the background, so that who goes on calling does not wait for the database. */
const RENEWED_AFTER_MS = 5_000;
const CACHE_MAX = 50_000;
/** `last_seen_ms` is written at most this often. */
const SEEN_EVERY_MS = 60_000;

/** How long after that a lookup is still believed while the database cannot be asked. */
const GRACE_MS = 10 * 60_000;
/** Who is known waits this long for a database that hangs, and not again for `ASK_AGAIN_MS`. */
const PATIENCE_MS = 250;
const ASK_AGAIN_MS = 1_000;

type Cached = {
  readonly signedIn: SignedIn;
  /** From when on a call has it looked up once more while it is believed; `Infinity`: that has been begun, or the database is late. */
  renewMs: number;
  readonly untilMs: number;
  readonly graceUntilMs: number;
  readonly hash: string;
};
type FoundSession = { readonly id: string; readonly user_id: number; readonly device_id: string | null };

export type SessionRow = {
  readonly id: string;
  readonly agent: string;
  readonly address: string;
  readonly createdMs: number;
  readonly lastSeenMs: number;
};

function cachedAt(nowMs: number, signedIn: SignedIn, hash: string): Cached {
  const untilMs = nowMs + CACHE_MS;
  return { signedIn, renewMs: nowMs + RENEWED_AFTER_MS, untilMs, graceUntilMs: untilMs + GRACE_MS, hash };
}

/** Opaque tokens, stored as hashes; a token is known to the client alone. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  /** By the token itself, so that a known one is not hashed again for each of thousands of calls a second. */
  readonly #cache = new Map<string, Cached>();
  readonly #tokens = new Map<string, string>();
  readonly #unknown: UnknownTokens;
  #endings = 0;
  readonly #ended = new Set<(sessionIds: readonly string[]) => void>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#unknown = new UnknownTokens(now);
  }

  /**
   * Signs a user in, `byPassword` when that was shown; answers the token, which is told once, and the session's id. Null when the device was
   * forgotten meanwhile: what has ended the others ends this one too.
   */
  async open(
    userId: number,
    deviceId: string | null,
    visitor: Visitor,
    byPassword = false,
  ): Promise<{ readonly token: string; readonly sessionId: string } | null> {
    const token = newSecret();
    const hash = hashSecret(token);
    const sessionId = newPublicId();
    const nowMs = this.#now();
    const endings = this.#endings;
    const seen = { agent: visitor.agent, address: visitor.address, created_ms: nowMs, last_seen_ms: nowMs, expires_ms: nowMs + LIFE_MS };
    const row = { id: sessionId, token_hash: hash, user_id: userId, device_id: deviceId, by_password: byPassword, ...seen };
    try {
      await this.#database.insertInto('sessions').values(row).execute();
    } catch (error) {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'sessions_device_id_fkey') return null;
      throw error;
    }
    // who signs in goes on at once, whatever others of the same network ask the database for
    if (endings === this.#endings) this.#keep(token, cachedAt(nowMs, { sessionId, userId, deviceId }, hash));
    await this.#endOldest(userId);
    return { token, sessionId };
  }

  /** Who a token belongs to, as it was found a moment ago; null when nobody, undefined when the database has to be asked. */
  remembered(token: string): SignedIn | null | undefined {
    if (token.length < 20 || token.length > 100) return null;
    const known = this.#cache.get(token);
    if (known === undefined) return this.#unknown.has(token) ? null : undefined;
    const nowMs = this.#now();
    if (known.untilMs <= nowMs) return undefined;
    if (known.renewMs <= nowMs) this.#renew(token, known, nowMs);
    return known.signedIn;
  }

  /** When it fails, the first call after `untilMs` looks it up itself. */
  #renew(token: string, known: Cached, nowMs: number): void {
    known.renewMs = Infinity;
    this.#lookUp(token, known.hash, nowMs).catch(() => {});
  }

  /** Who a token belongs to; null when it is unknown, ended or too old. Throws `TooManyTokens`. */
  async find(token: string, network: string): Promise<SignedIn | null> {
    const remembered = this.remembered(token);
    if (remembered !== undefined) return remembered;
    const nowMs = this.#now();
    const known = this.#cache.get(token);
    if (known === undefined) return await this.#unknown.ask(token, network, () => this.#lookUp(token, hashSecret(token), nowMs));
    // one that was somebody's a moment ago is asked for freely
    const looking = this.#lookUp(token, known.hash, nowMs);
    return await (known.graceUntilMs <= nowMs ? looking : this.#lookUpOr(known, token, looking));
  }

  async #lookUp(token: string, hash: string, nowMs: number): Promise<SignedIn | null> {
    const endings = this.#endings;
    const row = await this.#read(hash, nowMs);
    this.#forgetToken(hash);
    if (row === undefined) return null;
    const signedIn = { sessionId: row.id, userId: row.user_id, deviceId: row.device_id };
    // what ended while the database was asked must not be believed for longer
    if (endings === this.#endings) this.#keep(token, cachedAt(nowMs, signedIn, hash));
    return signedIn;
  }

  /** While the database is away or hangs, trade goes on for those who were known a moment ago. */
  async #lookUpOr(known: Cached, token: string, looking: Promise<SignedIn | null>): Promise<SignedIn | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), PATIENCE_MS);
    });
    const found = await Promise.race([looking.catch(() => 'late' as const), late]);
    clearTimeout(timer);
    if (found !== 'late') return found;
    // what was ended meanwhile is not known any more
    if (!this.#cache.has(token)) return await looking;
    this.#cache.set(token, { ...known, renewMs: Infinity, untilMs: this.#now() + ASK_AGAIN_MS });
    return known.signedIn;
  }

  #keep(token: string, cached: Cached): void {
    if (this.#cache.size >= CACHE_MAX) {
      this.#cache.clear();
      this.#tokens.clear();
    }
    this.#cache.set(token, cached);
    this.#tokens.set(cached.hash, token);
  }

  #forgetToken(hash: string): void {
    const token = this.#tokens.get(hash);
    if (token !== undefined) this.#cache.delete(token);
    this.#tokens.delete(hash);
  }

  async #read(hash: string, nowMs: number): Promise<FoundSession | undefined> {
    const row = await this.#database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.id', 'user_id', 'device_id', 'last_seen_ms'])
      .where('token_hash', '=', hash)
      .where('expires_ms', '>', nowMs)
      .where('last_seen_ms', '>', nowMs - IDLE_MS)
      .where('users.status', '=', OPEN)
      .executeTakeFirst();
    if (row !== undefined && nowMs - row.last_seen_ms >= SEEN_EVERY_MS) {
      await this.#database.updateTable('sessions').set({ last_seen_ms: nowMs }).where('id', '=', row.id).execute();
    }
    return row;
  }

  /** `deviceId`: the remembered device that opened it. */
  async list(userId: number): Promise<readonly (SessionRow & { readonly deviceId: string | null })[]> {
    const rows = await this.#database
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_ms', '>', this.#now())
      .where('last_seen_ms', '>', this.#now() - IDLE_MS)
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      agent: row.agent,
      address: row.address,
      createdMs: row.created_ms,
      lastSeenMs: row.last_seen_ms,
    }));
  }

  /** Whether the session's own sign-in showed the password, within `withinMs` and from that network. */
  async hasShownPassword({ sessionId }: SignedIn, withinMs: number, network: string): Promise<boolean> {
    const query = this.#database.selectFrom('sessions').select(['created_ms', 'address', 'by_password']);
    const row = await query.where('id', '=', sessionId).executeTakeFirst();
    return row !== undefined && row.by_password && row.created_ms > this.#now() - withinMs && networkOf(row.address) === network;
  }

  /** Ends one session of the user and answers which device has opened it; null when it is not theirs or gone. */
  async end(userId: number, sessionId: string): Promise<{ readonly deviceId: string | null } | null> {
    const query = this.#database.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId);
    const rows = await query.returning(['id', 'token_hash', 'device_id']).execute();
    this.#forget(rows);
    const [row] = rows;
    return row === undefined ? null : { deviceId: row.device_id };
  }

  /** Ends the sessions that a device has opened. */
  async endOfDevice(userId: number, deviceId: string): Promise<void> {
    const query = this.#database.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '=', deviceId);
    this.#forget(await query.returning(['id', 'token_hash']).execute());
  }

  /** Ends all sessions of a user but one; null: all of them. */
  async endOthers(userId: number, keptSessionId: string | null): Promise<void> {
    const all = this.#database.deleteFrom('sessions').where('user_id', '=', userId);
    const query = keptSessionId === null ? all : all.where('id', '<>', keptSessionId);
    this.#forget(await query.returning(['id', 'token_hash']).execute());
  }

  /** Ends all sessions of everybody. */
  async endAll(): Promise<void> {
    this.#forget(await this.#database.deleteFrom('sessions').returning(['id', 'token_hash']).execute());
  }

  /** The session is of that device from now on. */
  async moveTo(sessionId: string, deviceId: string): Promise<void> {
    const query = this.#database.updateTable('sessions').set({ device_id: deviceId }).where('id', '=', sessionId);
    for (const { token_hash } of await query.returning('token_hash').execute()) this.#forgetToken(token_hash);
    // a lookup that is under way still knows the device of before
    this.#endings += 1;
  }

  /** Told the ids of ended sessions, so that their sockets close. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  /** What is too old ends like what its owner ends: a socket that it has opened may still be there. */
  async removeExpired(): Promise<void> {
    const nowMs = this.#now();
    const query = this.#database
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_ms', '<=', nowMs), where('last_seen_ms', '<=', nowMs - IDLE_MS)]));
    this.#forget(await query.returning(['id', 'token_hash']).execute());
  }

  async #endOldest(userId: number): Promise<void> {
    const surplus = sql<string>`(SELECT id FROM sessions WHERE user_id = ${userId} ORDER BY created_ms DESC, id OFFSET ${SESSIONS_MAX})`;
    const query = this.#database.deleteFrom('sessions').where('id', 'in', surplus);
    this.#forget(await query.returning(['id', 'token_hash']).execute());
  }

  #forget(rows: readonly { readonly id: string; readonly token_hash: string }[]): void {
    if (rows.length > 0) this.#endings += 1;
    for (const row of rows) this.#forgetToken(row.token_hash);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) for (const listener of this.#ended) listener(ids);
  }
}
